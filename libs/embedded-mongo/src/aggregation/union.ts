import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { type PipelineContext, runPipeline } from './pipeline.js';
import { readThrough } from './source.js';

/** `$unionWith`: the documents of another collection after this one's. */
export async function unionStage(docs: Doc[], operand: unknown, context: PipelineContext): Promise<Doc[]> {
  const spec = typeof operand === 'string' ? { coll: operand } : operand;
  if (!isDoc(spec) || typeof spec['coll'] !== 'string')
    throw new MongoError('FailedToParse', 'the $unionWith specification needs a collection');
  const pipeline = (spec['pipeline'] as Doc[] | undefined) ?? [];
  return [...docs, ...(await readThrough(context, `${context.database}.${spec['coll']}`, pipeline, runPipeline))];
}
