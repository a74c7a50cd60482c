import { bsonTypeOf, type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { evaluate } from './mingo.js';
import { toPlain } from './plain.js';

/** Variables every expression knows. */
const systemVariables = new Set(
  'ROOT CURRENT NOW CLUSTER_TIME REMOVE DESCEND PRUNE KEEP USER_ROLES SEARCH_META'.split(' '),
);

/**
 * Values of a command's `let`: expressions without a document. Throws for a name that is not allowed, an unknown
 * variable or a field path.
 */
export function commandVariables(spec: Doc | undefined): Doc | undefined {
  if (!spec) return undefined;
  const values: Doc = {};
  for (const [name, expression] of Object.entries(spec)) {
    if (!/^[a-z\u0080-\uffff]\w*$/i.test(name) || /^[A-Z_]/.test(name))
      throw new MongoError('FailedToParse', `'${name}' starts with an invalid character for a user variable name`);
    checkVariables(expression, Object.keys(values));
    if (readsField(expression))
      throw new MongoError(
        'Location4890500',
        'Command let Expression tried to access a field, but this is not allowed because command let expressions run before the query examines any documents.',
      );
    values[name] = evaluate(toPlain(expression), {}, values) ?? null;
  }
  return values;
}

function readsField(expression: unknown): boolean {
  if (typeof expression === 'string') return /^\$[^$]/.test(expression) || /^\$\$(ROOT|CURRENT)(\.|$)/.test(expression);
  if (Array.isArray(expression)) return expression.some(readsField);
  if (!isDoc(expression) || bsonTypeOf(expression) !== undefined || '$literal' in expression) return false;
  return Object.values(expression).some(readsField);
}

/**
 * Throws when an expression or pipeline names a variable that nobody gives: neither the system, nor `known`, nor an operator
 * in it. Done before anything runs, so that an error does not depend on the data.
 */
export function checkVariables(expression: unknown, known: Iterable<string> = []): void {
  const used = new Set<string>();
  const given = new Set(['this', 'value', ...systemVariables, ...known]);
  collect(expression, used, given);
  for (const name of used)
    if (!given.has(name)) throw new MongoError('Location17276', `Use of undefined variable: ${name}`);
}

function collect(expression: unknown, used: Set<string>, given: Set<string>): void {
  if (typeof expression === 'string' && expression.startsWith('$$'))
    used.add(expression.slice(2).split('.')[0] as string);
  if (Array.isArray(expression)) for (const item of expression) collect(item, used, given);
  if (!isDoc(expression)) return;
  for (const [key, operand] of Object.entries(expression)) {
    if (key === 'as' && typeof operand === 'string') given.add(operand);
    if ((key === 'vars' || key === 'let') && isDoc(operand)) for (const name of Object.keys(operand)) given.add(name);
    if (key === '$match') for (const each of expressionsIn(operand)) collect(each, used, given);
    else if (key !== '$literal') collect(operand, used, given);
  }
}

/** Filters hold expressions only in `$expr`. */
function* expressionsIn(filter: unknown): Iterable<unknown> {
  if (Array.isArray(filter)) for (const branch of filter) yield* expressionsIn(branch);
  if (!isDoc(filter)) return;
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$expr') yield value;
    else if (key === '$and' || key === '$or' || key === '$nor') yield* expressionsIn(value);
  }
}
