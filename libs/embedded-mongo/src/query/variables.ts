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

/** Throws when an expression names a variable that is neither a system variable nor one of `known`. */
export function checkVariables(expression: unknown, known: Iterable<string> = []): void {
  check(expression, new Set(known));
}

function check(expression: unknown, known: ReadonlySet<string>): void {
  if (typeof expression === 'string') {
    if (!expression.startsWith('$$')) return;
    const name = expression.slice(2).split('.')[0] as string;
    if (!known.has(name) && !systemVariables.has(name))
      throw new MongoError('Location17276', `Use of undefined variable: ${name}`);
    return;
  }
  if (Array.isArray(expression)) {
    for (const item of expression) check(item, known);
    return;
  }
  if (!isDoc(expression) || bsonTypeOf(expression) !== undefined) return;
  for (const [key, operand] of Object.entries(expression)) checkOperand(key, operand, known);
}

function checkOperand(operator: string, operand: unknown, known: ReadonlySet<string>): void {
  if (operator === '$literal') return;
  const inner = isDoc(operand) ? scopeOf(operator, operand, known) : undefined;
  if (!inner || !isDoc(operand)) {
    check(operand, known);
    return;
  }
  for (const [key, value] of Object.entries(operand)) check(value, inner.fields.includes(key) ? inner.known : known);
}

/** The arguments of an operator that see more variables, and which. */
function scopeOf(
  operator: string,
  operand: Doc,
  known: ReadonlySet<string>,
): { fields: string[]; known: ReadonlySet<string> } | undefined {
  const item = typeof operand['as'] === 'string' ? operand['as'] : 'this';
  switch (operator) {
    case '$let':
      return {
        fields: ['in'],
        known: new Set([...known, ...Object.keys(isDoc(operand['vars']) ? operand['vars'] : {})]),
      };
    case '$map':
      return { fields: ['in'], known: new Set([...known, item]) };
    case '$filter':
      return { fields: ['cond'], known: new Set([...known, item]) };
    case '$reduce':
      return { fields: ['in'], known: new Set([...known, 'this', 'value']) };
    default:
      return undefined;
  }
}

/** Stages whose operand holds no expressions. */
const withoutExpressions = new Set(['$limit', '$skip', '$sort', '$out', '$unset', '$count', '$unwind']);

/** Checks every expression of a pipeline before anything runs, so that an error does not depend on the data. */
export function checkPipelineVariables(pipeline: readonly unknown[], variables: Iterable<string> = []): void {
  const known = new Set(variables);
  for (const stage of pipeline) {
    if (!isDoc(stage)) continue;
    for (const [name, operand] of Object.entries(stage)) checkStage(name, operand, known);
  }
}

function checkStage(name: string, operand: unknown, known: ReadonlySet<string>): void {
  if (withoutExpressions.has(name)) return;
  if (name === '$match') {
    checkFilter(operand, known);
    return;
  }
  if (!isDoc(operand)) {
    check(operand, known);
    return;
  }
  const nested = (pipeline: unknown, scope: Iterable<string>): void => {
    if (Array.isArray(pipeline)) checkPipelineVariables(pipeline, scope);
  };
  const own = isDoc(operand['let']) ? operand['let'] : {};
  switch (name) {
    case '$lookup':
      check(own, known);
      nested(operand['pipeline'], [...known, ...Object.keys(own)]);
      return;
    case '$facet':
      for (const pipeline of Object.values(operand)) nested(pipeline, known);
      return;
    case '$merge':
      check(own, known);
      nested(operand['whenMatched'], ['new', ...Object.keys(own)]);
      return;
    default:
      check(operand, known);
  }
}

/** Filters hold expressions only in `$expr`. */
function checkFilter(filter: unknown, known: ReadonlySet<string>): void {
  if (!isDoc(filter)) return;
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$expr') check(value, known);
    else if (Array.isArray(value) && (key === '$and' || key === '$or' || key === '$nor'))
      for (const branch of value) checkFilter(branch, known);
  }
}
