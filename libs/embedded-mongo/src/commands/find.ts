import { Long } from 'bson';
import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { FindStream } from '../cursors/find-stream.js';
import { ListStream, type ResultStream } from '../cursors/stream.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { choosePlan } from '../planner/choose.js';
import type { Plan } from '../planner/plan.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { compileProjection } from '../query/projection.js';
import { compileSort } from '../query/sort.js';
import { countArg, docArg, flagArg } from './args.js';
import type { Command } from './command.js';
import type { Reply } from './reply.js';

export const defaultBatch = 101;

export const findOptions = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'maxTimeMS',
  'readConcern',
  'max',
  'min',
  'returnKey',
  'showRecordId',
  'tailable',
  'oplogReplay',
  'noCursorTimeout',
  'awaitData',
  'allowPartialResults',
  'collation',
  'allowDiskUse',
  'let',
  'ntoreturn',
];

/** Opens a cursor over matching documents. */
export const find: Command = {
  options: findOptions,
  inTransaction: true,
  async run(op) {
    op.engine.counters.query++;
    const { command } = op;
    const { stream } = planFind(op, command, op.namespace);
    const batchSize = countArg(command, 'batchSize') ?? defaultBatch;
    return openCursor(
      op,
      op.namespace,
      stream,
      batchSize,
      flagArg(command, 'singleBatch') || toNumber(command['limit'] ?? 0) < 0,
    );
  },
};

/** Compiles a find: its stream and, for explain, its plan. */
export function planFind(
  op: Operation,
  command: Doc,
  namespace: string,
): { stream: ResultStream; plan: Plan | undefined } {
  for (const name of ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max', 'oplogReplay'])
    if (
      command[name] !== undefined &&
      command[name] !== false &&
      !(isDoc(command[name]) && Object.keys(command[name]).length === 0)
    )
      throw new MongoError('NotImplemented', `the embedded engine does not support find with ${name}`);
  const view = op.view();
  const meta = op.engine.catalog.find(view, namespace);
  const filter = docArg(command, 'filter') ?? {};
  const variables = docArg(command, 'let');
  const collation = parseCollation(command['collation']) ?? meta?.collation;
  const match = { strings: collation?.compare, variables };
  const test = compileFilter(filter, match);
  const sortSpec = docArg(command, 'sort');
  const sort = sortSpec && Object.keys(sortSpec).length > 0 ? compileSort(sortSpec, collation) : undefined;
  const project = compileProjection(docArg(command, 'projection'), filter, match);
  const skip = countArg(command, 'skip') ?? 0;
  const limit = Math.abs(Math.trunc(toNumber(command['limit'] ?? 0)));
  if (!meta) return { stream: new ListStream([]), plan: undefined };
  const plan = choosePlan(view, meta, { filter, sort, collation, hint: command['hint'] }, op.engine.multikey);
  op.notes['planSummary'] =
    plan.kind === 'index' ? `IXSCAN ${plan.index.name}` : plan.kind === 'or' ? 'OR' : 'COLLSCAN';
  return {
    stream: new FindStream({ meta, plan, test, sort, project, skip, limit, deadline: op.deadline }, op.view),
    plan,
  };
}

/** First batch of a result; the cursor stays open when there is more. */
export async function openCursor(
  op: Operation,
  namespace: string,
  stream: ResultStream,
  batchSize: number,
  single = false,
): Promise<Reply> {
  const docs = batchSize === 0 ? [] : await stream.next(batchSize);
  const more = !stream.done && !single;
  const id = more
    ? op.engine.cursors.open(namespace, stream, op.session?.id, flagArg(op.command, 'noCursorTimeout')).id
    : Long.ZERO;
  return { body: {}, cursor: { field: 'firstBatch', id, namespace, docs } };
}
