import type { BSONRegExp, Double, Long } from 'bson';
import { toRegExp } from '../bson/decode.js';
import { bsonTypeOf, type Doc, isDoc } from '../bson/types.js';

/** Deep copy with plain JS numbers and regular expressions, as mingo expects them. Unsafe 64-bit integers stay Long. */
export function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  switch (bsonTypeOf(value)) {
    case undefined:
      break;
    case 'Double':
    case 'Int32':
      return (value as Double).value;
    case 'Long': {
      const number = (value as Long).toNumber();
      return Number.isSafeInteger(number) ? number : value;
    }
    case 'BSONRegExp':
      return toRegExp((value as BSONRegExp).pattern, (value as BSONRegExp).options);
    default:
      return value;
  }
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const key of Object.keys(value)) {
    if (key === '__proto__') continue;
    copy[key] = toPlain(value[key]);
  }
  return copy;
}
