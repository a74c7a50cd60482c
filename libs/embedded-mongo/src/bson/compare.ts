import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers } from './numbers.js';
import { bracket, bracketOf, type Doc } from './types.js';

/** Compares two strings; the simple collation compares UTF-8 bytes. */
export type StringCompare = (a: string, b: string) => number;

/** Code point order equals UTF-8 byte order; UTF-16 units differ only where surrogates take part. */
export function compareBytewise(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const surrogateX = x >= 0xd800 && x <= 0xdfff;
      const surrogateY = y >= 0xd800 && y <= 0xdfff;
      if (surrogateX !== surrogateY) return surrogateX ? 1 : -1;
      return x < y ? -1 : 1;
    }
  }
  return a.length < b.length ? -1 : 1;
}

const sign = (n: number): number => (n < 0 ? -1 : n > 0 ? 1 : 0);

/** MongoDB's total order over BSON values: type bracket first, then value. Missing equals null here. */
export function compareValues(a: unknown, b: unknown, strings: StringCompare = compareBytewise): number {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return strings(a, b);
  const bracketA = bracketOf(a);
  const bracketB = bracketOf(b);
  if (bracketA !== bracketB) return bracketA < bracketB ? -1 : 1;
  switch (bracketA) {
    case bracket.number:
      return compareNumbers(a, b);
    case bracket.string:
      return strings(String(a), String(b));
    case bracket.object:
      return compareDocs(a as Doc, b as Doc, strings);
    case bracket.array:
      return compareArrays(a as unknown[], b as unknown[], strings);
    case bracket.binary:
      return compareBinary(a as Binary, b as Binary);
    case bracket.objectId:
      return sign(Buffer.compare((a as ObjectId).id, (b as ObjectId).id));
    case bracket.bool:
      return Number(a) - Number(b);
    case bracket.date:
      return sign((a as Date).getTime() - (b as Date).getTime());
    case bracket.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case bracket.regex: {
      const x = regexParts(a);
      const y = regexParts(b);
      return compareBytewise(x[0], y[0]) || compareBytewise(x[1], y[1]);
    }
    case bracket.code:
    case bracket.codeWithScope:
      return compareBytewise((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

/** Equality by value as MongoDB's `$eq` sees it: numbers across types, field order matters. */
export function equalValues(a: unknown, b: unknown, strings?: StringCompare): boolean {
  return compareValues(a, b, strings) === 0;
}

/** Pattern and flags of a regular expression of either class. */
export function regexParts(value: unknown): [string, string] {
  if (value instanceof RegExp) return [value.source, value.flags];
  const regex = value as BSONRegExp;
  return [regex.pattern, regex.options];
}

/** Bytes and subtype of a binary value of either class. */
export function binaryParts(value: unknown): { bytes: Buffer; subtype: number } {
  if (ArrayBuffer.isView(value))
    return { bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength), subtype: 0 };
  const binary = value as Binary;
  const bytes = Buffer.from(binary.buffer.buffer, binary.buffer.byteOffset, binary.position ?? binary.buffer.length);
  return { bytes, subtype: binary.sub_type };
}

function compareBinary(a: Binary, b: Binary): number {
  const x = binaryParts(a);
  const y = binaryParts(b);
  if (x.bytes.length !== y.bytes.length) return x.bytes.length < y.bytes.length ? -1 : 1;
  if (x.subtype !== y.subtype) return x.subtype < y.subtype ? -1 : 1;
  return sign(Buffer.compare(x.bytes, y.bytes));
}

function compareDocs(a: Doc, b: Doc, strings: StringCompare): number {
  const keysA = Object.keys(a);
  const keysB = Object.keys(b);
  const length = Math.min(keysA.length, keysB.length);
  for (let i = 0; i < length; i++) {
    const keyA = keysA[i] as string;
    const keyB = keysB[i] as string;
    const byType = bracketOf(a[keyA]) - bracketOf(b[keyB]);
    if (byType !== 0) return sign(byType);
    const byName = compareBytewise(keyA, keyB);
    if (byName !== 0) return byName;
    const byValue = compareValues(a[keyA], b[keyB], strings);
    if (byValue !== 0) return byValue;
  }
  return sign(keysA.length - keysB.length);
}

function compareArrays(a: unknown[], b: unknown[], strings: StringCompare): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i], strings);
    if (order !== 0) return order;
  }
  return sign(a.length - b.length);
}
