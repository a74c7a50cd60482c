import { compareValues, equalValues, type StringCompare } from '../bson/compare.js';
import { arithmetic, numberKind, toNumber } from '../bson/numbers.js';
import { isDoc, typeNameOf } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { describe } from './describe.js';
import { makePull } from './pull.js';
import { pushedItems } from './push.js';
import { read, remove, type Target, write } from './target.js';

/** Changes the value at one concrete place. */
export interface FieldChange {
  /** False when a missing path is to be left alone (`$unset`, `$pull`, …). */
  readonly creates: boolean;
  apply(target: Target, id: unknown): void;
}

const change = (creates: boolean, apply: FieldChange['apply']): FieldChange => ({ creates, apply });

function arrayAt(target: Target, operator: string, id: unknown): unknown[] | undefined {
  const value = read(target);
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value;
  const message =
    operator === '$push' || operator === '$addToSet'
      ? `The field '${target.key}' must be an array but is of type ${typeNameOf(value)} in document {_id: ${describe(id)}}`
      : operator === '$pop'
        ? `Path '${target.key}' contains an element of non-array type '${typeNameOf(value)}'`
        : `Cannot apply ${operator} to a non-array value`;
  throw new MongoError(operator === '$pop' ? 'TypeMismatch' : 'BadValue', message);
}

function numeric(operator: '+' | '*', name: string, path: string, operand: unknown): FieldChange {
  if (numberKind(operand) === undefined)
    throw new MongoError(
      'TypeMismatch',
      `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${describe(operand)}}`,
    );
  return change(true, (target, id) => {
    const value = read(target);
    if (value === undefined) {
      write(target, operator === '+' ? operand : arithmetic('*', 0, operand));
      return;
    }
    if (numberKind(value) === undefined)
      throw new MongoError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${describe(id)}} has the field '${target.key}' of non-numeric type ${typeNameOf(value)}`,
      );
    write(target, arithmetic(operator, value, operand));
  });
}

function extreme(direction: 1 | -1, operand: unknown): FieldChange {
  return change(true, (target) => {
    const value = read(target);
    if (value === undefined || compareValues(operand, value) * direction > 0) write(target, operand);
  });
}

function addToSet(operand: unknown, strings: StringCompare | undefined): FieldChange {
  const each = isDoc(operand) && '$each' in operand ? operand['$each'] : [operand];
  if (!Array.isArray(each))
    throw new MongoError(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeNameOf(each)}`,
    );
  return change(true, (target, id) => {
    const items = [...(arrayAt(target, '$addToSet', id) ?? [])];
    for (const item of each) if (!items.some((other) => equalValues(other, item, strings))) items.push(item);
    write(target, items);
  });
}

function pop(operand: unknown): FieldChange {
  const end = numberKind(operand) === undefined ? Number.NaN : toNumber(operand);
  if (end !== 1 && end !== -1)
    throw new MongoError('FailedToParse', `$pop expects 1 or -1, found: ${describe(operand)}`);
  return change(false, (target, id) => {
    const items = arrayAt(target, '$pop', id);
    if (items && items.length > 0) write(target, end === 1 ? items.slice(0, -1) : items.slice(1));
  });
}

/** What an operator does at a path; `$setOnInsert` is the caller's. Undefined for unknown operators. */
export function makeChange(
  operator: string,
  path: string,
  operand: unknown,
  strings: StringCompare | undefined,
): FieldChange | undefined {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return change(true, (target) => write(target, operand));
    case '$unset':
      return change(false, (target) => {
        if (read(target) !== undefined) remove(target);
      });
    case '$inc':
      return numeric('+', '$inc', path, operand);
    case '$mul':
      return numeric('*', '$mul', path, operand);
    case '$min':
      return extreme(-1, operand);
    case '$max':
      return extreme(1, operand);
    case '$addToSet':
      return addToSet(operand, strings);
    case '$push': {
      const items = pushedItems(operand);
      return change(true, (target, id) => write(target, [...(arrayAt(target, '$push', id) ?? []), ...items]));
    }
    case '$pop':
      return pop(operand);
    case '$pull':
    case '$pullAll': {
      const keep = makePull(operator, operand, strings);
      return change(false, (target, id) => {
        const items = arrayAt(target, operator, id);
        if (items) write(target, items.filter(keep));
      });
    }
    default:
      return undefined;
  }
}
