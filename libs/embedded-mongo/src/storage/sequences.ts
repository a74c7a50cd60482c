import { documentKey, idKey, prefixEnd, readRecordId, space } from './keys.js';
import type { KvReader, KvWriter } from './kv.js';

const sequenceKey = Buffer.from([space.sequence]);

/** Hands out collection, index and record ids; a gap after an abort is harmless, a reuse is not. */
export class Sequences {
  private next = 1;
  private readonly records = new Map<number, number>();

  constructor(private readonly latest: KvReader) {
    this.next = latest.get(sequenceKey)?.readUInt32BE(0) ?? 1;
  }

  /** Never hands out ids up to this one: a transaction may have stored an older counter over a newer one. */
  skip(id: number): void {
    this.next = Math.max(this.next, id + 1);
  }

  /** A new id for a collection or index; the caller's overlay carries the advanced counter. */
  allocate(kv: KvWriter): number {
    const id = this.next++;
    const value = Buffer.alloc(4);
    value.writeUInt32BE(this.next);
    kv.put(sequenceKey, value);
    return id;
  }

  /** A record id greater than all of the collection's. */
  record(collectionId: number): number {
    let next = this.records.get(collectionId);
    if (next === undefined) {
      next = 1;
      const prefix = idKey(space.document, collectionId);
      for (const entry of this.latest.range(documentKey(collectionId, 0), prefixEnd(prefix), true)) {
        next = readRecordId(entry.key, 5) + 1;
        break;
      }
    }
    this.records.set(collectionId, next + 1);
    return next;
  }
}
