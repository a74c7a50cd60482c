import { decodeDocument } from '../bson/decode.js';
import type { Engine } from '../engine/engine.js';
import { visitLeaves } from '../query/path.js';
import type { CollectionMeta, IndexMeta } from '../storage/catalog-types.js';
import { documentKey, idKey, space } from '../storage/keys.js';
import { recordIdOf } from './index-entries.js';
import { encodeBound } from './key-encoding.js';

/** Documents removed in one atomic step. */
const chunkSize = 200;

/** Removes documents whose TTL date has passed: the earliest date of an array counts, other values never expire. */
export async function expireDocuments(engine: Engine, now: Date, stopped: () => boolean): Promise<number> {
  let removed = 0;
  for (const meta of [...engine.catalog.all(engine.writer.latest)])
    for (const index of meta.indexes) {
      if (index.expireAfterSeconds === undefined) continue;
      for (let n = chunkSize; n === chunkSize && !stopped(); removed += n)
        n = await expireChunk(engine, meta, index, now);
    }
  return removed;
}

async function expireChunk(engine: Engine, meta: CollectionMeta, index: IndexMeta, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - (index.expireAfterSeconds ?? 0) * 1000);
  const head = idKey(space.index, index.id);
  const descending = index.fields[0]?.descending === true;
  const bounds = [encodeBound(new Date(-8.64e15), descending), encodeBound(limit, descending)].map((bound) =>
    Buffer.concat([head, bound]),
  );
  const [from, to] = (descending ? bounds.reverse() : bounds) as [Buffer, Buffer];
  const parts = index.fields[0]?.parts ?? [];
  return engine.statement(meta.namespace, (kv) => {
    const current = engine.catalog.find(kv, meta.namespace);
    if (current?.id !== meta.id) return 0;
    const ids = new Set<number>();
    for (const { key, value } of kv.range(from, to)) {
      ids.add(recordIdOf(index, key, value));
      if (ids.size >= chunkSize) break;
    }
    let n = 0;
    for (const recordId of ids) {
      const raw = kv.get(documentKey(meta.id, recordId));
      if (!raw || !visitLeaves(decodeDocument(raw), [...parts], (value) => value instanceof Date && value < limit))
        continue;
      engine.documents.remove(kv, current, recordId, raw);
      n++;
    }
    return n;
  });
}
