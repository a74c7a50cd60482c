import { regexParts } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { bracket, bracketOf, type Doc, isDoc } from '../bson/types.js';
import { emptyArrayKey, encodeBound, type StringFold } from '../indexes/key-encoding.js';
import { isOperatorDoc } from '../query/matcher.js';
import { prefixEnd } from '../storage/keys.js';

/** Encoded values from `from` to before `to`; `point` when both stand for one value. */
export interface Interval {
  from: Buffer;
  to: Buffer;
  point: boolean;
}

/** Where an index field must be looked at for a condition; `exact` when every entry inside also matches. */
export interface FieldBounds {
  intervals: Interval[];
  exact: boolean;
}

interface Options {
  fold: StringFold | undefined;
  /** Index and query compare strings differently: bounds on strings would be wrong. */
  stringsUsable: boolean;
  /** With a folding collation the index keeps no order of strings, only equality. */
  ordered: boolean;
  /** The field may hold arrays: different items may satisfy different conditions, so bounds do not combine. */
  multikey: boolean;
}

export type BoundsOptions = Options;

const lowest = Buffer.from([0]);
const highest = Buffer.from([255]);

function point(value: unknown, fold: StringFold | undefined): Interval {
  const from = encodeBound(value, false, fold);
  return { from, to: prefixEnd(from), point: true };
}

const bracketStart = (type: number): Buffer => Buffer.from([type]);
const bracketEnd = (type: number): Buffer => Buffer.from([type + 1]);

/** Bounds for one field's condition, or undefined when the index cannot help. Always a superset of the matches. */
export function fieldBounds(condition: unknown, options: Options): FieldBounds | undefined {
  if (!isOperatorDoc(condition)) return equality(condition, options);
  let bounds: FieldBounds | undefined;
  let complete = true;
  for (const [operator, operand] of Object.entries(condition)) {
    const next = operatorBounds(operator, operand, condition, options);
    if (!next) {
      complete = false;
      continue;
    }
    bounds = bounds ? combine(bounds, next, options) : next;
  }
  return bounds && { ...bounds, exact: bounds.exact && complete };
}

function comparable(value: unknown, options: Options): boolean {
  const type = bracketOf(value);
  if (type === bracket.string || type === bracket.object || type === bracket.array) return options.stringsUsable;
  return type !== bracket.regex;
}

function equality(value: unknown, options: Options): FieldBounds | undefined {
  if (bracketOf(value) === bracket.regex) return regexBounds(value, undefined, options);
  if (!comparable(value, options)) return undefined;
  if (Array.isArray(value)) {
    const first = value.length === 0 ? emptyArrayKey : value[0];
    return { intervals: sorted([point(value, options.fold), point(first, options.fold)]), exact: false };
  }
  const empty = value === null || value === undefined;
  return { intervals: [point(value ?? null, options.fold)], exact: !empty && !isDoc(value) };
}

function operatorBounds(operator: string, operand: unknown, condition: Doc, options: Options): FieldBounds | undefined {
  switch (operator) {
    case '$eq':
      return bracketOf(operand) === bracket.regex ? undefined : equality(operand, options);
    case '$in': {
      if (!Array.isArray(operand)) return undefined;
      const parts = operand.map((item) => equality(item, options));
      if (parts.some((part) => part === undefined)) return undefined;
      return {
        intervals: sorted(parts.flatMap((part) => part?.intervals ?? [])),
        exact: parts.every((part) => part?.exact),
      };
    }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeBounds(operator, operand, options);
    case '$regex':
      return regexBounds(operand, condition['$options'], options);
    default:
      return undefined;
  }
}

