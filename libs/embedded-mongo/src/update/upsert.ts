import { equalValues } from '../bson/compare.js';
import { bracket, bracketOf, type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { isOperatorDoc } from '../query/matcher.js';
import { own } from '../query/path.js';
import type { CompiledUpdate } from './compiled-update.js';
import { describe } from './describe.js';
import { findTarget, read, write } from './target.js';

/** The document an upsert inserts: the filter's equalities, then the update. Its `_id` may still be missing. */
export function upsertDocument(filter: Doc, update: CompiledUpdate): Doc {
  const base: Doc = {};
  const equalities = [...equalitiesOf(filter)];
  for (const [path, value] of equalities) {
    if (update.kind === 'replacement' && path !== '_id') continue;
    const target = findTarget(base, path.split('.'), true);
    if (!target) continue;
    const known = read(target);
    if (known !== undefined && !equalValues(known, value))
      throw new MongoError('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    write(target, value);
  }
  const made = update.apply(base, true);
  const id = own(base, '_id');
  if (id !== undefined && own(made, '_id') !== undefined && !equalValues(id, made['_id']))
    throw new MongoError(
      'ImmutableField',
      `Performing an update on the path '_id' would modify the immutable field '_id' (${describe(id)})`,
    );
  if (Array.isArray(made['_id'])) throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array");
  return made;
}

function* equalitiesOf(filter: Doc): Iterable<[string, unknown]> {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(condition)) for (const branch of condition) yield* equalitiesOf(branch as Doc);
    else if (key === '$or' && Array.isArray(condition) && condition.length === 1)
      yield* equalitiesOf(condition[0] as Doc);
    else if (key.startsWith('$') || bracketOf(condition) === bracket.regex) continue;
    else if (!isOperatorDoc(condition)) yield [key, condition];
    else if ('$eq' in condition) yield [key, condition['$eq']];
    else if (
      Array.isArray(condition['$in']) &&
      condition['$in'].length === 1 &&
      bracketOf(condition['$in'][0]) !== bracket.regex
    )
      yield [key, condition['$in'][0]];
    else if (Array.isArray(condition['$all']) && condition['$all'].length === 1 && !isDoc(condition['$all'][0]))
      yield [key, condition['$all'][0]];
  }
}
