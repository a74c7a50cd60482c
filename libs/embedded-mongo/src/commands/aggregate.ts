import { UUID } from 'bson';
import { writeOutput } from '../aggregation/output.js';
import { runBlocking, runPipeline } from '../aggregation/pipeline.js';
import { type Head, headStream, takeHead } from '../aggregation/source.js';
import { type PipelineContext, stageOf } from '../aggregation/stage.js';
import { BatchStream, streamedBatches, streamedStages } from '../aggregation/streamed.js';
import { encodeDocument } from '../bson/encode.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { ListStream, type ResultStream } from '../cursors/stream.js';
import type { Operation } from '../engine/operation.js';
import { resolveView } from '../engine/views.js';
import { MongoError } from '../errors/mongo-error.js';
import { parseCollation } from '../query/collation.js';
import { checkVariables } from '../query/variables.js';
import { countArg, letArg } from './args.js';
import type { CommandMap } from './command.js';
import { countMatches } from './count-matches.js';
import { defaultBatch, openCursor } from './open-cursor.js';

const aggregateOptions =
  'pipeline cursor explain allowDiskUse bypassDocumentValidation collation hint let maxTimeMS'.split(' ');

/** What a pipeline runs with. */
export function aggregateContext(op: Operation, command: Doc, namespace: string): PipelineContext {
  const collation = parseCollation(command['collation']) ?? op.engine.catalog.find(op.view(), namespace)?.collation;
  return { op, database: op.database, collation, variables: letArg(command) };
}

/** The pipeline argument; every stage must be an object with one field. */
export function pipelineArg(command: Doc): Doc[] {
  const { pipeline } = command;
  if (!Array.isArray(pipeline)) throw new MongoError('TypeMismatch', "'pipeline' option must be specified as an array");
  for (const [i, stage] of pipeline.entries()) {
    const [name] = stageOf(stage);
    if ((name === '$out' || name === '$merge') && i !== pipeline.length - 1)
      throw new MongoError('BadValue', `${name} can only be the final stage in the pipeline`);
  }
  return pipeline as Doc[];
}

/** Runs an aggregate command, through views down to the collection they stand on. */
export async function aggregateStream(op: Operation, command: Doc): Promise<ResultStream> {
  const named = typeof command['aggregate'] === 'string' ? op.namespace : undefined;
  const given = pipelineArg(command);
  const context = aggregateContext(op, command, named ?? `${op.database}.$cmd.aggregate`);
  checkVariables(given, Object.keys(context.variables ?? {}));
  checkReadConcern(op, given);
  const source = named === undefined ? undefined : resolveView(op.engine.catalog, op.view(), named);
  const pipeline = source ? [...source.pipeline, ...given] : given;
  const namespace = source?.namespace ?? `${op.database}.$cmd.aggregate`;
  const first = pipeline[0] ? stageOf(pipeline[0])[0] : '';
  const described = named === undefined && first === '$listLocalSessions' ? sessionDocs(op) : undefined;
  const { stages, output } = splitOutput(pipeline);
  if (named === undefined) {
    if (!described && first !== '$documents')
      throw new MongoError('InvalidNamespace', `{aggregate: 1} is not valid for '${first}'; a collection is required.`);
    const docs = described
      ? await runPipeline(described, stages.slice(1), context)
      : await runPipeline([], stages, context);
    return delivered(op, namespace, docs, output);
  }
  const head = takeHead(stages);
  const scan = headStream(context, namespace, head, command['hint']);
  // Nothing but a scan: stream it.
  if (!output && head.rest.length === 0) return scan?.stream ?? new ListStream([]);
  const counted = output ? undefined : countOnly(head.rest);
  if (counted) return countStream(op, command, namespace, head, counted, context);
  const streamed = streamedStages(head.rest);
  const batches = streamedBatches(scan?.stream, head.rest.slice(0, streamed), context);
  if (!output && streamed === head.rest.length) return new BatchStream(batches);
  const docs = await runBlocking(batches, head.rest.slice(streamed), context);
  return delivered(op, namespace, docs, output);
}

