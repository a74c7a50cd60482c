import type { Long } from 'bson';
import { binaryParts, compareValues, type StringCompare } from '../bson/compare.js';
import { numberKind, toNumber, toRational } from '../bson/numbers.js';
import { bracket, bracketOf, bsonTypeOf, typeNameOf, typeNamesOf } from '../bson/types.js';
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

const modulo: MakePredicate = (operand) => {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', 'malformed mod, needs to be an array');
  if (operand.length < 2) throw new MongoError('BadValue', 'malformed mod, not enough elements');
  if (operand.length > 2) throw new MongoError('BadValue', 'malformed mod, too many elements');
  const [divisor, remainder] = operand.map((item) => Math.trunc(toNumber(item))) as [number, number];
  if (Number.isNaN(divisor) || numberKind(operand[0]) === undefined)
    throw new MongoError('BadValue', 'malformed mod, divisor not a number');
  if (divisor === 0) throw new MongoError('BadValue', 'divisor cannot be 0');
  return (value) => {
    if (numberKind(value) === undefined) return false;
    const number = toNumber(value);
    if (!Number.isFinite(number)) return false;
    if (bsonTypeOf(value) === 'Long') return Number(toRational(value).n % BigInt(divisor)) === remainder;
    return Math.trunc(number) % divisor === remainder + 0;
  };
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

function bits(accept: (found: bigint, mask: bigint) => boolean): MakePredicate {
  return (operand) => {
    const mask = bitMask(operand);
    return (value) => {
      const found = bitsOf(value);
      return found !== undefined && accept(found, mask);
    };
  };
}

function bitMask(operand: unknown): bigint {
  if (Array.isArray(operand)) {
    let mask = 0n;
    for (const position of operand) {
      const at = toNumber(position);
      if (!Number.isInteger(at) || at < 0) throw new MongoError('BadValue', 'bit positions must be >= 0 integers');
      mask |= 1n << BigInt(at);
    }
    return mask;
  }
  const mask = bitsOf(operand);
  if (mask === undefined || (numberKind(operand) !== undefined && toNumber(operand) < 0))
    throw new MongoError('BadValue', 'takes an Array, a number, or a BinData but received something else');
  return mask;
}

function bitsOf(value: unknown): bigint | undefined {
  if (bsonTypeOf(value) === 'Binary') {
    let bitsValue = 0n;
    const { bytes } = binaryParts(value);
    for (let i = bytes.length - 1; i >= 0; i--) bitsValue = (bitsValue << 8n) | BigInt(bytes[i] as number);
    return bitsValue;
  }
  if (numberKind(value) === undefined) return undefined;
  if (bsonTypeOf(value) === 'Long') return BigInt.asUintN(64, (value as Long).toBigInt());
  const number = toNumber(value);
  return Number.isInteger(number) && Math.abs(number) < 2 ** 63 ? BigInt.asUintN(64, BigInt(number)) : undefined;
}

/** Operators that test single values; array items are tested one by one by the caller. */
export const valueOperators: Record<string, MakePredicate> = {
  $eq: equal,
  $gt: compareWith((order) => order > 0),
  $gte: compareWith((order) => order >= 0),
  $lt: compareWith((order) => order < 0),
  $lte: compareWith((order) => order <= 0),
  $mod: modulo,
  $type: typed,
  $bitsAllSet: bits((found, mask) => (found & mask) === mask),
  $bitsAnySet: bits((found, mask) => (found & mask) !== 0n),
  $bitsAllClear: bits((found, mask) => (found & mask) === 0n),
  $bitsAnyClear: bits((found, mask) => (found & mask) !== mask),
};
