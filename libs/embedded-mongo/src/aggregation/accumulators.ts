import { arithmetic, numberKind, toNumber } from '../bson/numbers.js';
import { isDoc } from '../bson/types.js';
import { encodeKey } from '../indexes/key-encoding.js';
import { compareInExpression } from '../query/comparison-expressions.js';

/** Takes one value after the other and says what they come to. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

const isNumber = (value: unknown): boolean => numberKind(value) !== undefined;
const plus = (a: unknown, b: unknown): unknown =>
  typeof a === 'number' && typeof b === 'number' ? a + b : arithmetic('+', a, b);

function sum(): Accumulator {
  let total: unknown = 0;
  return {
    add: (value) => {
      if (isNumber(value)) total = plus(total, value);
    },
    result: () => total,
  };
}

function average(): Accumulator {
  let total = 0;
  let count = 0;
  return {
    add: (value) => {
      if (!isNumber(value)) return;
      total += toNumber(value);
      count++;
    },
    result: () => (count === 0 ? null : total / count),
  };
}

function extreme(direction: 1 | -1): Accumulator {
  let best: unknown = null;
  let found = false;
  return {
    add: (value) => {
      if (value === null || value === undefined) return;
      if (!found || compareInExpression(value, best) * direction > 0) best = value;
      found = true;
    },
    result: () => best,
  };
}

function edge(last: boolean): Accumulator {
  let kept: unknown = null;
  let found = false;
  return {
    add: (value) => {
      if (found && !last) return;
      kept = value ?? null;
      found = true;
    },
    result: () => kept,
  };
}

function list(): Accumulator {
  const items: unknown[] = [];
  return {
    add: (value) => {
      if (value !== undefined) items.push(value);
    },
    result: () => items,
  };
}

function set(): Accumulator {
  const items = new Map<string, unknown>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = encodeKey([{ value, descending: false }]).toString('latin1');
      if (!items.has(key)) items.set(key, value);
    },
    result: () => [...items.values()],
  };
}

function mergedObjects(): Accumulator {
  const result = {};
  return {
    add: (value) => {
      if (isDoc(value)) Object.assign(result, value);
    },
    result: () => result,
  };
}

function counter(): Accumulator {
  let n = 0;
  return {
    add: () => {
      n++;
    },
    result: () => n,
  };
}

/** The accumulators of `$group`, computed one document at a time. */
export const accumulators: Record<string, () => Accumulator> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => edge(false),
  $last: () => edge(true),
  $push: list,
  $addToSet: set,
  $mergeObjects: mergedObjects,
  $count: counter,
};
