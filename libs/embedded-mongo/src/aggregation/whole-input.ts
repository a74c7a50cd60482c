import type { Doc } from '../bson/types.js';
import type { Slice } from '../engine/slice.js';
import { mingoOptions, runStages } from '../query/mingo.js';
import { toPlain } from '../query/plain.js';
import { compiledFile } from '../worker/compiled-file.js';
import { stageInWorker } from '../worker/stage-in-worker.js';
import type { PipelineContext } from './pipeline.js';

/** Input from which on a stage gets a thread: to start one costs more than a few documents. */
const documentsForThread = 500;

/** Stages mingo runs over the whole input: it cannot stop in between, so long ones run in a thread of their own. */
export const wholeInput = new Set(['$bucketAuto', '$densify', '$fill', '$setWindowFields']);

/** Runs one of the `wholeInput` stages. */
export async function wholeInputStage(
  docs: Doc[],
  stage: Doc,
  { variables, collation }: PipelineContext,
  slice: Slice,
): Promise<Doc[]> {
  const plain = toPlain(stage) as Doc;
  // $densify may make many documents of a few.
  const long = docs.length >= documentsForThread || '$densify' in stage;
  const file = long ? compiledFile('stage-worker.js') : undefined;
  if (!file) return runWholeStage(docs, plain, variables, collation?.spec);
  const setting = {
    stage: plain,
    ...(variables ? { variables } : {}),
    ...(collation ? { collation: collation.spec } : {}),
  };
  return stageInWorker(file, docs, setting, slice);
}

/** The stage itself, without a pause. */
export function runWholeStage(docs: Doc[], stage: Doc, variables: Doc | undefined, collation: Doc | undefined): Doc[] {
  // mingo computes windows with a function of its own; clients cannot send functions over the wire.
  const scripts = '$setWindowFields' in stage || '$fill' in stage;
  return runStages(docs, [stage], { ...mingoOptions(variables, collation), scriptEnabled: scripts });
}