function rangeBounds(operator: string, operand: unknown, options: Options): FieldBounds | undefined {
  const type = bracketOf(operand);
  if (!comparable(operand, options) || Array.isArray(operand) || type === bracket.minKey || type === bracket.maxKey)
    return undefined;
  if (type === bracket.string && !options.ordered)
    return { intervals: [{ from: bracketStart(type), to: bracketEnd(type), point: false }], exact: false };
  if (type === bracket.null)
    return operator === '$gte' || operator === '$lte'
      ? { intervals: [point(null, undefined)], exact: false }
      : { intervals: [], exact: true };
  if (numberKind(operand) !== undefined && Number.isNaN(toNumber(operand))) return undefined;
  const value = encodeBound(operand, false, options.fold);
  // NaN is the smallest number and in no range.
  const from = type === bracket.number ? Buffer.from([bracket.number, 0, 0, 0, 0, 0, 0, 0, 1]) : bracketStart(type);
  const to = bracketEnd(type);
  const exact = type !== bracket.object;
  switch (operator) {
    case '$gt':
      return { intervals: [{ from: prefixEnd(value), to, point: false }], exact };
    case '$gte':
      return { intervals: [{ from: value, to, point: false }], exact };
    case '$lt':
      return { intervals: [{ from, to: value, point: false }], exact };
    default:
      return { intervals: [{ from, to: prefixEnd(value), point: false }], exact };
  }
}

/** A pattern that starts with plain text bounds the strings that start with it. */
function regexBounds(operand: unknown, flags: unknown, options: Options): FieldBounds | undefined {
  const strings: Interval = { from: bracketStart(bracket.string), to: bracketEnd(bracket.string), point: false };
  const regexes: Interval = { from: bracketStart(bracket.regex), to: bracketEnd(bracket.regex), point: false };
  const any: FieldBounds = { intervals: [strings, regexes], exact: false };
  if (!options.stringsUsable || options.fold) return any;
  const [pattern, own] = bracketOf(operand) === bracket.regex ? regexParts(operand) : [String(operand), ''];
  if (own !== '' || (flags !== undefined && flags !== '')) return any;
  const prefix = /^\^([^\\^$.|?*+()[\]{}]+)/.exec(pattern)?.[1];
  if (!prefix || pattern.includes('|')) return any;
  // A quantifier after the text takes its last character back.
  const next = pattern[prefix.length + 1];
  const text = next && '?*{'.includes(next) ? prefix.slice(0, -1) : prefix;
  if (text === '') return any;
  const bytes = encodeBound(text, false, undefined);
  const from = bytes.subarray(0, bytes.length - 1);
  return { intervals: [{ from, to: prefixEnd(from), point: false }, regexes], exact: false };
}

function sorted(intervals: Interval[]): Interval[] {
  intervals.sort((a, b) => Buffer.compare(a.from, b.from));
  return intervals.filter(
    (interval, i) => i === 0 || Buffer.compare(intervals[i - 1]?.from as Buffer, interval.from) !== 0,
  );
}

/** Values in both; only right where a field has one value (no arrays). */
export function intersect(a: FieldBounds, b: FieldBounds): FieldBounds {
  const intervals: Interval[] = [];
  for (const x of a.intervals)
    for (const y of b.intervals) {
      const from = Buffer.compare(x.from, y.from) >= 0 ? x.from : y.from;
      const to = Buffer.compare(x.to, y.to) <= 0 ? x.to : y.to;
      if (Buffer.compare(from, to) < 0)
        intervals.push({ from, to, point: (x.point && x.from === from) || (y.point && y.from === from) });
    }
  return { intervals: sorted(intervals), exact: a.exact && b.exact };
}

/** Bounds for two conditions on one field: both when it has a single value, else the more selective ones. */
export function combine(a: FieldBounds, b: FieldBounds, options: Options): FieldBounds {
  if (!options.multikey) return intersect(a, b);
  const pointsOnly = (bounds: FieldBounds): boolean => bounds.intervals.every((interval) => interval.point);
  return { intervals: pointsOnly(b) && !pointsOnly(a) ? b.intervals : a.intervals, exact: false };
}

/** Every value. */
export const everything: FieldBounds = { intervals: [{ from: lowest, to: highest, point: false }], exact: true };

/** The same interval in a descending field, whose bytes are inverted. */
export function invert(interval: Interval): Interval {
  if (interval.point) {
    const from = Buffer.from(interval.from.map((byte) => ~byte & 255));
    return { from, to: prefixEnd(from), point: true };
  }
  // What is less than `to` differs from it before its end, so inverted it lies after everything that starts with ~to.
  const flip = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => ~byte & 255));
  return { from: prefixEnd(flip(interval.to)), to: prefixEnd(flip(interval.from)), point: false };
}
