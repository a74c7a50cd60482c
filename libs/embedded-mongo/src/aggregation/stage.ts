import { type Doc, isDoc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import type { Collation } from '../query/collation.js';

/** What stages are evaluated with. */
export interface PipelineContext {
  op: Operation;
  database: string;
  collation: Collation | undefined;
  variables: Doc | undefined;
}

/** Runs a pipeline's stages over documents; given to the stages that hold pipelines themselves. */
export type RunPipeline = (docs: Doc[], pipeline: Doc[], context: PipelineContext) => Promise<Doc[]>;

/** Name and operand of a stage. */
export function stageOf(stage: unknown): [string, unknown] {
  if (!isDoc(stage)) throw new MongoError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  const keys = Object.keys(stage);
  if (keys.length !== 1)
    throw new MongoError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  return [keys[0] as string, stage[keys[0] as string]];
}
