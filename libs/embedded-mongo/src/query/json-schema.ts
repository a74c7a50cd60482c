import { compareValues, equalValues } from '../bson/compare.js';
import { numberKind, toNumber, toRational } from '../bson/numbers.js';
import { type Doc, isDoc, typeNameOf, typeNamesOf } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { own } from './path.js';
import { compileRegex } from './regex.js';

/** A test of one value against a schema; undefined (a missing field) is never asked. */
type ValueTest = (value: unknown) => boolean;
type Keyword = (operand: unknown, schema: Doc) => ValueTest | undefined;

/** Deepest nesting of schemas. */
const maxDepth = 100;

/**
 * Compiles MongoDB's `$jsonSchema`: draft 4 with `bsonType`, without `$ref`, `format`, `default`, `definitions` and `id`.
 * It judges BSON values (an ObjectId is no object, 5 may be a long), which validators for JSON do not.
 */
export function compileJsonSchema(schema: unknown): (doc: Doc) => boolean {
  if (!isDoc(schema)) throw new MongoError('TypeMismatch', '$jsonSchema must be an object');
  return compile(schema, 0);
}

function compile(schema: Doc, depth: number): ValueTest {
  if (depth > maxDepth) throw failed(`$jsonSchema is nested deeper than ${maxDepth} levels`);
  const keywords = keywordsAt(depth);
  const tests: ValueTest[] = [];
  for (const [name, operand] of Object.entries(schema)) {
    const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
    if (!keyword) throw failed(`Unknown $jsonSchema keyword: ${name}`);
    const test = keyword(operand, schema);
    if (test) tests.push(test);
  }
  if ('type' in schema && 'bsonType' in schema)
    throw failed('Cannot specify both $jsonSchema keywords type and bsonType');
  return (value) => tests.every((test) => test(value));
}

const failed = (message: string): MongoError => new MongoError('FailedToParse', message);
const mismatch = (name: string, wanted: string): MongoError =>
  new MongoError('TypeMismatch', `$jsonSchema keyword '${name}' must be ${wanted}`);

const isNumber = (value: unknown): boolean => numberKind(value) !== undefined;

/** Names of `type` in JSON, as BSON types. `integer` is not among them, as in MongoDB. */
const jsonTypes: Record<string, string> = {
  object: 'object',
  array: 'array',
  number: 'number',
  boolean: 'bool',
  string: 'string',
  null: 'null',
};

/** Keywords that do not contain other schemas. */
const plainKeywords: Record<string, Keyword> = {
  title: textOnly('title'),
  description: textOnly('description'),
  type: (operand) => {
    const names = textList('type', operand).map((name) => jsonTypes[name]);
    if (names.some((name) => name === undefined)) throw failed(`Unknown type name alias: ${String(operand)}`);
    return ofTypes(names as string[]);
  },
  bsonType: (operand) => ofTypes(textList('bsonType', operand)),
  enum: (operand) => {
    if (!Array.isArray(operand) || operand.length === 0) throw mismatch('enum', 'a non-empty array');
    return (value) => operand.some((item) => sameValue(item, value));
  },
  minimum: (operand, schema) => bound('minimum', operand, schema['exclusiveMinimum'] === true, 1),
  maximum: (operand, schema) => bound('maximum', operand, schema['exclusiveMaximum'] === true, -1),
  exclusiveMinimum: exclusive('exclusiveMinimum', 'minimum'),
  exclusiveMaximum: exclusive('exclusiveMaximum', 'maximum'),
  multipleOf: (operand) => {
    if (!isNumber(operand) || toNumber(operand) <= 0) throw mismatch('multipleOf', 'a positive number');
    const divisor = toRational(operand);
    return (value) => {
      if (!isNumber(value)) return true;
      if (!Number.isFinite(toNumber(value))) return false;
      const exact = toRational(value);
      return (exact.n * divisor.d) % (exact.d * divisor.n) === 0n;
    };
  },
  minLength: limited('minLength', textLength, (length, limit) => length >= limit),
  maxLength: limited('maxLength', textLength, (length, limit) => length <= limit),
  minItems: limited('minItems', itemCount, (count, limit) => count >= limit),
  maxItems: limited('maxItems', itemCount, (count, limit) => count <= limit),
  minProperties: limited('minProperties', fieldCount, (count, limit) => count >= limit),
  maxProperties: limited('maxProperties', fieldCount, (count, limit) => count <= limit),
  pattern: (operand) => {
    if (typeof operand !== 'string') throw mismatch('pattern', 'a string');
    const regex = compileRegex(operand, undefined);
    return (value) => typeof value !== 'string' || regex.test(value);
  },
  required: (operand) => {
    const names = textList('required', operand);
    if (typeof operand === 'string' || names.length === 0) throw mismatch('required', 'a non-empty array of strings');
    return (value) => !isDoc(value) || names.every((name) => own(value, name) !== undefined);
  },
  uniqueItems: (operand) => {
    if (typeof operand !== 'boolean') throw mismatch('uniqueItems', 'a boolean');
    return operand ? (value) => !Array.isArray(value) || allDifferent(value) : undefined;
  },
};

