import { recordIdOf } from '../indexes/index-entries.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { documentKey, idKey, prefixEnd, readRecordId, space } from '../storage/keys.js';
import type { KvEntry, KvReader } from '../storage/kv.js';
import type { IndexPlan, Plan, ScanRange } from './plan.js';

/** A found document. */
export interface Found {
  recordId: number;
  raw: Buffer;
}

/** Counters for explain and the slow-query log. */
export interface ScanStats {
  keysExamined: number;
  docsExamined: number;
}

interface Part {
  range: ScanRange;
  plan: IndexPlan | undefined;
}

/**
 * Walks a plan's keys. It may stop at any entry and go on later, also on a newer view: it remembers the last key, not a
 * cursor, so no old pages are kept alive between batches.
 */
export class Scan {
  readonly stats: ScanStats = { keysExamined: 0, docsExamined: 0 };
  private readonly parts: Part[];
  private readonly reverse: boolean;
  private at = 0;
  private lastKey: Buffer | undefined;
  private readonly seen: Set<number> | undefined;

  constructor(
    private readonly meta: CollectionMeta,
    readonly plan: Plan,
  ) {
    this.reverse = plan.kind === 'or' ? false : plan.reverse;
    if (plan.kind === 'collection') {
      const from = idKey(space.document, meta.id);
      this.parts = [{ range: { from, to: prefixEnd(from) }, plan: undefined }];
    } else {
      const plans = plan.kind === 'or' ? plan.branches : [plan];
      this.parts = plans.flatMap((branch) => branch.ranges.map((range) => ({ range, plan: branch })));
      if (plan.kind === 'or' || plan.multikey) this.seen = new Set();
    }
    if (this.reverse) this.parts.reverse();
  }

  get done(): boolean {
    return this.at >= this.parts.length;
  }

  /** Goes on from where it stopped. Each document comes once. */
  *documents(kv: KvReader): Iterable<Found> {
    for (const { entry, plan } of this.entries(kv)) {
      if (!plan) {
        this.stats.docsExamined++;
        yield { recordId: readRecordId(entry.key, 5), raw: entry.value };
        continue;
      }
      this.stats.keysExamined++;
      const recordId = recordIdOf(plan.index, entry.key, entry.value);
      if (this.seen) {
        if (this.seen.has(recordId)) continue;
        this.seen.add(recordId);
      }
      const raw = kv.get(documentKey(this.meta.id, recordId));
      if (!raw) continue;
      this.stats.docsExamined++;
      yield { recordId, raw };
    }
  }

  /** Goes on over keys alone, for counts that the index covers. */
  *keys(kv: KvReader): Iterable<number> {
    for (const { plan } of this.entries(kv)) {
      if (plan) this.stats.keysExamined++;
      yield 1;
    }
  }

  private *entries(kv: KvReader): Iterable<{ entry: KvEntry; plan: IndexPlan | undefined }> {
    while (this.at < this.parts.length) {
      const { range, plan } = this.parts[this.at] as Part;
      const [from, to] = this.remaining(range);
      for (const entry of kv.range(from, to, this.reverse)) {
        this.lastKey = entry.key;
        yield { entry, plan };
      }
      this.at++;
      this.lastKey = undefined;
    }
  }

  private remaining({ from, to }: ScanRange): [Buffer, Buffer] {
    if (!this.lastKey) return [from, to];
    return this.reverse ? [from, this.lastKey] : [Buffer.concat([this.lastKey, Buffer.from([0])]), to];
  }
}
