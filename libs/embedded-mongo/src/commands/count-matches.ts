import { decodeDocument } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { Slice } from '../engine/slice.js';
import { choosePlan } from '../planner/choose.js';
import { Scan } from '../planner/scan.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';

/** Number of matches; from the collection's counter or the index alone where that is exact. */
export async function countMatches(
  op: Operation,
  namespace: string,
  filter: Doc,
  options: { hint?: unknown; collation?: unknown; variables?: Doc | undefined },
  stop = Number.POSITIVE_INFINITY,
): Promise<number> {
  const meta = op.engine.catalog.find(op.view(), namespace);
  if (!meta) return 0;
  const collation = parseCollation(options.collation) ?? meta.collation;
  const test = compileFilter(filter, { strings: collation?.compare, variables: options.variables });
  if (Object.keys(filter).length === 0 && options.hint === undefined)
    return Math.min(op.view().stats(meta.id).count, stop);
  const plan = choosePlan(op.view(), meta, { filter, collation, hint: options.hint }, op.engine.multikey);
  const scan = new Scan(meta, plan);
  const slice = new Slice(op.deadline);
  let n = 0;
  while (!scan.done && n < stop) {
    const source = plan.exact && plan.kind === 'index' ? scan.keys(op.view()) : scan.documents(op.view());
    for (const item of source) {
      if (typeof item === 'number' || plan.exact || test(decodeDocument(item.raw))) n++;
      if (n >= stop || slice.expired) break;
    }
    if (!scan.done && n < stop) await slice.pause();
  }
  op.notes['planSummary'] =
    plan.kind === 'index' ? `${plan.exact ? 'COUNT_SCAN' : 'IXSCAN'} ${plan.index.name}` : plan.kind;
  return n;
}
