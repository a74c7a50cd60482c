import { bsonTypeOf, isDoc } from '../bson/types.js';

/** A value as MongoDB's messages print it: `{ a: 1, b: "x", c: ObjectId('…') }`. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(describe).join(', ')} ]`;
  switch (bsonTypeOf(value)) {
    case 'ObjectId':
      return `ObjectId('${String(value)}')`;
    case 'Long':
    case 'Double':
    case 'Int32':
      return String(value);
    case 'Decimal128':
      return `Decimal128('${String(value)}')`;
    case 'Binary': {
      const binary = value as { sub_type: number; toString(encoding: string): string };
      return `BinData(${binary.sub_type}, ${binary.toString('hex').toUpperCase()})`;
    }
    case 'BSONRegExp': {
      const regex = value as unknown as { pattern: string; options: string };
      return `/${regex.pattern}/${regex.options}`;
    }
    case 'MinKey':
      return 'MinKey';
    case 'MaxKey':
      return 'MaxKey';
    default:
  }
  if (!isDoc(value)) return String(value);
  const fields = Object.entries(value).map(([key, item]) => `${key}: ${describe(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