/** Every keyword; those that contain schemas compile them one level deeper. */
function keywordsAt(depth: number): Record<string, Keyword> {
  const inner = (name: string, schema: unknown): ValueTest => {
    if (!isDoc(schema)) throw mismatch(name, 'an object');
    return compile(schema, depth + 1);
  };
  const list = (name: string, operand: unknown): ValueTest[] => {
    if (!Array.isArray(operand) || operand.length === 0) throw mismatch(name, 'a non-empty array of objects');
    return operand.map((schema) => inner(name, schema));
  };
  return {
    ...plainKeywords,
    allOf: (operand) => {
      const tests = list('allOf', operand);
      return (value) => tests.every((test) => test(value));
    },
    anyOf: (operand) => {
      const tests = list('anyOf', operand);
      return (value) => tests.some((test) => test(value));
    },
    oneOf: (operand) => {
      const tests = list('oneOf', operand);
      return (value) => tests.filter((test) => test(value)).length === 1;
    },
    not: (operand) => {
      const test = inner('not', operand);
      return (value) => !test(value);
    },
    properties: (operand) => {
      const tests = named('properties', operand, inner);
      return onDocs((doc) =>
        tests.every(([name, test]) => {
          const value = own(doc, name);
          return value === undefined || test(value);
        }),
      );
    },
    patternProperties: (operand) => {
      const tests = named('patternProperties', operand, inner).map(
        ([pattern, test]) => [compileRegex(pattern, undefined), test] as const,
      );
      return onDocs((doc) =>
        Object.entries(doc).every(([name, value]) => tests.every(([regex, test]) => !regex.test(name) || test(value))),
      );
    },
    additionalProperties: (operand, schema) => {
      const test = typeof operand === 'boolean' ? () => operand : inner('additionalProperties', operand);
      const known = new Set(Object.keys(isDoc(schema['properties']) ? schema['properties'] : {}));
      const patterns = isDoc(schema['patternProperties']) ? Object.keys(schema['patternProperties']) : [];
      const regexes = patterns.map((pattern) => compileRegex(pattern, undefined));
      return onDocs((doc) =>
        Object.entries(doc).every(
          ([name, value]) => known.has(name) || regexes.some((regex) => regex.test(name)) || test(value),
        ),
      );
    },
    dependencies: (operand) => {
      const tests = named('dependencies', operand, (name, dependency) =>
        Array.isArray(dependency)
          ? ((plainKeywords['required'] as Keyword)(dependency, {}) as ValueTest)
          : inner(name, dependency),
      );
      return onDocs((doc) => tests.every(([name, test]) => own(doc, name) === undefined || test(doc)));
    },
    items: (operand) => {
      if (Array.isArray(operand)) {
        const tests = operand.map((schema) => inner('items', schema));
        return (value) => !Array.isArray(value) || tests.every((test, i) => i >= value.length || test(value[i]));
      }
      const test = inner('items', operand);
      return (value) => !Array.isArray(value) || value.every(test);
    },
    additionalItems: (operand, schema) => {
      const test = typeof operand === 'boolean' ? () => operand : inner('additionalItems', operand);
      const { items } = schema;
      return Array.isArray(items)
        ? (value) => !Array.isArray(value) || value.slice(items.length).every(test)
        : undefined;
    },
  };
}

function named(
  keyword: string,
  operand: unknown,
  compileOne: (name: string, schema: unknown) => ValueTest,
): [string, ValueTest][] {
  if (!isDoc(operand)) throw mismatch(keyword, 'an object');
  return Object.entries(operand).map(([name, schema]) => [name, compileOne(keyword, schema)]);
}

/** Keywords about objects say nothing about other values. */
const onDocs =
  (test: (doc: Doc) => boolean): ValueTest =>
  (value) =>
    !isDoc(value) || test(value);

function ofTypes(names: string[]): ValueTest {
  const wanted = new Set<string>();
  for (const name of names) {
    const resolved = typeNamesOf(name);
    if (!resolved) throw new MongoError('BadValue', `Unknown type name alias: ${name}`);
    for (const type of resolved) wanted.add(type);
  }
  return (value) => wanted.has(typeNameOf(value));
}

function textList(name: string, operand: unknown): string[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0 || !list.every((item) => typeof item === 'string'))
    throw mismatch(name, 'a string or a non-empty array of strings');
  return list as string[];
}

function textOnly(name: string): Keyword {
  return (operand) => {
    if (typeof operand !== 'string') throw mismatch(name, 'a string');
    return undefined;
  };
}

function bound(name: string, operand: unknown, strict: boolean, direction: 1 | -1): ValueTest {
  if (!isNumber(operand)) throw mismatch(name, 'a number');
  return (value) => {
    if (!isNumber(value)) return true;
    const order = compareValues(value, operand) * direction;
    return strict ? order > 0 : order >= 0;
  };
}

function exclusive(name: string, partner: string): Keyword {
  return (operand, schema) => {
    if (typeof operand !== 'boolean') throw mismatch(name, 'a boolean');
    if (!(partner in schema)) throw failed(`$jsonSchema keyword '${partner}' must be present if ${name} is`);
    return undefined;
  };
}

function limited(
  name: string,
  measure: (value: unknown) => number | undefined,
  accept: (size: number, limit: number) => boolean,
): Keyword {
  return (operand) => {
    const limit = isNumber(operand) ? toNumber(operand) : Number.NaN;
    if (!Number.isInteger(limit) || limit < 0) throw mismatch(name, 'a non-negative integer');
    return (value) => {
      const size = measure(value);
      return size === undefined || accept(size, limit);
    };
  };
}

/** Lengths count characters, not the halves of UTF-16. */
function textLength(value: unknown): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined;
}

function itemCount(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function fieldCount(value: unknown): number | undefined {
  return isDoc(value) ? Object.keys(value).length : undefined;
}

/** Equal, with the fields of objects in any order. */
function sameValue(a: unknown, b: unknown): boolean {
  return equalValues(ordered(a), ordered(b));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isDoc(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  );
}

function allDifferent(items: unknown[]): boolean {
  const sorted = items.map(ordered).sort((a, b) => compareValues(a, b));
  return sorted.every((item, i) => i === 0 || compareValues(sorted[i - 1], item) !== 0);
}
