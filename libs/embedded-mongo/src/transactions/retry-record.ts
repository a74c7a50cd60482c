import { Long } from 'bson';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import { space } from '../storage/keys.js';
import type { KvReader, KvWriter } from '../storage/kv.js';

/** How long a client may retry: the session time-out. */
export const retryLifetimeMs = 30 * 60 * 1000;

/** What a retryable command has already done, stored with its writes so that a retry after a crash finds it. */
export interface RetryRecord {
  txnNumber: bigint;
  /** `w`rites by statement id, or a `c`ommitted transaction. */
  kind: 'w' | 'c';
  results: Map<number, Doc>;
}

const retryKey = (session: string): Buffer => Buffer.concat([Buffer.from([space.retry]), Buffer.from(session, 'hex')]);

export function loadRetryRecord(kv: KvReader, session: string): RetryRecord | undefined {
  const raw = kv.get(retryKey(session));
  if (!raw) return undefined;
  const stored = decodeDocument(raw) as { n: Long; k: 'w' | 'c'; r: { i: number; d: Doc }[] };
  return { txnNumber: stored.n.toBigInt(), kind: stored.k, results: new Map(stored.r.map(({ i, d }) => [i, d])) };
}

export function saveRetryRecord(kv: KvWriter, session: string, record: RetryRecord): void {
  const results = [...record.results].map(([i, d]) => ({ i, d }));
  kv.put(
    retryKey(session),
    encodeDocument({ n: Long.fromBigInt(record.txnNumber), k: record.kind, at: new Date(), r: results }),
  );
}

/** Removes records no client may use any more. */
export function removeOldRetryRecords(view: KvReader, kv: KvWriter, before: number): number {
  let removed = 0;
  for (const { key, value } of view.range(Buffer.from([space.retry]), Buffer.from([space.retry + 1]))) {
    const at = decodeDocument(value)['at'];
    if (at instanceof Date && at.getTime() < before) {
      kv.remove(key);
      removed++;
    }
    if (removed >= 1000) break;
  }
  return removed;
}
