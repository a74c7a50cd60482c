import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { compareInExpression } from '../query/comparison-expressions.js';
import { evaluate, mingoOptions, runStages } from '../query/mingo.js';
import { toPlain } from '../query/plain.js';

/** `$count`: one document with the number, none for no input. */
export function countStage(docs: Doc[], operand: unknown): Doc[] {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new MongoError('BadValue', 'the count field must be a non-empty string without $ and .');
  return docs.length === 0 ? [] : [{ [operand]: docs.length }];
}

/** `$bucket`: a boundary belongs to the bucket it starts. */
export function bucketStage(docs: Doc[], operand: unknown, variables: Doc | undefined): Doc[] {
  if (!isDoc(operand)) throw new MongoError('BadValue', 'Argument to $bucket stage must be an object');
  const spec = toPlain(operand) as Doc;
  const boundaries = spec['boundaries'];
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new MongoError('BadValue', "The $bucket 'boundaries' field must have at least 2 values");
  for (let i = 1; i < boundaries.length; i++)
    if (compareInExpression(boundaries[i - 1], boundaries[i]) >= 0)
      throw new MongoError('BadValue', "The 'boundaries' option to $bucket must be sorted and have no duplicates");
  const buckets = new Map<number, Doc[]>();
  for (const doc of docs) {
    const value = evaluate(spec['groupBy'], doc, variables) ?? null;
    let at = boundaries.length - 1;
    while (at >= 0 && compareInExpression(value, boundaries[at]) < 0) at--;
    // Below the first or from the last boundary on: the default bucket.
    if (at === boundaries.length - 1) at = -1;
    if (at < 0 && !('default' in spec))
      throw new MongoError(
        'BadValue',
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    const known = buckets.get(at);
    if (known) known.push(doc);
    else buckets.set(at, [doc]);
  }
  const output = isDoc(spec['output']) ? spec['output'] : { count: { $sum: 1 } };
  const result: Doc[] = [];
  for (const [at, members] of buckets) {
    const [group] = runStages(members, [{ $group: { _id: null, ...output } }], mingoOptions(variables));
    result.push({ ...group, _id: at < 0 ? spec['default'] : boundaries[at] });
  }
  return result.sort((a, b) => compareInExpression(a['_id'], b['_id']));
}
