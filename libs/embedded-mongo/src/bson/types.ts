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

/** Bracket and `$type` alias of each BSON class; those of plain JS values are told apart in code. */
const classes: Record<string, readonly [bracket: number, alias: string]> = {
  ObjectId: [bracket.objectId, 'objectId'],
  Long: [bracket.number, 'long'],
  Double: [bracket.number, 'double'],
  Int32: [bracket.number, 'int'],
  Decimal128: [bracket.number, 'decimal'],
  Binary: [bracket.binary, 'binData'],
  Timestamp: [bracket.timestamp, 'timestamp'],
  BSONRegExp: [bracket.regex, 'regex'],
  BSONSymbol: [bracket.string, 'symbol'],
  Code: [bracket.code, 'javascript'],
  MinKey: [bracket.minKey, 'minKey'],
  MaxKey: [bracket.maxKey, 'maxKey'],
};

function classify(value: unknown): readonly [bracket: number, alias: string] {
  switch (typeof value) {
    case 'number':
      return [bracket.number, isInt32(value) ? 'int' : 'double'];
    case 'bigint':
      return [bracket.number, 'long'];
    case 'string':
      return [bracket.string, 'string'];
    case 'boolean':
      return [bracket.bool, 'bool'];
    case 'undefined':
      return [bracket.null, 'missing'];
    default:
  }
  if (value === null) return [bracket.null, 'null'];
  if (Array.isArray(value)) return [bracket.array, 'array'];
  if (value instanceof Date) return [bracket.date, 'date'];
  if (value instanceof RegExp) return [bracket.regex, 'regex'];
  if (ArrayBuffer.isView(value)) return [bracket.binary, 'binData'];
  const type = bsonTypeOf(value);
  if (type === 'Code' && (value as { scope?: unknown }).scope) return [bracket.codeWithScope, 'javascriptWithScope'];
  return (type && classes[type]) || [bracket.object, 'object'];
}

/** The comparison bracket of a value (see `bracket`). */
export function bracketOf(value: unknown): number {
  // The two that are asked for most.
  if (typeof value === 'string') return bracket.string;
  if (typeof value === 'number') return bracket.number;
  return classify(value)[0];
}

/** The `$type` alias of a value (`int`, `objectId`, …); `missing` for undefined. */
export const typeNameOf = (value: unknown): string => classify(value)[1];

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

/** Sets an own field, also when its name is `__proto__`. */
export function setOwn(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(doc, key, { value, enumerable: true, writable: true, configurable: true });
  else doc[key] = value;
}
