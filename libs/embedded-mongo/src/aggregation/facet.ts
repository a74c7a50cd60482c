import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { PipelineContext, RunPipeline } from './stage.js';

/** `$facet`: several pipelines over the same documents, one result document. */
export async function facetStage(
  docs: Doc[],
  operand: unknown,
  context: PipelineContext,
  run: RunPipeline,
): Promise<Doc[]> {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new MongoError('BadValue', 'the $facet specification must be a non-empty object');
  const result: Doc = {};
  for (const [name, pipeline] of Object.entries(operand)) {
    if (!Array.isArray(pipeline))
      throw new MongoError('BadValue', `arguments to $facet must be arrays, ${name} is not`);
    for (const stage of pipeline as Doc[])
      for (const banned of ['$facet', '$out', '$merge'])
        if (isDoc(stage) && banned in stage)
          throw new MongoError('BadValue', `${banned} is not allowed to be used within a $facet stage`);
    result[name] = await run([...docs], pipeline as Doc[], context);
  }
  return [result];
}
