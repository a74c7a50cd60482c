import { equalValues, regexParts, type StringCompare } from '../bson/compare.js';
import { bracket, bracketOf, type Doc, isDoc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import { compileExpression } from './expressions.js';
import { type Predicate, valueOperators } from './operators.js';
import { visitLeaves, visitPath } from './path.js';
import { compileRegex } from './regex.js';

/** What a filter is evaluated with. */
export interface MatchOptions {
  strings?: StringCompare | undefined;
  /** `let` variables, seen by `$expr` as `$$name`. */
  variables?: Doc | undefined;
}

/** Operators of MongoDB's that are left out. */
const unsupported = new Set(
  '$near $nearSphere $geoWithin $geoIntersects $within $mod $bitsAllSet $bitsAnySet $bitsAllClear $bitsAnyClear'.split(
    ' ',
  ),
);

export type DocTest = (doc: Doc) => boolean;

/**
 * Compiles a query filter with MongoDB's own semantics over BSON types (mingo's matcher compares JS values and would
 * take 5 and Long(5) for different). Throws BadValue for unknown or malformed operators.
 */
export function compileFilter(filter: Doc, options: MatchOptions = {}): DocTest {
  const tests: DocTest[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith('$')) tests.push(...topLevel(key, value, options));
    else tests.push(...compileField(key, value, options));
  }
  return all(tests);
}

function all(tests: DocTest[]): DocTest {
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0] as DocTest;
  return (doc) => {
    for (const test of tests) if (!test(doc)) return false;
    return true;
  };
}

