/**
 * All data lives in one ordered lmdb store; the first byte of a key says what it is.
 * One store means one atomic batch for a document, its index entries, the catalog and the counters.
 */
export const space = {
  catalog: 1,
  document: 2,
  index: 3,
  multikey: 4,
  retry: 5,
  sequence: 6,
  garbage: 7,
  stats: 8,
} as const;

/** Longest lmdb key is 1978 bytes; index values are cut well below (see key-encoding). */
export const recordIdSize = 8;

/** Key of a collection's catalog entry. */
export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.from([space.catalog]), Buffer.from(namespace, 'utf8')]);
}

/** `[space][id]`: prefix of a collection's documents, of an index's entries, or a whole key for per-id facts. */
export function idKey(kind: number, id: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key[0] = kind;
  key.writeUInt32BE(id, 1);
  return key;
}

/** Key of one document: record ids ascend in insertion order. */
export function documentKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(13);
  key[0] = space.document;
  key.writeUInt32BE(collectionId, 1);
  writeRecordId(key, recordId, 5);
  return key;
}

/** Writes a record id (< 2^53) as 8 big-endian bytes. */
export function writeRecordId(target: Buffer, recordId: number, offset: number): void {
  target.writeUInt32BE(Math.floor(recordId / 0x100000000), offset);
  target.writeUInt32BE(recordId % 0x100000000, offset + 4);
}

/** Reads a record id written by `writeRecordId`. */
export function readRecordId(source: Buffer, offset: number): number {
  return source.readUInt32BE(offset) * 0x100000000 + source.readUInt32BE(offset + 4);
}

/** The smallest key greater than every key that starts with `prefix`. */
export function prefixEnd(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let i = end.length - 1; i >= 0; i--) {
    const byte = end[i] as number;
    if (byte < 255) {
      end[i] = byte + 1;
      return end.subarray(0, i + 1);
    }
  }
  return Buffer.from([255]);
}
