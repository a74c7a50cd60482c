import { toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import { FindStream } from '../cursors/find-stream.js';
import { ListStream, type ResultStream } from '../cursors/stream.js';
import type { Operation } from '../engine/operation.js';
import { refuseOptions } from '../errors/refusals.js';
import { choosePlan } from '../planner/choose.js';
import type { Plan } from '../planner/plan.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { compileProjection } from '../query/projection.js';
import { compileSort } from '../query/sort.js';
import { aggregateStream } from './aggregate.js';
import { countArg, docArg, flagArg, letArg } from './args.js';
import type { Command } from './command.js';
import { defaultBatch, openCursor } from './open-cursor.js';

/** What MongoDB's find takes and this one does not. */
const unsupported = ['max', 'min', 'returnKey', 'showRecordId', 'tailable', 'awaitData'];

const findOptions = [
  ...unsupported,
  ...'filter sort projection hint skip limit batchSize singleBatch maxTimeMS readConcern oplogReplay noCursorTimeout allowPartialResults collation allowDiskUse let ntoreturn'.split(
    ' ',
  ),
];

/** Opens a cursor over matching documents. */
export const find: Command = {
  options: findOptions,
  inTransaction: true,
  async run(op) {
    op.engine.counters.query++;
    const { command } = op;
    refuseOptions(command, 'find', unsupported);
    const viewed = op.engine.catalog.find(op.view(), op.namespace)?.view !== undefined;
    const stream = viewed
      ? await aggregateStream(op, asAggregate(op, command))
      : planFind(op, command, op.namespace).stream;
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

/** A find on a view as the aggregation it comes to. */
export function asAggregate(op: Operation, command: Doc): Doc {
  const [sort, skip, limit] = [docArg(command, 'sort'), countArg(command, 'skip') ?? 0, limitArg(command)];
  const project = docArg(command, 'projection');
  return {
    aggregate: command[op.name],
    pipeline: [
      { $match: docArg(command, 'filter') ?? docArg(command, 'query') ?? {} },
      ...(sort && Object.keys(sort).length > 0 ? [{ $sort: sort }] : []),
      ...(skip > 0 ? [{ $skip: skip }] : []),
      ...(limit > 0 ? [{ $limit: limit }] : []),
      ...(project && Object.keys(project).length > 0 ? [{ $project: project }] : []),
    ],
    ...(command['let'] === undefined ? {} : { let: command['let'] }),
    ...(command['collation'] === undefined ? {} : { collation: command['collation'] }),
  };
}

const limitArg = (command: Doc): number => Math.abs(Math.trunc(toNumber(command['limit'] ?? 0)));

/** Compiles a find: its stream and, for explain, its plan. */
export function planFind(
  op: Operation,
  command: Doc,
  namespace: string,
): { stream: ResultStream; plan: Plan | undefined } {
  const view = op.view();
  const meta = op.engine.catalog.find(view, namespace);
  const filter = docArg(command, 'filter') ?? {};
  const variables = letArg(command);
  const collation = parseCollation(command['collation']) ?? meta?.collation;
  const match = { strings: collation?.compare, variables };
  const test = compileFilter(filter, match);
  const sortSpec = docArg(command, 'sort');
  const sort = sortSpec && Object.keys(sortSpec).length > 0 ? compileSort(sortSpec, collation) : undefined;
  const project = compileProjection(docArg(command, 'projection'));
  const skip = countArg(command, 'skip') ?? 0;
  const limit = limitArg(command);
  if (!meta) return { stream: new ListStream([]), plan: undefined };
  const plan = choosePlan(view, meta, { filter, sort, collation, hint: command['hint'] }, op.engine.multikey);
  op.notes['planSummary'] =
    plan.kind === 'index' ? `IXSCAN ${plan.index.name}` : plan.kind === 'or' ? 'OR' : 'COLLSCAN';
  const request = { meta, plan, test, sort, project, skip, limit, deadline: op.deadline };
  return { stream: new FindStream(request, op.view), plan };
}
