/** One stored entry. */
export interface KvEntry {
  key: Buffer;
  value: Buffer;
}

/** Change of a collection's document count and byte size. */
export interface StatsDelta {
  count: number;
  size: number;
}

/** An ordered key-value view: committed data, a transaction's snapshot, or a statement's overlay. */
export interface KvReader {
  get(key: Buffer): Buffer | undefined;
  /** Entries with `from <= key < to`, ascending, or descending with `reverse`. Stop early by leaving the loop. */
  range(from: Buffer, to: Buffer, reverse?: boolean): Iterable<KvEntry>;
  /** Count and size of a collection in this view. */
  stats(collectionId: number): StatsDelta;
}

/** A view that also takes writes. */
export interface KvWriter extends KvReader {
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  addStats(collectionId: number, delta: StatsDelta): void;
}

/** Keys as latin1 strings order like their bytes, and serve as Map keys. */
export const keyText = (key: Buffer): string => key.toString('latin1', 0, key.length);
export const keyBytes = (text: string): Buffer => Buffer.from(text, 'latin1');
