import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { type BenchDocument, benchDocument, type Subject } from './mongo-subject.js';

/** Numbers of inserted documents: above every loaded one. */
const firstInserted = 100_000_000;

/** The engine as a process of its own, reached through the driver. */
export async function embeddedMongo(dir: string): Promise<Subject> {
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
    name: 'engine',
    load: (from, to) => documents.insertMany(numbered(from, to), { ordered: false }),
    point: (id) => documents.findOne({ _id: id }),
    range: (tenant) => documents.find({ tenant }).sort({ at: -1 }).limit(100).toArray(),
    insert: () => documents.insertOne(benchDocument(next++)),
    ping: () => db.command({ ping: 1 }),
    transaction: () =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          for (let n = 0; n < 3; n++) await documents.insertOne(benchDocument(next++), { session });
        }),
      ),
    loadAggregated: (count) => grouped.insertMany(numbered(0, count)),
    aggregate: () =>
      grouped.aggregate([{ $group: { _id: '$state', n: { $sum: 1 }, total: { $sum: '$amount' } } }]).toArray(),
    long: {
      'count by a regular expression': () => documents.countDocuments({ title: /no 19.*9$/ }),
      distinct: () => documents.distinct('place.site'),
      $group: () => documents.aggregate([{ $group: { _id: '$tenant', total: { $sum: '$amount' } } }]).toArray(),
      '$merge of 50,000': () =>
        documents.aggregate([{ $match: { _id: { $lt: 50_000 } } }, { $merge: { into: 'merged' } }]).toArray(),
      'update of 50,000': () => documents.updateMany({ _id: { $lt: 50_000 } }, { $inc: { amount: 1 } }),
      'index build': () => documents.createIndex({ state: 1, at: -1 }),
    },
    residentMegabytes: async () =>
      Number(((await db.admin().serverStatus()) as { mem: { resident: number } }).mem.resident),
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
