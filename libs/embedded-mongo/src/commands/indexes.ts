import { equalValues } from '../bson/compare.js';
import { decodeDocument } from '../bson/decode.js';
import { type Doc, isDoc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { Slice } from '../engine/slice.js';
import { refuseView } from '../engine/views.js';
import { MongoError } from '../errors/mongo-error.js';
import { addEntries, checkUnique, entriesOf } from '../indexes/index-entries.js';
import { readIndex } from '../storage/catalog.js';
import type { CollectionMeta, IndexMeta } from '../storage/catalog-types.js';
import { documentKey, idKey, prefixEnd, readRecordId, space } from '../storage/keys.js';
import type { KvWriter } from '../storage/kv.js';
import { Overlay } from '../storage/overlay.js';
import { describe } from '../update/describe.js';
import type { CommandMap } from './command.js';
import { findIdentical, normalizeIndex } from './index-spec.js';
import { listCursor } from './open-cursor.js';
import { reply } from './reply.js';

export const indexCommands: CommandMap = {
  createIndexes: {
    options: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions', 'maxTimeMS'],
    inTransaction: true,
    async run(op) {
      const specs = op.command['indexes'];
      if (!Array.isArray(specs) || specs.length === 0)
        throw new MongoError('BadValue', 'Must specify at least one index to create');
      const { namespace } = op;
      if (op.transaction) return reply(createInTransaction(op, namespace, specs as Doc[]));
      return reply(await createIndexes(op, namespace, specs as Doc[]));
    },
  },
  dropIndexes: {
    options: ['index'],
    async run(op) {
      const { namespace } = op;
      const wanted = op.command['index'];
      const count = await op.engine.schemaChange(namespace, (kv) => {
        let meta = op.engine.catalog.find(kv, namespace);
        if (!meta) throw new MongoError('NamespaceNotFound', `ns not found ${namespace}`);
        refuseView(meta);
        const before = meta.indexes.length;
        for (const index of wantedIndexes(meta, wanted)) meta = op.engine.catalog.dropIndex(kv, meta, index.id);
        return before;
      });
      return reply({ nIndexesWas: count });
    },
  },
  listIndexes: {
    options: ['cursor', 'maxTimeMS'],
    run(op) {
      const meta = op.engine.catalog.find(op.view(), op.namespace);
      if (!meta) throw new MongoError('NamespaceNotFound', `ns does not exist: ${op.namespace}`);
      refuseView(meta);
      return listCursor(
        op,
        op.namespace,
        meta.indexes.map(({ spec }) => spec),
      );
    },
  },
};

function wantedIndexes(meta: CollectionMeta, wanted: unknown): IndexMeta[] {
  if (wanted === '*') return meta.indexes.filter((index) => index.name !== '_id_');
  return (Array.isArray(wanted) ? wanted : [wanted]).map((one) => {
    const index = meta.indexes.find((item) => (isDoc(one) ? equalValues(item.spec['key'], one) : item.name === one));
    if (!index)
      throw new MongoError(
        'IndexNotFound',
        isDoc(one) ? `can't find index with key: ${describe(one)}` : `index not found with name [${String(one)}]`,
      );
    if (index.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index');
    return index;
  });
}

/** Inside a transaction only on collections that it created or that are empty, as MongoDB. */
function createInTransaction(op: Operation, namespace: string, specs: Doc[]): Doc {
  const transaction = op.transaction;
  if (!transaction) throw new MongoError('InternalError', 'no transaction');
  transaction.touch(namespace);
  const kv = transaction.view;
  let meta = op.engine.ensureCollection(kv, namespace);
  const before = meta.indexes.length;
  for (const spec of specs) {
    const normal = normalizeIndex(spec, meta);
    if (findIdentical(meta, normal)) continue;
    if (kv.stats(meta.id).count > 0)
      throw new MongoError(
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on existing collection ${namespace} in a multi-document transaction.`,
      );
    meta = op.engine.catalog.addIndex(kv, meta, normal).meta;
  }
  return { numIndexesBefore: before, numIndexesAfter: meta.indexes.length, createdCollectionAutomatically: false };
}

async function createIndexes(op: Operation, namespace: string, specs: Doc[]): Promise<Doc> {
  const { engine } = op;
  const known = engine.catalog.find(engine.writer.latest, namespace);
  if (known) {
    const missing = specs.map((spec) => normalizeIndex(spec, known)).filter((spec) => !findIdentical(known, spec));
    if (missing.length === 0)
      return {
        numIndexesBefore: known.indexes.length,
        numIndexesAfter: known.indexes.length,
        createdCollectionAutomatically: false,
        note: 'all indexes already exist',
      };
  }
  return engine.gated(namespace, () => build(op, namespace, specs));
}

/** Builds behind the collection's gate: no other writer changes it meanwhile. */
async function build(op: Operation, namespace: string, specs: Doc[]): Promise<Doc> {
  const { engine } = op;
  // Transactions do not wait at the gate: those that have written must end first.
  for (;;) {
    const open = [...engine.locks.active].find((transaction) => transaction.namespaces.has(namespace));
    if (!open) break;
    await open.whenEnded();
  }
  const existed = engine.catalog.find(engine.writer.latest, namespace) !== undefined;
  const meta = await direct(op, (kv) => {
    const found = engine.ensureCollection(kv, namespace);
    // Writing the entry anew makes a transaction that began earlier meet a conflict when it writes here.
    engine.catalog.touch(kv, found);
    return found;
  });
  const added: { id: number; spec: Doc; index: IndexMeta }[] = [];
  refuseView(meta);
  const seen: CollectionMeta = { ...meta, indexes: [...meta.indexes] };
  for (const spec of specs) {
    const normal = normalizeIndex(spec, meta);
    if (findIdentical(seen, normal)) continue;
    const id = await direct(op, (kv) => engine.catalog.reserveIndex(kv, (reserved) => engine.building.add(reserved)));
    const index = readIndex(id, normal);
    (seen.indexes as IndexMeta[]).push(index);
    added.push({ id, spec: normal, index });
  }
  try {
    for (const { index } of added) await fill(op, meta, index);
  } catch (error) {
    // Their ids are still marked as garbage.
    for (const { id } of added) engine.building.delete(id);
    throw error;
  }
  const after = await direct(op, (kv) => {
    let current = engine.catalog.find(kv, namespace) ?? meta;
    for (const { id, spec } of added) current = engine.catalog.publishIndex(kv, current, id, spec);
    return current;
  });
  for (const { id } of added) engine.building.delete(id);
  return {
    numIndexesBefore: meta.indexes.length,
    numIndexesAfter: after.indexes.length,
    createdCollectionAutomatically: !existed,
  };
}

/** A write past the gate that this build itself holds. */
async function direct<T>(op: Operation, work: (kv: KvWriter) => T): Promise<T> {
  const { engine } = op;
  const overlay = new Overlay(engine.writer.latest);
  const result = work(overlay);
  const accepted = engine.writer.accept(overlay);
  engine.locks.note(overlay.layer, engine.writer.sequence);
  await accepted;
  return result;
}

/** One slice of the build is one atomic step. */
async function fill(op: Operation, meta: CollectionMeta, index: IndexMeta): Promise<void> {
  const { engine } = op;
  const end = prefixEnd(idKey(space.document, meta.id));
  let from = documentKey(meta.id, 0);
  const slice = new Slice(op.deadline);
  for (let more = true; more; ) {
    more = await direct(op, (kv) => {
      for (const { key, value } of engine.writer.latest.range(from, end)) {
        if (slice.expired) return true;
        const recordId = readRecordId(key, 5);
        const { entries, multikey } = entriesOf(index, decodeDocument(value));
        checkUnique(kv, meta, index, entries, recordId);
        addEntries(kv, index, entries, recordId);
        if (multikey && !engine.multikey.isMultikey(kv, index)) engine.multikey.mark(kv, index);
        from = Buffer.concat([key, Buffer.from([0])]);
      }
      return false;
    });
    await slice.pause();
  }
}
