import type { mongo } from 'mongoose';
import { errorOf, type Row, useDriver } from './driver-context.js';

describe('capped collections and tailable cursors', () => {
  const ctx = useDriver();

  const capped = async (options: mongo.CreateCollectionOptions): Promise<mongo.Collection<Row>> => {
    const name = ctx.name();
    await ctx.db.createCollection(name, { capped: true, ...options });
    return ctx.db.collection<Row>(name);
  };
  const ids = async (c: mongo.Collection<Row>): Promise<unknown[]> => (await c.find().toArray()).map(({ _id }) => _id);

  it('keeps the newest documents, by number and by size', async () => {
    const few = await capped({ size: 4096, max: 3 });
    await few.createIndex({ x: 1 });
    await few.insertMany([1, 2, 3, 4, 5].map((_id) => ({ _id, x: _id })));
    expect(await ids(few)).toEqual([3, 4, 5]);
    expect(await few.countDocuments({ x: { $lt: 3 } })).toBe(0);
    expect(await few.estimatedDocumentCount()).toBe(3);
    const small = await capped({ size: 1000 });
    for (const _id of [1, 2, 3]) await small.insertOne({ _id, text: 'x'.repeat(480) });
    expect(await ids(small)).toEqual([2, 3]);
  });

  it('says what it is, and refuses what makes no sense', async () => {
    const c = await capped({ size: 1000, max: 5 });
    const [listed] = await ctx.db.listCollections({ name: c.collectionName }).toArray();
    expect(listed).toMatchObject({ options: { capped: true, size: 1024, max: 5 } });
    const [stats] = await c.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
    expect(stats?.['storageStats']).toMatchObject({ capped: true, maxSize: 1024 });
    expect((await errorOf(ctx.db.createCollection(ctx.name(), { capped: true }))).code).toBe(72);
    expect((await errorOf(ctx.db.createCollection(ctx.name(), { size: 1000 }))).code).toBe(72);
    const inTransaction = ctx.client.withSession((session) =>
      session.withTransaction(() => c.insertOne({ _id: 1 }, { session })),
    );
    expect((await errorOf(inTransaction)).code).toBe(263);
  });

  it('a tailable cursor stays at the end and gets what is written later', async () => {
    const c = await capped({ size: 100_000 });
    await c.insertMany([{ _id: 1 }, { _id: 2 }]);
    const cursor = c.find({ _id: { $ne: 2 } }, { tailable: true, awaitData: true, maxAwaitTimeMS: 60_000 });
    expect(await cursor.next()).toEqual({ _id: 1 });
    const later = cursor.next();
    await c.insertOne({ _id: 3 });
    expect(await later).toEqual({ _id: 3 });
    await cursor.close();
    const poll = c.find({}, { tailable: true });
    expect([await poll.tryNext(), await poll.tryNext(), await poll.tryNext(), await poll.tryNext()]).toEqual([
      { _id: 1 },
      { _id: 2 },
      { _id: 3 },
      null,
    ]);
    await c.insertOne({ _id: 4 });
    expect(await poll.tryNext()).toEqual({ _id: 4 });
    await poll.close();
  });

  it('a tailable cursor that was overtaken says so, and others are refused', async () => {
    const c = await capped({ size: 4096, max: 2 });
    await c.insertOne({ _id: 1 });
    const cursor = c.find({}, { tailable: true });
    expect(await cursor.tryNext()).toEqual({ _id: 1 });
    await c.insertMany([{ _id: 2 }, { _id: 3 }, { _id: 4 }]);
    expect((await errorOf(cursor.tryNext())).code).toBe(136);
    const plain = await ctx.seed();
    expect((await errorOf(plain.find({}, { tailable: true }).toArray())).code).toBe(2);
  });
});
