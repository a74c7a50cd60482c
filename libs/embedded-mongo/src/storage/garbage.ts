import type { Engine } from '../engine/engine.js';
import { idKey, prefixEnd, space } from './keys.js';

/** Keys removed in one atomic step. */
const chunkSize = 2000;

/** Removes documents and keys of dropped collections and indexes, a chunk at a time. */
export async function removeGarbage(engine: Engine, stopped: () => boolean): Promise<void> {
  const marks = [...engine.writer.latest.range(Buffer.from([space.garbage]), Buffer.from([space.garbage + 1]))];
  for (const { key, value } of marks) {
    const id = key.readUInt32BE(1);
    const from = idKey(value[0] === space.document ? space.document : space.index, id);
    const to = prefixEnd(from);
    for (let more = true; more && !stopped(); ) {
      // An open transaction may still lock keys of a dropped collection; then the next round goes on.
      more = await engine.statement('admin.$garbage', (kv) => {
        // An index that is being built is no garbage yet, and one that was published since the marks were read is none
        // any more: only the mark of this moment counts.
        if (engine.building.has(id) || kv.get(key) === undefined) return false;
        let n = 0;
        for (const entry of engine.writer.latest.range(from, to)) {
          kv.remove(entry.key);
          if (++n >= chunkSize) return true;
        }
        kv.remove(key);
        kv.remove(idKey(space.multikey, id));
        return false;
      });
    }
    if (stopped()) return;
  }
}
