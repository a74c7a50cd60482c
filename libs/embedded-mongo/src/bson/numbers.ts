import { Decimal128, Double, Long } from 'bson';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import { bsonTypeOf, isInt32 } from './types.js';

type NumberKind = 'int' | 'long' | 'double' | 'decimal';

/** The BSON number type of a value, or undefined when it is no number. */
export function numberKind(value: unknown): NumberKind | undefined {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  switch (bsonTypeOf(value)) {
    case 'Long':
      return 'long';
    case 'Double':
      return 'double';
    case 'Int32':
      return 'int';
    case 'Decimal128':
      return 'decimal';
    default:
      return undefined;
  }
}

/** Nearest JS number of any BSON number. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (bsonTypeOf(value) === 'Long') return (value as Long).toNumber();
  if (bsonTypeOf(value) === 'Decimal128') return Number((value as Decimal128).toString());
  return Number((value as { valueOf(): unknown }).valueOf());
}

/** Exact comparison of two BSON numbers of any types; NaN is smallest and equal to itself. */
export function compareNumbers(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a === b) return 0;
    return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1;
  }
  const x = toNumber(a);
  const y = toNumber(b);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : -1) : 1;
  if (x !== y) return x < y ? -1 : 1;
  if (!Number.isFinite(x)) return 0;
  const ka = numberKind(a);
  const kb = numberKind(b);
  if ((ka === 'int' || ka === 'double') && (kb === 'int' || kb === 'double')) return 0;
  const left = toRational(a);
  const right = toRational(b);
  const l = left.n * right.d;
  const r = right.n * left.d;
  return l < r ? -1 : l > r ? 1 : 0;
}

/** A finite BSON number as an exact fraction `n / d`. */
export function toRational(value: unknown): { n: bigint; d: bigint } {
  if (typeof value === 'bigint') return { n: value, d: 1n };
  const type = bsonTypeOf(value);
  if (type === 'Long') return { n: (value as Long).toBigInt(), d: 1n };
  if (type === 'Decimal128') return decimalToRational((value as Decimal128).toString());
  return doubleToRational(toNumber(value));
}

function doubleToRational(value: number): { n: bigint; d: bigint } {
  if (Number.isInteger(value)) return { n: BigInt(value), d: 1n };
  let scaled = value;
  let d = 1n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    d *= 2n;
  }
  return { n: BigInt(scaled), d };
}

function decimalToRational(text: string): { n: bigint; d: bigint } {
  const match = /^(-?)(\d*)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return { n: 0n, d: 1n };
  const fraction = match[3] ?? '';
  const digits = BigInt(`${match[2] ?? ''}${fraction}` || '0') * (match[1] ? -1n : 1n);
  const exponent = Number(match[4] ?? 0) - fraction.length;
  return exponent >= 0 ? { n: digits * 10n ** BigInt(exponent), d: 1n } : { n: digits, d: 10n ** BigInt(-exponent) };
}

const int64Max = 2n ** 63n - 1n;
const int64Min = -(2n ** 63n);

/** Adds or multiplies as MongoDB's `$inc` and `$mul` do: the wider type wins, 32-bit results grow to 64 bits. */
export function arithmetic(op: '+' | '*', a: unknown, b: unknown): unknown {
  const ka = numberKind(a);
  const kb = numberKind(b);
  if (ka === 'decimal' || kb === 'decimal') throw notSupported('arithmetic with decimals');
  if (ka === 'double' || kb === 'double') {
    const value = op === '+' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b);
    return isInt32(value) ? new Double(value) : value;
  }
  const x = toRational(a).n;
  const y = toRational(b).n;
  const value = op === '+' ? x + y : x * y;
  if (value > int64Max || value < int64Min)
    throw new MongoError(
      'BadValue',
      `Failed to apply $${op === '+' ? 'inc' : 'mul'} operations to current value: integer overflow`,
    );
  if (ka === 'int' && kb === 'int' && isInt32(Number(value))) return Number(value);
  return Long.fromBigInt(value);
}
