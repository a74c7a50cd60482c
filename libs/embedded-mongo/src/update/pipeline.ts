import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { mingoOptions, runStages } from '../query/mingo.js';
import { own } from '../query/path.js';
import { toPlain } from '../query/plain.js';
import { checkVariables } from '../query/variables.js';
import type { CompiledUpdate } from './compiled-update.js';
import { describe } from './describe.js';

const allowed = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** An update given as an aggregation pipeline, evaluated by mingo. Untouched fields keep their exact BSON types. */
export function compilePipelineUpdate(pipeline: Doc[], variables: Doc | undefined): CompiledUpdate {
  for (const stage of pipeline) {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    if (!name || !allowed.has(name))
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  checkVariables(pipeline, Object.keys(variables ?? {}));
  const plain = toPlain(pipeline) as Doc[];
  const options = mingoOptions(variables);
  return {
    kind: 'pipeline',
    apply: (doc) => {
      const after = runStages([toPlain(doc) as Doc], plain, options)[0] ?? {};
      const id = own(doc, '_id');
      if (id !== undefined) {
        if (own(after, '_id') === undefined) after['_id'] = id;
        else if (!equalValues(id, after['_id']))
          throw new MongoError(
            'ImmutableField',
            `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${describe(after['_id'])}`,
          );
      }
      return restore(doc, after);
    },
  };
}

/** Takes equal values from the exact document, and puts `_id` first. */
function restore(exact: Doc, plain: Doc): Doc {
  const result: Doc = own(plain, '_id') === undefined ? {} : { _id: own(exact, '_id') ?? plain['_id'] };
  for (const key of Object.keys(plain)) {
    if (key === '_id' || plain[key] === undefined) continue;
    const known = own(exact, key);
    result[key] = known !== undefined && equalValues(known, plain[key]) ? known : plain[key];
  }
  return result;
}
