import { compareValues, type StringCompare } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { bracket, bracketOf, typeNameOf, typeNamesOf } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';

/** A test of one value a path leads to; undefined means missing. */
export type Predicate = (value: unknown) => boolean;
type MakePredicate = (operand: unknown, strings?: StringCompare) => Predicate;

const isNaNValue = (value: unknown): boolean => numberKind(value) !== undefined && Number.isNaN(toNumber(value));

function compareWith(accept: (order: number) => boolean): MakePredicate {
  return (operand, strings) => {
    const wanted = bracketOf(operand);
    if (wanted === bracket.regex) throw new MongoError('BadValue', "Can't have RegEx as arg to predicate over field.");
    const any = wanted === bracket.minKey || wanted === bracket.maxKey;
    const nan = isNaNValue(operand);
    const withEqual = accept(0);
    return (value) => {
      if (value === undefined) return wanted === bracket.null && withEqual;
      if (!any && bracketOf(value) !== wanted) return false;
      if (wanted === bracket.number && (nan || isNaNValue(value))) return withEqual && nan && isNaNValue(value);
      return accept(compareValues(value, operand, strings));
    };
  };
}

const equal: MakePredicate = (operand, strings) => {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' && !strings)
    return (value) => value === operand || (typeof value === 'object' && compareValues(value, operand) === 0);
  const wanted = bracketOf(operand);
  return (value) => value !== undefined && bracketOf(value) === wanted && compareValues(value, operand, strings) === 0;
};

const typed: MakePredicate = (operand) => {
  const wanted = new Set<string>();
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0) throw new MongoError('FailedToParse', '$type must match at least one type');
  for (const item of list) {
    const names = typeNamesOf(item);
    if (!names)
      throw new MongoError(
        'BadValue',
        typeof item === 'string' ? `Unknown type name alias: ${item}` : `Invalid numerical type code: ${String(item)}`,
      );
    for (const name of names) wanted.add(name);
  }
  return (value) => value !== undefined && wanted.has(typeNameOf(value));
};

/** Operators that test single values; array items are tested one by one by the caller. */
export const valueOperators: Record<string, MakePredicate> = {
  $eq: equal,
  $gt: compareWith((order) => order > 0),
  $gte: compareWith((order) => order >= 0),
  $lt: compareWith((order) => order < 0),
  $lte: compareWith((order) => order <= 0),
  $type: typed,
};
