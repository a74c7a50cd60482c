import { decodeDocument } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { choosePlan, type QueryShape } from '../planner/choose.js';
import { Scan } from '../planner/scan.js';
import type { DocTest } from '../query/matcher.js';
import { compareSortKeys, sortKeys } from '../query/sort.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import type { KvReader, KvWriter } from '../storage/kv.js';
import type { Overlay } from '../storage/overlay.js';
import type { Operation } from './operation.js';
import { Slice } from './slice.js';
import { refuseView } from './views.js';

/** A document that a write is about to change. */
export interface Match {
  recordId: number;
  raw: Buffer;
  doc: Doc;
}

export interface WriteQuery extends QueryShape {
  test: DocTest;
  multi: boolean;
}

/** Documents a write examines in one go before it falls back to slices. */
const budget = 500;
/** Documents changed in one atomic step of a long update or delete. */
const chunkSize = 100;

/** What a long write may change in one visible step; its record is appended to the log in one go. */
const mostAtOnce = 10_000;
const mostBytesAtOnce = 16 * 1024 * 1024;
/** Documents changed between two pauses. */
const stepAtOnce = 50;
const attemptsAtOnce = 3;
/** Longest a write searches without giving others their turn. */
const searchMs = 8;

class TooLong extends Error {}

/** Changes the matches it is given; with none it may insert. Synchronous, and may run again. */
export type Act<T> = (kv: KvWriter, meta: CollectionMeta | undefined, matches: Match[]) => T;

/**
 * Finds what a write applies to and applies it: short ones in one atomic statement, long ones by first searching in
 * slices and then changing in chunks, each document checked again. `act` runs once with no matches when nothing is found.
 */
export async function writeMatches<T>(op: Operation, namespace: string, query: WriteQuery, act: Act<T>): Promise<T[]> {
  if (op.transaction) {
    await op.engine.enter(op.transaction, namespace);
    return (await changeAll(op, namespace, op.transaction.view, query, act)) as T[];
  }
  try {
    return [
      await op.engine.statement(namespace, (kv) => {
        const meta = op.engine.catalog.find(kv, namespace);
        refuseView(meta);
        return act(kv, meta, meta ? searchNow(op, kv, meta, query) : []);
      }),
    ];
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
  }
  return (await writeAtOnce(op, namespace, query, act)) ?? writeLong(op, namespace, query, act);
}

/**
 * A long write as a transaction of its own: searched and changed in slices, visible in one step. Undefined when it
 * changes too much for that, or when others keep changing the same documents.
 */
async function writeAtOnce<T>(
  op: Operation,
  namespace: string,
  query: WriteQuery,
  act: Act<T>,
): Promise<T[] | undefined> {
  for (let attempt = 0; attempt < attemptsAtOnce; attempt++) {
    const transaction = op.engine.begin();
    try {
      await op.engine.enter(transaction, namespace);
      const results = await changeAll(op, namespace, transaction.view, query, act);
      if (results) await transaction.commit();
      return results;
    } catch (error) {
      if (!(error instanceof MongoError) || error.codeName !== 'WriteConflict') throw error;
    } finally {
      transaction.abort();
    }
  }
  return undefined;
}

async function changeAll<T>(
  op: Operation,
  namespace: string,
  view: Overlay,
  query: WriteQuery,
  act: Act<T>,
): Promise<T[] | undefined> {
  const meta = op.engine.catalog.find(view, namespace);
  refuseView(meta);
  const found = meta ? await search(op, meta, query, () => view) : [];
  // A transaction of the client's has its own limit.
  const limited = op.transaction === undefined;
  if (limited && found.length > mostAtOnce) return undefined;
  if (found.length === 0) return [act(view, meta, [])];
  const results: T[] = [];
  const slice = new Slice(op.deadline);
  for (let at = 0; at < found.length; at += stepAtOnce) {
    results.push(act(view, meta, found.slice(at, at + stepAtOnce)));
    if (limited && view.layer.bytes > mostBytesAtOnce) return undefined;
    await slice.pause();
  }
  return results;
}

