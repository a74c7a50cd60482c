import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { own } from '../query/path.js';
import type { CollectionMeta, IndexMeta } from '../storage/catalog-types.js';
import { idKey, prefixEnd, readRecordId, recordIdSize, space, writeRecordId } from '../storage/keys.js';
import type { KvReader, KvWriter } from '../storage/kv.js';
import { describe } from '../update/describe.js';
import { emptyArrayKey, encodeKey } from './key-encoding.js';
import { extractKeys, missing } from './key-extraction.js';

/** Value of entries that carry nothing else; lmdb has no empty values in batches. */
const present = Buffer.from([1]);

/** One entry an index holds for a document. */
export interface IndexEntry {
  /** Encoded values, without the index and record ids. */
  encoded: Buffer;
  values: unknown[];
}

/** The entries of a document in one index; none when a sparse or partial index leaves it out. */
export function entriesOf(index: IndexMeta, doc: Doc): { entries: IndexEntry[]; multikey: boolean } {
  if (index.partial && !index.partial(doc)) return { entries: [], multikey: false };
  if (index.name === '_id_') {
    const value = own(doc, '_id');
    return {
      entries: [{ encoded: encodeKey([{ value, descending: false }], index.collation?.keyOf), values: [value] }],
      multikey: false,
    };
  }
  const { keys, multikey } = extractKeys(doc, index.paths);
  if (index.sparse && keys.every((tuple) => tuple.every((value) => value === missing)))
    return { entries: [], multikey: false };
  if (keys.length === 1) return { entries: [entryOf(index, keys[0] as unknown[])], multikey };
  const entries = new Map<string, IndexEntry>();
  for (const tuple of keys) {
    const entry = entryOf(index, tuple);
    entries.set(entry.encoded.toString('latin1', 0, entry.encoded.length), entry);
  }
  return { entries: [...entries.values()], multikey };
}

function entryOf(index: IndexMeta, tuple: readonly unknown[]): IndexEntry {
  const values = tuple.map((value) => (value === missing ? null : value));
  const parts = values.map((value, i) => ({ value, descending: index.fields[i]?.descending === true }));
  return { encoded: encodeKey(parts, index.collation?.keyOf), values };
}

/** `[3][index id][values]`, for a non-unique index followed by the record id. */
export function entryKey(index: IndexMeta, encoded: Buffer, recordId: number): Buffer {
  const size = 5 + encoded.length + (index.unique ? 0 : recordIdSize);
  const key = Buffer.allocUnsafe(size);
  key[0] = space.index;
  key.writeUInt32BE(index.id, 1);
  encoded.copy(key, 5);
  if (!index.unique) writeRecordId(key, recordId, 5 + encoded.length);
  return key;
}

/** Record id an entry points to. */
export function recordIdOf(index: IndexMeta, key: Buffer, value: Buffer): number {
  return index.unique ? readRecordId(value, 0) : readRecordId(key, key.length - recordIdSize);
}

/** Adds the entries; the caller has checked uniqueness. */
export function addEntries(kv: KvWriter, index: IndexMeta, entries: IndexEntry[], recordId: number): void {
  for (const { encoded } of entries) {
    let value = present;
    if (index.unique) {
      value = Buffer.allocUnsafe(recordIdSize);
      writeRecordId(value, recordId, 0);
    }
    kv.put(entryKey(index, encoded, recordId), value);
  }
}

export function removeEntries(kv: KvWriter, index: IndexMeta, entries: IndexEntry[], recordId: number): void {
  for (const { encoded } of entries) kv.remove(entryKey(index, encoded, recordId));
}

/** Throws DuplicateKey when another record holds one of the entries of a unique index. */
export function checkUnique(
  kv: KvReader,
  meta: CollectionMeta,
  index: IndexMeta,
  entries: IndexEntry[],
  recordId: number,
): void {
  if (!index.unique) return;
  for (const entry of entries) {
    const holder = kv.get(entryKey(index, entry.encoded, 0));
    if (holder && readRecordId(holder, 0) !== recordId) throw duplicateKey(meta.namespace, index, entry.values);
  }
}

/** The E11000 error as MongoDB words it. */
export function duplicateKey(namespace: string, index: IndexMeta, values: unknown[]): MongoError {
  const keyValue: Doc = {};
  index.fields.forEach((field, i) => {
    keyValue[field.path] = values[i] === emptyArrayKey ? [] : values[i];
  });
  const collation = index.collation ? ` collation: ${describe(index.collation.spec)}` : '';
  return new MongoError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name}${collation} dup key: ${describe(keyValue)}`,
    {
      keyPattern: index.spec['key'],
      keyValue,
    },
  );
}

/** Remembers that an index has seen arrays: bounds on it no longer combine. Never unset while the index lives. */
export class MultikeyFlags {
  private readonly known = new Set<number>();

  isMultikey(kv: KvReader, index: IndexMeta): boolean {
    if (this.known.has(index.id)) return true;
    if (!kv.get(idKey(space.multikey, index.id))) return false;
    this.known.add(index.id);
    return true;
  }

  mark(kv: KvWriter, index: IndexMeta): void {
    // In memory at once: too early is only less selective, too late would be wrong.
    this.known.add(index.id);
    kv.put(idKey(space.multikey, index.id), present);
  }
}

/** First and last key of an index. */
export function indexRange(index: IndexMeta): [Buffer, Buffer] {
  const prefix = idKey(space.index, index.id);
  return [prefix, prefixEnd(prefix)];
}
