import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc, setOwn, typeNameOf } from '../bson/types.js';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import type { MatchOptions } from '../query/matcher.js';
import { own } from '../query/path.js';
import { cloneValue } from './clone.js';
import type { CompiledUpdate } from './compiled-update.js';
import { describe } from './describe.js';
import { type FieldChange, makeChange } from './operators.js';
import { compilePipelineUpdate } from './pipeline.js';
import { compileArrayFilters, concretePaths } from './positions.js';
import { findTarget } from './target.js';

interface Step {
  path: string;
  parts: string[];
  operator: string;
  change: FieldChange;
}

/** Compiles an update document, replacement or pipeline; throws what MongoDB answers for malformed ones. */
export function compileUpdate(update: unknown, arrayFilters: unknown, match: MatchOptions): CompiledUpdate {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined)
      throw new MongoError('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
    return compilePipelineUpdate(update as Doc[], match.variables);
  }
  if (!isDoc(update)) throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  const first = Object.keys(update)[0];
  if (!first?.startsWith('$')) {
    if (arrayFilters !== undefined && Array.isArray(arrayFilters) && arrayFilters.length > 0)
      throw new MongoError('FailedToParse', 'arrayFilters may not be specified for replacement-style updates');
    return compileReplacement(update);
  }
  const filters = compileArrayFilters(arrayFilters, match);
  const steps = compileSteps(update, match);
  const used = new Set(
    steps.flatMap((step) => step.parts.filter((part) => part.startsWith('$[')).map((part) => part.slice(2, -1))),
  );
  for (const identifier of filters.keys())
    if (!used.has(identifier))
      throw new MongoError(
        'FailedToParse',
        `The array filter for identifier '${identifier}' was not used in the update ${describe(update)}`,
      );
  return {
    kind: 'operators',
    apply: (doc, inserting = false) => {
      const result = cloneValue(doc);
      for (const step of steps) if (step.operator !== '$setOnInsert' || inserting) applyStep(result, step, filters);
      checkId(doc, result, steps);
      return result;
    },
  };
}

function compileReplacement(update: Doc): CompiledUpdate {
  for (const key of Object.keys(update))
    if (key.startsWith('$'))
      throw new MongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document.`,
      );
  return {
    kind: 'replacement',
    apply: (doc) => {
      const id = own(doc, '_id');
      const given = own(update, '_id');
      if (id !== undefined && given !== undefined && !equalValues(id, given))
        throw new MongoError(
          'ImmutableField',
          `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${describe(given)}`,
        );
      const result: Doc = id === undefined ? {} : { _id: id };
      for (const key of Object.keys(update)) if (key !== '_id' || id === undefined) setOwn(result, key, update[key]);
      return result;
    },
  };
}

function compileSteps(update: Doc, match: MatchOptions): Step[] {
  const steps: Step[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (unsupported.has(operator)) throw notSupported(`the update operator ${operator}`);
    if (!operators.has(operator))
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isDoc(fields))
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeNameOf(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${describe(fields)}}`,
      );
    for (const [path, operand] of Object.entries(fields)) {
      const change = makeChange(operator, path, operand, match.strings);
      if (change) steps.push({ path, parts: splitPath(path), operator, change });
    }
  }
  refuseConflicts(steps);
  // MongoDB adds new fields in the order of their names.
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

const operators = new Set(
  '$set $setOnInsert $unset $inc $mul $min $max $addToSet $push $pop $pull $pullAll'.split(' '),
);
const unsupported = new Set(['$rename', '$currentDate', '$bit']);

function splitPath(path: string): string[] {
  if (path === '') throw new MongoError('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.some((part) => part === ''))
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (parts[0]?.startsWith('$'))
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${parts[0]}' in '${path}' is not valid for storage.`,
    );
  return parts;
}

function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    if (/^\d+$/.test(x) && /^\d+$/.test(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

function refuseConflicts(steps: Step[]): void {
  const seen: string[] = [];
  for (const { path } of steps) {
    for (const other of seen) {
      if (path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`)) {
        const at = path.length < other.length ? path : other;
        throw new MongoError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${at}'`,
        );
      }
    }
    seen.push(path);
  }
}

function applyStep(doc: Doc, step: Step, filters: ReturnType<typeof compileArrayFilters>): void {
  const { change } = step;
  for (const parts of concretePaths(doc, step.parts, filters)) {
    const target = findTarget(doc, parts, change.creates);
    if (target) change.apply(target, own(doc, '_id'));
  }
}

function checkId(before: Doc, after: Doc, steps: Step[]): void {
  const id = own(before, '_id');
  if (id === undefined) return;
  if (own(after, '_id') === undefined || !equalValues(id, after['_id'])) {
    const path = steps.find((step) => step.parts[0] === '_id')?.path ?? '_id';
    throw new MongoError(
      'ImmutableField',
      `Performing an update on the path '${path}' would modify the immutable field '_id'`,
    );
  }
}