async function writeLong<T>(op: Operation, namespace: string, query: WriteQuery, act: Act<T>): Promise<T[]> {
  const meta = op.engine.catalog.find(op.view(), namespace);
  const found = meta ? await search(op, meta, query, op.view) : [];
  const results: T[] = [];
  const slice = new Slice(op.deadline);
  let changed = 0;
  const step = query.multi ? chunkSize : 1;
  for (let at = 0; at < found.length; at += step) {
    const chunk = found.slice(at, at + step);
    const outcome = await op.engine.statement(namespace, (kv) => {
      const now = op.engine.catalog.find(kv, namespace);
      const still = now ? chunk.flatMap((match) => recheck(op, kv, now, match, query)) : [];
      return still.length > 0 ? { count: still.length, result: act(kv, now, still) } : undefined;
    });
    if (outcome) {
      results.push(outcome.result);
      changed += outcome.count;
      if (!query.multi) break;
    }
    slice.check();
  }
  if (changed === 0)
    results.push(await op.engine.statement(namespace, (kv) => act(kv, op.engine.catalog.find(kv, namespace), [])));
  return results;
}

function recheck(op: Operation, kv: KvReader, meta: CollectionMeta, match: Match, query: WriteQuery): Match[] {
  const raw = op.engine.documents.get(kv, meta, match.recordId);
  if (!raw) return [];
  const doc = decodeDocument(raw);
  return query.test(doc) ? [{ recordId: match.recordId, raw, doc }] : [];
}

function searchNow(op: Operation, kv: KvReader, meta: CollectionMeta, query: WriteQuery): Match[] {
  const collector = new Collector(op, kv, meta, query);
  const until = performance.now() + searchMs;
  for (const match of collector.scan.documents(kv)) {
    if (collector.take(match.recordId, match.raw)) break;
    const { docsExamined } = collector.scan.stats;
    if (docsExamined > budget || ((docsExamined & 15) === 0 && performance.now() > until)) throw new TooLong();
  }
  return collector.result();
}

async function search(op: Operation, meta: CollectionMeta, query: WriteQuery, view: () => KvReader): Promise<Match[]> {
  const collector = new Collector(op, view(), meta, query);
  const slice = new Slice(op.deadline);
  while (!collector.scan.done) {
    for (const match of collector.scan.documents(view())) {
      if (collector.take(match.recordId, match.raw)) return collector.result();
      if (slice.expired) break;
    }
    if (!collector.scan.done) await slice.pause();
  }
  return collector.result();
}

/** Gathers matches; with a sort the plan does not give, all of them to order. */
class Collector {
  readonly scan: Scan;
  private readonly found: Match[] = [];
  private readonly firstIsEnough: boolean;

  constructor(
    op: Operation,
    kv: KvReader,
    meta: CollectionMeta,
    private readonly query: WriteQuery,
  ) {
    const plan = choosePlan(kv, meta, query, op.engine.multikey);
    this.scan = new Scan(meta, plan);
    this.firstIsEnough = !query.multi && (!query.sort || plan.providesSort);
    op.notes['planSummary'] =
      plan.kind === 'index' ? `IXSCAN ${plan.index.name}` : plan.kind === 'or' ? 'OR' : 'COLLSCAN';
  }

  /** True when the search is over. */
  take(recordId: number, raw: Buffer): boolean {
    const doc = decodeDocument(raw);
    if (!this.query.test(doc)) return false;
    this.found.push({ recordId, raw, doc });
    return this.firstIsEnough;
  }

  result(): Match[] {
    const { sort, multi } = this.query;
    if (multi || !sort || this.firstIsEnough) return this.found;
    const keyed = this.found.map((match) => ({ match, keys: sortKeys(match.doc, sort) }));
    return keyed
      .sort((a, b) => compareSortKeys(a.keys, b.keys, sort))
      .map(({ match }) => match)
      .slice(0, multi ? undefined : 1);
  }
}
