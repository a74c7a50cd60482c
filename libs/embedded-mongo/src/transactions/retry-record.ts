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

/** `[marker u32][kind u8][txnNumber i64][time f64]`, then for each result `[statement u32][document]`. */
const marker = 0xffffffff;
const headSize = 21;
const emptyResult = encodeDocument({});

export function loadRetryRecord(kv: KvReader, session: string): RetryRecord | undefined {
  const raw = kv.get(retryKey(session));
  if (!raw || raw.readUInt32LE(0) !== marker) return undefined;
  const results = new Map<number, Doc>();
  for (let at = headSize; at < raw.length; ) {
    const size = raw.readInt32LE(at + 4);
    results.set(raw.readUInt32LE(at), decodeDocument(raw.subarray(at + 4, at + 4 + size)));
    at += 4 + size;
  }
  return { txnNumber: raw.readBigInt64LE(5), kind: raw[4] === 1 ? 'w' : 'c', results };
}

export function saveRetryRecord(kv: KvWriter, session: string, record: RetryRecord): void {
  const head = Buffer.allocUnsafe(headSize);
  head.writeUInt32LE(marker, 0);
  head[4] = record.kind === 'w' ? 1 : 2;
  head.writeBigInt64LE(record.txnNumber, 5);
  head.writeDoubleLE(Date.now(), 13);
  const parts: Buffer[] = [head];
  for (const [statement, result] of record.results) {
    const number = Buffer.allocUnsafe(4);
    number.writeUInt32LE(statement, 0);
    parts.push(number, Object.keys(result).length === 0 ? emptyResult : encodeDocument(result));
  }
  kv.put(retryKey(session), Buffer.concat(parts));
}

/** When a record was written; 0 for one in a form that is no longer read. */
const writtenAt = (raw: Buffer): number => (raw.readUInt32LE(0) === marker ? raw.readDoubleLE(13) : 0);

/** Removes records no client may use any more. */
export function removeOldRetryRecords(view: KvReader, kv: KvWriter, before: number): number {
  let removed = 0;
  for (const { key, value } of view.range(Buffer.from([space.retry]), Buffer.from([space.retry + 1]))) {
    if (writtenAt(value) < before) {
      kv.remove(key);
      removed++;
    }
    if (removed >= 1000) break;
  }
  return removed;
}