const sessionDocs = (op: Operation): Doc[] =>
  op.engine.sessions.ids().map((id) => ({ _id: { id: new UUID(Buffer.from(id, 'hex')) }, lastUse: new Date() }));

/** The stages that compute, and the last one when it writes. */
function splitOutput(pipeline: Doc[]): { stages: Doc[]; output: Doc | undefined } {
  const last = pipeline[pipeline.length - 1];
  const writes = last !== undefined && ['$out', '$merge'].includes(stageOf(last)[0]);
  return { stages: writes ? pipeline.slice(0, -1) : pipeline, output: writes ? last : undefined };
}

/** Hands the result to the client, or writes it where `$out` and `$merge` say. */
async function delivered(
  op: Operation,
  namespace: string,
  docs: Doc[],
  output: Doc | undefined,
): Promise<ResultStream> {
  if (!output) return new ListStream(docs.map(encodeDocument));
  await writeOutput(op, namespace, docs, output);
  return new ListStream([]);
}

/** A result that is written cannot be read with every guarantee. */
function checkReadConcern(op: Operation, pipeline: readonly Doc[]): void {
  const concern = op.command['readConcern'];
  const last = pipeline[pipeline.length - 1];
  if (isDoc(concern) && concern['level'] === 'linearizable' && last && ('$out' in last || '$merge' in last))
    throw new MongoError(
      'InvalidOptions',
      `${Object.keys(last)[0]} cannot be used with a 'linearizable' read concern level`,
    );
}

const isNumber = (value: unknown): boolean => numberKind(value) !== undefined;

/** What a count comes back as: `{_id, [field]: n}`. */
interface Counted {
  readonly id: unknown;
  readonly field: string;
}

/**
 * `{$group: {_id: <constant>, n: {$sum: 1}}}` and nothing else: how drivers spell countDocuments. Counting needs no
 * documents, often not even a scan.
 */
function countOnly(rest: readonly Doc[]): Counted | undefined {
  const [stage] = rest;
  if (rest.length !== 1 || !stage) return undefined;
  const [name, group] = stageOf(stage);
  if (name !== '$group' || !isDoc(group)) return undefined;
  const { _id, ...fields } = group;
  const [field, ...more] = Object.keys(fields);
  if (!('_id' in group) || field === undefined || more.length > 0) return undefined;
  const sum = fields[field];
  if (!isDoc(sum) || Object.keys(sum).length !== 1 || !isNumber(sum['$sum']) || toNumber(sum['$sum']) !== 1) {
    return undefined;
  }
  return _id === null || isNumber(_id) ? { id: _id, field } : undefined;
}

async function countStream(
  op: Operation,
  command: Doc,
  namespace: string,
  head: Head,
  counted: Counted,
  context: PipelineContext,
): Promise<ResultStream> {
  const stop = head.limit > 0 ? head.skip + head.limit : Number.POSITIVE_INFINITY;
  const options = { hint: command['hint'], collation: command['collation'], variables: context.variables };
  const matches = await countMatches(op, namespace, head.filter, options, stop);
  const n = Math.max(0, matches - head.skip);
  // a group of nothing is no group
  return new ListStream(n > 0 ? [encodeDocument({ _id: counted.id, [counted.field]: n })] : []);
}

export const aggregateCommands: CommandMap = {
  aggregate: {
    options: aggregateOptions,
    inTransaction: true,
    async run(op) {
      op.engine.counters.command++;
      const cursor = op.command['cursor'];
      if (!isDoc(cursor))
        throw new MongoError(
          'FailedToParse',
          "The 'cursor' option is required, except for aggregate with the explain argument",
        );
      const stream = await aggregateStream(op, op.command);
      const namespace = typeof op.command['aggregate'] === 'string' ? op.namespace : `${op.database}.$cmd.aggregate`;
      return openCursor(op, namespace, stream, countArg(cursor, 'batchSize') ?? defaultBatch);
    },
  },
};
