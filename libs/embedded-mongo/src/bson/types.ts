/** A decoded document. Values are BSON values as produced by `decodeDocument`. */
export type Doc = { [key: string]: unknown };

/** The BSON class name of a wrapper value (`ObjectId`, `Long`, `Decimal128`, …), or undefined for plain JS values. */
export function bsonTypeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as { _bsontype?: string })._bsontype;
}

/** True for a plain sub-document: not an array, date, binary or BSON wrapper. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) || value instanceof Date || value instanceof RegExp || ArrayBuffer.isView(value))
    return false;
  return (value as { _bsontype?: unknown })._bsontype === undefined;
}

/** MongoDB's comparison order of types: values of different brackets never compare by value. */
export const bracket = {
  minKey: 1,
  emptyArray: 2,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

/** The comparison bracket of a value (see `bracket`). */
export function bracketOf(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return bracket.number;
    case 'string':
      return bracket.string;
    case 'boolean':
      return bracket.bool;
    case 'undefined':
      return bracket.null;
    default:
  }
  if (value === null) return bracket.null;
  if (Array.isArray(value)) return bracket.array;
  if (value instanceof Date) return bracket.date;
  if (value instanceof RegExp) return bracket.regex;
  if (ArrayBuffer.isView(value)) return bracket.binary;
  switch (bsonTypeOf(value)) {
    case undefined:
      return bracket.object;
    case 'ObjectId':
      return bracket.objectId;
    case 'Long':
    case 'Double':
    case 'Int32':
    case 'Decimal128':
      return bracket.number;
    case 'Binary':
      return bracket.binary;
    case 'Timestamp':
      return bracket.timestamp;
    case 'BSONRegExp':
      return bracket.regex;
    case 'BSONSymbol':
      return bracket.string;
    case 'Code':
      return (value as { scope?: unknown }).scope ? bracket.codeWithScope : bracket.code;
    case 'DBRef':
      return bracket.object;
    case 'MinKey':
      return bracket.minKey;
    case 'MaxKey':
      return bracket.maxKey;
    default:
      return bracket.object;
  }
}

const typeNumbers: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const typeNames = new Map(Object.entries(typeNumbers).map(([name, number]) => [number, name]));

/** The `$type` alias of a value (`int`, `objectId`, …); `missing` for undefined. */
export function typeNameOf(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'bigint':
      return 'long';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'missing';
    default:
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  if (ArrayBuffer.isView(value)) return 'binData';
  const names: Record<string, string> = {
    ObjectId: 'objectId',
    Long: 'long',
    Double: 'double',
    Int32: 'int',
    Decimal128: 'decimal',
    Binary: 'binData',
    Timestamp: 'timestamp',
    BSONRegExp: 'regex',
    BSONSymbol: 'symbol',
    MinKey: 'minKey',
    MaxKey: 'maxKey',
    DBRef: 'object',
  };
  const type = bsonTypeOf(value);
  if (type === 'Code') return (value as { scope?: unknown }).scope ? 'javascriptWithScope' : 'javascript';
  return (type && names[type]) || 'object';
}

/** Resolves a `$type` operand to alias names (`number` stands for four); undefined when it is no type. */
export function typeNamesOf(operand: unknown): string[] | undefined {
  if (operand === 'number') return ['int', 'long', 'double', 'decimal'];
  if (typeof operand === 'string') return operand in typeNumbers ? [operand] : undefined;
  const number = typeof operand === 'number' ? operand : Number(operand);
  const name = typeNames.get(number);
  return name ? [name] : undefined;
}

/** True when a JS number is stored as a 32-bit integer (the driver's own rule). */
export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= -2147483648 && value <= 2147483647 && !Object.is(value, -0);
}
