import { join } from 'node:path';
import { deserialize, serialize } from 'bson';
import { open } from 'lmdb';
import { type BenchDocument, benchDocument, type Subject } from './mongo-subject.js';

const firstInserted = 100_000_000;

/** The same calls written by hand on lmdb: BSON documents by number, and an index of tenant and time. */
export async function bareLmdb(dir: string): Promise<Subject> {
  const root = open({ path: join(dir, 'bare.mdb'), noSubdir: true, separateFlushed: true, maxDbs: 4 });
  const documents = root.openDB<Buffer, number>('documents', { encoding: 'binary' });
  const byTenant = root.openDB<Buffer, [string, number, number]>('by tenant', { encoding: 'binary' });
  const grouped = root.openDB<Buffer, number>('aggregated', { encoding: 'binary' });
  const present = Buffer.from([1]);
  let next = firstInserted;
  const put = (document: BenchDocument): void => {
    void documents.put(document._id, Buffer.from(serialize(document)));
    void byTenant.put([document.tenant, -document.at.getTime(), document._id], present);
  };
  const read = (id: number): unknown => deserialize(documents.get(id) as Buffer);
  return {
    name: 'bare lmdb',
    load: (from, to) =>
      root.batch(() => {
        for (let id = from; id < to; id++) put(benchDocument(id));
      }),
    point: async (id) => read(id),
    range: async (tenant) => {
      const found: unknown[] = [];
      const newest = byTenant.getKeys({ start: [tenant, Number.NEGATIVE_INFINITY, 0], limit: 100 });
      for (const [, , id] of newest) found.push(read(id));
      return found;
    },
    insert: () => root.batch(() => put(benchDocument(next++))),
    transaction: () =>
      root.childTransaction(() => {
        for (let n = 0; n < 3; n++) put(benchDocument(next++));
      }),
    loadAggregated: (count) =>
      root.batch(() => {
        for (let id = 0; id < count; id++) void grouped.put(id, Buffer.from(serialize(benchDocument(id))));
      }),
    aggregate: async () => {
      const groups = new Map<string, { n: number; total: number }>();
      for (const { value } of grouped.getRange({})) {
        const { state, amount } = deserialize(value) as BenchDocument;
        const group = groups.get(state) ?? { n: 0, total: 0 };
        groups.set(state, { n: group.n + 1, total: group.total + amount });
      }
      return [...groups];
    },
    residentMegabytes: async () => process.memoryUsage().rss / 2 ** 20,
    close: () => root.close(),
  };
}
