import { decodeDocument } from '../src/bson/decode.js';
import type { Engine } from '../src/engine/engine.js';
import { entriesOf, entryKey, indexRange } from '../src/indexes/index-entries.js';
import { idKey, prefixEnd, readRecordId, space } from '../src/storage/keys.js';
import { keyText } from '../src/storage/kv.js';

/** Compares every index with what a rebuild from the documents would hold, and the counters with the documents. */
export function checkConsistency(engine: Engine): string[] {
  const view = engine.writer.latest;
  const problems: string[] = [];
  for (const meta of engine.catalog.all(view)) {
    const expected = new Map(meta.indexes.map((index) => [index.id, new Map<string, number>()]));
    const prefix = idKey(space.document, meta.id);
    let count = 0;
    let size = 0;
    for (const { key, value } of view.range(prefix, prefixEnd(prefix))) {
      count++;
      size += value.length;
      const doc = decodeDocument(value);
      const recordId = readRecordId(key, 5);
      for (const index of meta.indexes)
        for (const { encoded } of entriesOf(index, doc).entries)
          expected.get(index.id)?.set(keyText(entryKey(index, encoded, recordId)), recordId);
    }
    const stats = view.stats(meta.id);
    if (stats.count !== count || stats.size !== size)
      problems.push(
        `${meta.namespace}: counters say ${stats.count} documents, ${stats.size} bytes; there are ${count}, ${size}`,
      );
    for (const index of meta.indexes) {
      const wanted = expected.get(index.id) as Map<string, number>;
      let found = 0;
      for (const { key } of view.range(...indexRange(index))) {
        found++;
        if (!wanted.delete(keyText(key)))
          problems.push(`${meta.namespace} ${index.name}: an entry without its document`);
      }
      if (wanted.size > 0)
        problems.push(`${meta.namespace} ${index.name}: ${wanted.size} entries are missing of ${found + wanted.size}`);
    }
  }
  return problems;
}
