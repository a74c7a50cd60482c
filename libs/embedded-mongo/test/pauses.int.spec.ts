import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { type RunningEngine, startEngine } from '../src/start.js';

/** Enough for a stage to get a thread of its own. */
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

  const turnsDuring = (pipeline: mongo.Document[]) => turnsOf(() => rows().aggregate(pipeline).toArray());

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

  // The scan and the reply need some turns; a stage that ran in one go would leave none beside those.
  const enough = 200;

  it('$setWindowFields', async () => {
    const { turns, found } = await turnsDuring([
      {
        $setWindowFields: {
          partitionBy: '$kind',
          sortBy: { n: 1 },
          output: { total: { $sum: '$v', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $group: { _id: '$kind', most: { $max: '$total' }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    expect(found[0]).toEqual({ _id: 0, most: 99_500, n: 200 });
    expect(turns).toBeGreaterThan(enough);
  });

  it('$bucketAuto, $fill and $densify', async () => {
    const buckets = await turnsDuring([{ $bucketAuto: { groupBy: '$n', buckets: 3 } }]);
    expect(buckets.found.map(({ count: n }) => n as number).sort()).toEqual([333, 333, 334]);
    const filled = await turnsDuring([
      { $set: { v: { $cond: [{ $eq: ['$kind', 0] }, '$v', null] } } },
      { $fill: { sortBy: { _id: 1 }, output: { v: { method: 'locf' } } } },
      { $match: { v: 995 } },
      { $count: 'n' },
    ]);
    expect(filled.found).toEqual([{ n: 5 }]);
    const dense = await turnsDuring([
      { $match: { kind: 0 } },
      { $densify: { field: 'v', range: { step: 1, bounds: 'full' } } },
      { $count: 'n' },
    ]);
    expect(dense.found).toEqual([{ n: 996 }]);
    for (const { turns } of [buckets, filled, dense]) expect(turns).toBeGreaterThan(enough);
  });

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

  it('an error of a stage in its thread comes back as one of MongoDB', async () => {
    const bad = rows()
      .aggregate([{ $bucketAuto: { groupBy: '$n', buckets: -1 } }])
      .toArray();
    await expect(bad).rejects.toBeInstanceOf(mongo.MongoServerError);
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