function topLevel(key: string, value: unknown, options: MatchOptions): DocTest[] {
  switch (key) {
    case '$and':
      return branches(key, value, options);
    case '$or': {
      const tests = branches(key, value, options);
      return [(doc) => tests.some((test) => test(doc))];
    }
    case '$nor': {
      const tests = branches(key, value, options);
      return [(doc) => !tests.some((test) => test(doc))];
    }
    case '$expr':
      return [compileExpression(value, options.variables)];
    case '$comment':
      return [];
    case '$jsonSchema':
    case '$where':
    case '$text':
      throw notSupported(key);
    default:
      throw new MongoError(
        'BadValue',
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function branches(key: string, value: unknown, options: MatchOptions): DocTest[] {
  if (!Array.isArray(value)) throw new MongoError('BadValue', `${key} must be an array`);
  if (value.length === 0) throw new MongoError('BadValue', `${key} argument must be a non-empty array`);
  return value.map((branch) => {
    if (!isDoc(branch)) throw new MongoError('BadValue', `${key} argument's entries must be objects`);
    return compileFilter(branch, options);
  });
}

/** True for `{$gt: 1}`; false for a literal sub-document and for a DBRef literal. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

function compileField(path: string, condition: unknown, options: MatchOptions): DocTest[] {
  const parts = path.split('.');
  if (!isOperatorDoc(condition)) return [leafTest(parts, equality(condition, options))];
  const tests: DocTest[] = [];
  for (const [operator, operand] of Object.entries(condition)) {
    if (operator === '$options') {
      if (!('$regex' in condition)) throw new MongoError('BadValue', '$options needs a $regex');
      continue;
    }
    tests.push(compileOperator(parts, operator, operand, condition, options));
  }
  return tests;
}

const leafTest =
  (parts: string[], predicate: Predicate): DocTest =>
  (doc) =>
    visitLeaves(doc, parts, predicate);
const negate =
  (test: DocTest): DocTest =>
  (doc) =>
    !test(doc);

function equality(operand: unknown, options: MatchOptions): Predicate {
  if (bracketOf(operand) === bracket.regex) {
    const regex = compileRegex(operand, undefined);
    return (value) =>
      typeof value === 'string' ? regex.test(value) : bracketOf(value) === bracket.regex && equalValues(value, operand);
  }
  return valueOperators['$eq']?.(operand, options.strings) as Predicate;
}

function compileOperator(
  parts: string[],
  operator: string,
  operand: unknown,
  condition: Doc,
  options: MatchOptions,
): DocTest {
  switch (operator) {
    case '$ne':
      if (bracketOf(operand) === bracket.regex) throw new MongoError('BadValue', "Can't have regex as arg to $ne.");
      return negate(leafTest(parts, equality(operand, options)));
    case '$nin':
      return negate(leafTest(parts, membership(operand, operator, options)));
    case '$in':
      return leafTest(parts, membership(operand, operator, options));
    case '$not': {
      if (bracketOf(operand) === bracket.regex) return negate(leafTest(parts, equality(operand, options)));
      if (!isOperatorDoc(operand)) throw new MongoError('BadValue', '$not needs a regex or a document');
      return negate(all(compileField(parts.join('.'), operand, options)));
    }
    case '$exists': {
      const wanted = operand !== null && operand !== undefined && operand !== false && Number(operand) !== 0;
      const exists: DocTest = (doc) => visitPath(doc, parts, (value) => value !== undefined);
      return wanted || typeof operand === 'string' || isDoc(operand) ? exists : negate(exists);
    }
    case '$regex': {
      const regex = compileRegex(operand, condition['$options']);
      const literal = bracketOf(operand) === bracket.regex ? regexParts(operand).join('/') : undefined;
      return leafTest(parts, (value) => {
        if (typeof value === 'string') return regex.test(value);
        return literal !== undefined && bracketOf(value) === bracket.regex && regexParts(value).join('/') === literal;
      });
    }
    case '$size': {
      const size = typeof operand === 'string' ? Number.NaN : Number(operand);
      if (!Number.isInteger(size) || size < 0)
        throw new MongoError(
          'FailedToParse',
          `Failed to parse $size. Expected a non-negative integer in: $size: ${String(operand)}`,
        );
      return (doc) => visitPath(doc, parts, (value) => Array.isArray(value) && value.length === size);
    }
    case '$elemMatch':
      return elemMatch(parts, operand, options);
    case '$all':
      return matchAll(parts, operand, options);
    case '$eq':
      return leafTest(
        parts,
        bracketOf(operand) === bracket.regex
          ? (value) => bracketOf(value) === bracket.regex && equalValues(value, operand)
          : equality(operand, options),
      );
    default: {
      const make = valueOperators[operator];
      if (!make && unsupported.has(operator)) throw notSupported(operator);
      if (!make) throw new MongoError('BadValue', `unknown operator: ${operator}`);
      return leafTest(parts, make(operand, options.strings));
    }
  }
}

function membership(operand: unknown, operator: string, options: MatchOptions): Predicate {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', `${operator} needs an array`);
  if (operand.some(isOperatorDoc)) throw new MongoError('BadValue', `cannot nest $ under ${operator}`);
  const texts = new Set<unknown>();
  const others: Predicate[] = [];
  for (const item of operand) {
    if (typeof item === 'string' && !options.strings) texts.add(item);
    else others.push(equality(item, options));
  }
  return (value) => (typeof value === 'string' && texts.has(value)) || others.some((test) => test(value));
}

function elemMatch(parts: string[], operand: unknown, options: MatchOptions): DocTest {
  if (!isDoc(operand)) throw new MongoError('BadValue', '$elemMatch needs an Object');
  const test = compileElement(operand, options);
  return (doc) => visitPath(doc, parts, (value) => Array.isArray(value) && value.some(test));
}

/** The test an `$elemMatch` operand makes on one array item. */
export function compileElement(operand: Doc, options: MatchOptions = {}): (item: unknown) => boolean {
  const first = Object.keys(operand)[0];
  const logical = first === '$and' || first === '$or' || first === '$nor' || first === '$expr';
  if (isOperatorDoc(operand) && !logical) {
    const test = all(compileField('item', operand, options));
    // The item itself is compared, an array item not as its own items.
    return (item) => test({ item: Array.isArray(item) ? [item] : item });
  }
  const test = compileFilter(operand, options);
  return (item) => (isDoc(item) ? test(item) : Array.isArray(item) && test({ ...item } as Doc));
}

function matchAll(parts: string[], operand: unknown, options: MatchOptions): DocTest {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', '$all needs an array');
  if (operand.length === 0) return () => false;
  return all(
    operand.map((item) => {
      if (isDoc(item) && Object.keys(item)[0] === '$elemMatch') return elemMatch(parts, item['$elemMatch'], options);
      if (isOperatorDoc(item)) throw new MongoError('BadValue', 'no $ expressions in $all');
      return leafTest(parts, equality(item, options));
    }),
  );
}
