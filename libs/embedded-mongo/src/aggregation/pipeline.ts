import { calculateObjectSize } from 'bson';
import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { Slice } from '../engine/slice.js';
import { MongoError } from '../errors/mongo-error.js';
import { unknownStage } from '../errors/refusals.js';
import { compileFilter } from '../query/matcher.js';
import { mingoOptions, runStages } from '../query/mingo.js';
import { toPlain } from '../query/plain.js';
import { compileSort } from '../query/sort.js';
import { facetStage } from './facet.js';
import { groupStage } from './group.js';
import { lookupStage } from './lookup.js';
import { sortInSlices } from './sort-in-slices.js';
import { type PipelineContext, stageOf } from './stage.js';

/** Documents handed to mingo at once; others get their turn in between. */
const chunkSize = 200;

/** Stages that handle each document by itself: they can be run in chunks. */
export const perDocument = new Set('$addFields $set $project $unset $replaceRoot $replaceWith $unwind'.split(' '));

/** Most bytes of documents a pipeline holds at once. */
const maxHeldBytes = 100 * 1024 * 1024;

/** Gathers batches for stages that need all of them; too many are refused before they fill the memory. */
export async function gather(batches: AsyncIterable<Doc[]>): Promise<Doc[]> {
  const docs: Doc[] = [];
  let bytes = 0;
  for await (const batch of batches) {
    // One document of a batch stands for the others: measuring each would cost as much as reading it.
    bytes += calculateObjectSize(batch[0] as Doc) * batch.length;
    if (bytes > maxHeldBytes)
      throw new MongoError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `The pipeline exceeded its memory limit of ${maxHeldBytes} bytes; filter, project or limit earlier.`,
      );
    for (const doc of batch) docs.push(doc);
  }
  return docs;
}

/** Runs the stages that need all of their input over batches; `$group` takes them as they come. */
export async function runBlocking(
  batches: AsyncIterable<Doc[]>,
  stages: Doc[],
  context: PipelineContext,
): Promise<Doc[]> {
  const [name, operand] = stages[0] ? stageOf(stages[0]) : ['', undefined];
  if (name !== '$group') return runPipeline(await gather(batches), stages, context);
  const groups = await groupStage(batches, operand, context.variables, new Slice(context.op.deadline));
  return runPipeline(groups, stages.slice(1), context);
}

/** Runs stages over documents one after the other, yielding to others in between. */
export async function runPipeline(docs: Doc[], pipeline: Doc[], context: PipelineContext): Promise<Doc[]> {
  const slice = new Slice(context.op.deadline);
  let current = docs;
  for (const stage of pipeline) {
    current = await runStage(current, stage, context, slice);
    await slice.pause();
  }
  return current;
}

/** Runs one stage over all of its input. */
export async function runStage(docs: Doc[], stage: Doc, context: PipelineContext, slice: Slice): Promise<Doc[]> {
  const [name, operand] = stageOf(stage);
  switch (name) {
    case '$match': {
      if (!isDoc(operand)) throw new MongoError('BadValue', 'the match filter must be an expression in an object');
      return filterDocs(
        docs,
        compileFilter(operand, { strings: context.collation?.compare, variables: context.variables }),
        slice,
      );
    }
    case '$sort':
      if (!isDoc(operand) || Object.keys(operand).length === 0)
        throw new MongoError('BadValue', '$sort stage must have at least one sort key');
      return sortInSlices(docs, compileSort(operand, context.collation), slice);
    case '$limit': {
      const limit = positive(operand, '$limit');
      if (limit === 0) throw new MongoError('BadValue', 'the limit must be positive');
      return docs.slice(0, limit);
    }
    case '$skip':
      return docs.slice(positive(operand, '$skip'));
    case '$lookup':
      return lookupStage(docs, operand, context, slice, runPipeline);
    case '$count':
      return countStage(docs, operand);
    case '$group':
      return groupStage([docs], operand, context.variables, slice);
    case '$facet':
      return facetStage(docs, operand, context, runPipeline);
    case '$documents':
      return runStages(docs, [toPlain(stage) as Doc], mingoOptions(context.variables, context.collation?.spec));
    default:
  }
  if (perDocument.has(name)) return inChunks(docs, stage, context, slice);
  throw unknownStage(name);
}

/** `$count`: one document with the number, none for no input. */
function countStage(docs: Doc[], operand: unknown): Doc[] {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new MongoError('BadValue', 'the count field must be a non-empty string without $ and .');
  return docs.length === 0 ? [] : [{ [operand]: docs.length }];
}

function positive(operand: unknown, name: string): number {
  const value = toNumber(operand ?? Number.NaN);
  if (!Number.isInteger(value) || value < 0)
    throw new MongoError(
      'BadValue',
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${String(operand)}`,
    );
  return value;
}

async function filterDocs(docs: Doc[], test: (doc: Doc) => boolean, slice: Slice): Promise<Doc[]> {
  const found: Doc[] = [];
  for (const doc of docs) {
    if (test(doc)) found.push(doc);
    if (slice.expired) await slice.pause();
  }
  return found;
}

async function inChunks(docs: Doc[], stage: Doc, context: PipelineContext, slice: Slice): Promise<Doc[]> {
  const result: Doc[] = [];
  const plain = [toPlain(stage) as Doc];
  const options = mingoOptions(context.variables, context.collation?.spec);
  for (let at = 0; at < docs.length; at += chunkSize) {
    for (const doc of runStages(docs.slice(at, at + chunkSize), plain, options)) result.push(doc);
    await slice.pause();
  }
  return result;
}
