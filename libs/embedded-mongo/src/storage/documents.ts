import { ObjectId } from 'bson';
import { decodeDocument } from '../bson/decode.js';
import { encodeStored } from '../bson/encode.js';
import { bracket, bracketOf, bsonTypeOf, type Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { addEntries, checkUnique, entriesOf, type MultikeyFlags, removeEntries } from '../indexes/index-entries.js';
import { own } from '../query/path.js';
import type { CollectionMeta } from './catalog-types.js';
import { documentKey } from './keys.js';
import type { KvReader, KvWriter } from './kv.js';
import type { Sequences } from './sequences.js';

/** Documents with their index entries: each call checks everything first, then writes, so an error leaves no trace. */
export class Documents {
  constructor(
    private readonly sequences: Sequences,
    readonly multikey: MultikeyFlags,
  ) {}

  /** A stored document, or undefined. */
  get(kv: KvReader, meta: CollectionMeta, recordId: number): Buffer | undefined {
    return kv.get(documentKey(meta.id, recordId));
  }

  /** Adds a document whose `_id` is set; throws DuplicateKey. */
  insert(kv: KvWriter, meta: CollectionMeta, doc: Doc, raw = encodeStored(doc)): number {
    checkId(doc);
    const recordId = this.sequences.record(meta.id);
    const plans = meta.indexes.map((index) => ({ index, ...entriesOf(index, doc) }));
    for (const { index, entries } of plans) checkUnique(kv, meta, index, entries, recordId);
    kv.put(documentKey(meta.id, recordId), raw);
    for (const { index, entries, multikey } of plans) {
      if (multikey) this.markMultikey(kv, index);
      addEntries(kv, index, entries, recordId);
    }
    kv.addStats(meta.id, { count: 1, size: raw.length });
    return recordId;
  }

  /** Replaces a document; returns false when the new bytes equal the old ones. Throws DuplicateKey. */
  update(kv: KvWriter, meta: CollectionMeta, recordId: number, oldRaw: Buffer, doc: Doc): boolean {
    const raw = encodeStored(doc);
    if (raw.equals(oldRaw)) return false;
    const old = decodeDocument(oldRaw);
    const plans = meta.indexes.map((index) => {
      const before = entriesOf(index, old).entries;
      const after = entriesOf(index, doc);
      const kept = new Set(before.map((entry) => entry.encoded.toString('latin1', 0, entry.encoded.length)));
      const next = new Set(after.entries.map((entry) => entry.encoded.toString('latin1', 0, entry.encoded.length)));
      return {
        index,
        multikey: after.multikey,
        gone: before.filter((entry) => !next.has(entry.encoded.toString('latin1', 0, entry.encoded.length))),
        added: after.entries.filter((entry) => !kept.has(entry.encoded.toString('latin1', 0, entry.encoded.length))),
      };
    });
    for (const { index, added } of plans) checkUnique(kv, meta, index, added, recordId);
    kv.put(documentKey(meta.id, recordId), raw);
    for (const { index, gone, added, multikey } of plans) {
      if (multikey) this.markMultikey(kv, index);
      removeEntries(kv, index, gone, recordId);
      addEntries(kv, index, added, recordId);
    }
    kv.addStats(meta.id, { count: 0, size: raw.length - oldRaw.length });
    return true;
  }

  remove(kv: KvWriter, meta: CollectionMeta, recordId: number, raw: Buffer): void {
    const doc = decodeDocument(raw);
    kv.remove(documentKey(meta.id, recordId));
    for (const index of meta.indexes) removeEntries(kv, index, entriesOf(index, doc).entries, recordId);
    kv.addStats(meta.id, { count: -1, size: -raw.length });
  }

  private markMultikey(kv: KvWriter, index: CollectionMeta['indexes'][number]): void {
    if (!this.multikey.isMultikey(kv, index)) this.multikey.mark(kv, index);
  }
}

/** Gives a document an `_id` when it has none, and puts it first. */
export function withId(doc: Doc): Doc {
  if (own(doc, '_id') === undefined) return { _id: new ObjectId(), ...doc };
  return Object.keys(doc)[0] === '_id' ? doc : { _id: doc['_id'], ...doc };
}

function checkId(doc: Doc): void {
  const id = doc['_id'];
  if (Array.isArray(id)) throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array");
  if (bracketOf(id) === bracket.regex)
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type regex");
  if (bracketOf(id) === bracket.object && bsonTypeOf(id) === undefined) {
    const bad = Object.keys(id as Doc).find((key) => key.startsWith('$'));
    if (bad)
      throw new MongoError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${bad} is not valid for storage.`,
      );
  }
}
