import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { type RunningEngine, startEngine } from '../src/start.js';

const count = 1_000;

describe('long pipelines give others their turn', () => {
  jest.setTimeout(120_000);
  let dir = '';
  let engine: RunningEngine;
  let client: mongo.MongoClient;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hl-pauses-'));
    engine = await startEngine({ dir });
    client = await new mongo.MongoClient(engine.uri, { serverSelectionTimeoutMS: 30_000 }).connect();
    const rows = Array.from({ length: count }, (_, _id) => ({ _id, n: (_id * 7_919) % count, kind: _id % 5, v: _id }));
    await client.db('pauses').collection<{ _id: number }>('rows').insertMany(rows);
  });
  afterAll(async () => {
    await client?.close();
    await engine?.close();
    await rm(dir, { recursive: true, force: true });
  });

  const rows = (): mongo.Collection => client.db('pauses').collection('rows');

  /** Counts the turns of the event loop that some work leaves to others. */
  async function turnsOf<T>(work: () => Promise<T>): Promise<{ turns: number; found: T }> {
    let turns = 0;
    let over = false;
    const turn = (): void => {
      turns++;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    const found = await work();
    over = true;
    return { turns, found };
  }

  it('distinct, whose batches are at hand', async () => {
    const many = client.db('pauses').collection<{ _id: number; kind: number }>('many');
    for (let from = 0; from < 40_000; from += 5_000) {
      await many.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ _id: from + n, kind: n % 7 })));
    }
    const { turns, found } = await turnsOf(() => many.distinct('kind'));
    expect(found).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // in one go it leaves two: for the question and for the answer
    expect(turns).toBeGreaterThan(3);
  });

  it('$out fills its collection in steps and shows it in one', async () => {
    const target = client.db('pauses').collection('copy');
    await target.insertOne({ old: true });
    await target.createIndex({ n: 1 });
    const seen = new Set<number>();
    let over = false;
    const watch = (async () => {
      while (!over) seen.add(await target.estimatedDocumentCount());
    })();
    await rows()
      .aggregate([{ $out: 'copy' }])
      .toArray();
    over = true;
    await watch;
    expect([...seen].filter((n) => n !== 1 && n !== count)).toEqual([]);
    expect((await target.find({ n: 5 }).explain('executionStats'))['executionStats'].totalDocsExamined).toBe(1);
    expect(await target.countDocuments()).toBe(count);
  });
});
