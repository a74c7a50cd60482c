import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';

/** Tenants the documents belong to; with 1,000 documents each has 100. */
export const tenants = 10;

interface BenchDocument {
  _id: number;
  tenant: string;
  at: Date;
  title: string;
  state: string;
  amount: number;
  place: { site: string; floor: number };
}

const states = ['open', 'assigned', 'done', 'verified'];

/** About 200 bytes, as the product's smaller documents. */
function benchDocument(id: number): BenchDocument {
  return {
    _id: id,
    tenant: `tenant ${id % tenants}`,
    at: new Date(Date.UTC(2026, 0, 1) + id * 1_000),
    title: `Unprotected edge on the third floor, no ${id}`,
    state: states[id % states.length] as string,
    amount: id % 97,
    place: { site: `site ${id % 40}`, floor: id % 12 },
  };
}

/** Numbers of inserted documents: above every loaded one. */
const firstInserted = 100_000_000;

/** What is measured. */
export type Subject = Awaited<ReturnType<typeof embeddedMongo>>;

/** The engine as a process of its own, reached through the driver. */
export async function embeddedMongo(dir: string) {
  const program = fileURLToPath(new URL('cli.js', import.meta.resolve('@hazardlens/embedded-mongo')));
  const child = spawn(process.execPath, [program, '--dir', join(dir, 'engine'), '--socket', join(dir, 'engine.sock')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, EMBEDDED_MONGO_SLOW_MS: '5000' },
  });
  const [uri] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const client = await new MongoClient(uri, { maxPoolSize: 64 }).connect();
  const db = client.db('bench');
  const documents = db.collection<BenchDocument>('documents');
  const grouped = db.collection<BenchDocument>('aggregated');
  await documents.createIndex({ tenant: 1, at: -1 });
  let next = firstInserted;
  const numbered = (from: number, to: number): BenchDocument[] =>
    Array.from({ length: to - from }, (_, n) => benchDocument(from + n));
  return {
    load: (from: number, to: number) => documents.insertMany(numbered(from, to), { ordered: false }),
    point: (id: number) => documents.findOne({ _id: id }),
    /** The newest 100 of a tenant, by index. */
    range: (tenant: string) => documents.find({ tenant }).sort({ at: -1 }).limit(100).toArray(),
    insert: () => documents.insertOne(benchDocument(next++)),
    /** A call that asks for nothing: what protocol and driver cost by themselves. */
    ping: () => db.command({ ping: 1 }),
    transaction: () =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          for (let n = 0; n < 3; n++) await documents.insertOne(benchDocument(next++), { session });
        }),
      ),
    loadAggregated: (count: number) => grouped.insertMany(numbered(0, count)),
    aggregate: () =>
      grouped.aggregate([{ $group: { _id: '$state', n: { $sum: 1 }, total: { $sum: '$amount' } } }]).toArray(),
    /** What takes seconds on the large collection, by name: others must not wait for it. */
    long: {
      'count by a regular expression': () => documents.countDocuments({ title: /no 19.*9$/ }),
      distinct: () => documents.distinct('place.site'),
      $group: () => documents.aggregate([{ $group: { _id: '$tenant', total: { $sum: '$amount' } } }]).toArray(),
      '$merge of 50,000': () =>
        documents.aggregate([{ $match: { _id: { $lt: 50_000 } } }, { $merge: { into: 'merged' } }]).toArray(),
      'update of 50,000': () => documents.updateMany({ _id: { $lt: 50_000 } }, { $inc: { amount: 1 } }),
      'index build': () => documents.createIndex({ state: 1, at: -1 }),
    } satisfies Record<string, () => Promise<unknown>>,
    residentMegabytes: async () =>
      Number(((await db.admin().serverStatus()) as { mem: { resident: number } }).mem.resident),
    /** CPU time used by the engine so far. */
    serverCpuMs: async () => {
      const { extra_info: used } = (await db.admin().serverStatus()) as { extra_info: Record<string, number> };
      return (Number(used['user_time_us']) + Number(used['system_time_us'])) / 1_000;
    },
    close: async () => {
      await client.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
