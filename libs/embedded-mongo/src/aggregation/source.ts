import { decodePlain } from '../bson/decode.js';
import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { FindStream } from '../cursors/find-stream.js';
import { inBatches } from '../cursors/stream.js';
import { resolveView } from '../engine/views.js';
import { choosePlan } from '../planner/choose.js';
import type { Plan } from '../planner/plan.js';
import { compileFilter } from '../query/matcher.js';
import { compileSort, type SortOrder } from '../query/sort.js';
import { type PipelineContext, type RunPipeline, stageOf } from './stage.js';

/** The head of a pipeline that a scan answers, and the stages left. */
export interface Head {
  filter: Doc;
  sort: Doc | undefined;
  skip: number;
  limit: number;
  rest: Doc[];
}

/** Takes `$match`, `$sort`, `$skip` and `$limit` at the head, in that order, for the planner. */
export function takeHead(pipeline: Doc[]): Head {
  const matches: Doc[] = [];
  const head: Head = { filter: {}, sort: undefined, skip: 0, limit: 0, rest: [] };
  let at = 0;
  const name = (): string | undefined => (at < pipeline.length ? stageOf(pipeline[at])[0] : undefined);
  const operand = (): unknown => stageOf(pipeline[at])[1];
  while (name() === '$match' && isDoc(operand())) {
    matches.push(operand() as Doc);
    at++;
  }
  if (name() === '$sort' && isDoc(operand()) && Object.keys(operand() as Doc).length > 0) {
    head.sort = operand() as Doc;
    at++;
  }
  while (name() === '$match' && isDoc(operand())) {
    matches.push(operand() as Doc);
    at++;
  }
  if (name() === '$skip' && Number.isInteger(toNumber(operand() ?? Number.NaN)) && toNumber(operand()) >= 0) {
    head.skip = toNumber(operand());
    at++;
  }
  if (name() === '$limit' && Number.isInteger(toNumber(operand() ?? Number.NaN)) && toNumber(operand()) > 0) {
    head.limit = toNumber(operand());
    at++;
  }
  head.filter = matches.length === 1 ? (matches[0] as Doc) : matches.length > 1 ? { $and: matches } : {};
  head.rest = pipeline.slice(at);
  return head;
}

/** A stream over a collection's documents for a pipeline's head; undefined when the collection does not exist. */
export function headStream(
  context: PipelineContext,
  namespace: string,
  head: Head,
  hint?: unknown,
): { stream: FindStream; plan: Plan } | undefined {
  const { op, collation } = context;
  const meta = op.engine.catalog.find(op.view(), namespace);
  if (!meta) return undefined;
  const test = compileFilter(head.filter, { strings: collation?.compare, variables: context.variables });
  const sort: SortOrder | undefined = head.sort && compileSort(head.sort, collation);
  const plan = choosePlan(op.view(), meta, { filter: head.filter, sort, collation, hint }, op.engine.multikey);
  op.notes['planSummary'] =
    plan.kind === 'index' ? `IXSCAN ${plan.index.name}` : plan.kind === 'or' ? 'OR' : 'COLLSCAN';
  const stream = new FindStream(
    { meta, plan, test, sort, project: undefined, skip: head.skip, limit: head.limit, deadline: op.deadline },
    op.view,
  );
  return { stream, plan };
}

/** What a pipeline makes of another collection or view. */
export async function readThrough(
  context: PipelineContext,
  namespace: string,
  pipeline: readonly Doc[],
  run: RunPipeline,
): Promise<Doc[]> {
  const { op } = context;
  const target = resolveView(op.engine.catalog, op.view(), namespace);
  const head = takeHead([...target.pipeline, ...pipeline]);
  return run(await collect(headStream(context, target.namespace, head)?.stream), head.rest, context);
}

/** Every document of a stream, as plain values. */
export async function collect(stream: FindStream | undefined): Promise<Doc[]> {
  const docs: Doc[] = [];
  if (stream) for await (const batch of inBatches(stream)) for (const raw of batch) docs.push(decodePlain(raw));
  return docs;
}
