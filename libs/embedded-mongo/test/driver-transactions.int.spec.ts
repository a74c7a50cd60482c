import { mongo } from 'mongoose';
import { allOf, errorOf, useDriver } from './driver-context.js';

describe('what the drivers ask of sessions and transactions', () => {
  const ctx = useDriver();

  /** Sessions that end with the case. */
  async function withSessions(count: number, work: (sessions: mongo.ClientSession[]) => Promise<void>): Promise<void> {
    const sessions = Array.from({ length: count }, () => ctx.client.startSession());
    try {
      await work(sessions);
    } finally {
      for (const session of sessions) await session.endSession();
    }
  }
  const lastCommand = (name: string): mongo.Document =>
    ctx.started.findLast(({ commandName }) => commandName === name)?.command as mongo.Document;

  it('lets the first writer win, and tells the second to try again', () =>
    withSessions(2, async ([first, second]) => {
      const c = await ctx.seed([]);
      first?.startTransaction();
      await c.insertOne({ _id: 1 }, { session: first });
      second?.startTransaction();
      const conflict = await errorOf(c.insertOne({ _id: 1 }, { session: second }));
      expect(conflict.codeName).toBe('WriteConflict');
      expect(conflict.hasErrorLabel('TransientTransactionError')).toBe(true);
      expect(conflict.hasErrorLabel('UnknownTransactionCommitResult')).toBe(false);
      await first?.commitTransaction();
      const late = await errorOf(second?.commitTransaction() as Promise<void>);
      expect(late.codeName).toBe('NoSuchTransaction');
      expect(late.hasErrorLabel('TransientTransactionError')).toBe(true);
      expect(await allOf(c)).toEqual([{ _id: 1 }]);
    }));

  it('shows what a transaction wrote to others only after its commit', () =>
    withSessions(1, async ([session]) => {
      const c = await ctx.seed([]);
      session?.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
      await ctx.db.command({ insert: c.collectionName, documents: [{ _id: 1 }] }, { session });
      await ctx.bulkWrite([{ name: 'insertOne', namespace: c.namespace, document: { _id: 2 } }], { session });
      expect(await c.countDocuments({}, { session })).toBe(2);
      expect(await c.countDocuments()).toBe(0);
      await session?.commitTransaction();
      expect(await c.countDocuments()).toBe(2);
    }));

  it('ends with an error in it, without a wish to retry a duplicate', () =>
    withSessions(1, async ([session]) => {
      const c = await ctx.seed([{ _id: 1 }]);
      session?.startTransaction();
      const duplicate = await errorOf(
        c.bulkWrite([{ insertOne: { document: { _id: 5 } } }, { insertOne: { document: { _id: 1 } } }], { session }),
      );
      expect([duplicate.code, duplicate.hasErrorLabel('TransientTransactionError')]).toEqual([11000, false]);
      expect((await errorOf(c.insertOne({ _id: 2 }, { session }))).codeName).toBe('NoSuchTransaction');
      await session?.abortTransaction();
      expect(await c.countDocuments()).toBe(1);
    }));

  it('commits again what is committed, aborts quietly, and may be empty', () =>
    withSessions(1, async ([session]) => {
      const c = await ctx.seed([]);
      session?.startTransaction();
      await c.insertOne({ _id: 1 }, { session });
      await session?.commitTransaction();
      await session?.commitTransaction();
      session?.startTransaction();
      await session?.commitTransaction();
      session?.startTransaction();
      await c.insertOne({ _id: 2 }, { session });
      await session?.abortTransaction();
      expect(await allOf(c)).toEqual([{ _id: 1 }]);
    }));

  it('refuses count, and commands that do not belong into it', () =>
    withSessions(1, async ([session]) => {
      const c = await ctx.seed();
      for (const command of [{ count: c.collectionName }, { listCollections: 1 }]) {
        session?.startTransaction();
        const error = await errorOf(ctx.db.command(command, { session }));
        expect(error.codeName).toBe('OperationNotSupportedInTransaction');
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(false);
        await session?.abortTransaction();
      }
    }));

  it('creates collections and indexes at its commit, or not at all', () =>
    withSessions(1, async ([session]) => {
      const [kept, dropped] = [ctx.name(), ctx.name()];
      const names = async (): Promise<string[]> =>
        (await ctx.db.listCollections({ name: { $in: [kept, dropped] } }).toArray()).map(({ name }) => name);
      session?.startTransaction();
      await ctx.db.createCollection(kept, { session });
      await ctx.db.collection(kept).createIndex({ x: 1 }, { session, name: 'by x' });
      expect(await names()).toEqual([]);
      await session?.commitTransaction();
      expect(await ctx.db.collection(kept).indexExists('by x')).toBe(true);
      session?.startTransaction();
      await ctx.db.createCollection(dropped, { session });
      await session?.abortTransaction();
      expect(await names()).toEqual([kept]);
    }));

  it('reads in batches at the state it began with', () =>
    withSessions(1, async ([session]) => {
      const c = await ctx.seed(Array.from({ length: 10 }, (_, _id) => ({ _id })));
      session?.startTransaction();
      const cursor = c.find({}, { session, batchSize: 3 });
      expect(await cursor.next()).toEqual({ _id: 0 });
      await c.insertOne({ _id: 10 });
      expect((await cursor.toArray()).length).toBe(9);
      expect((await c.aggregate([{ $set: { x: 1 } }], { session, batchSize: 3 }).toArray()).length).toBe(10);
      await session?.commitTransaction();
    }));

  it('sends the cluster time of what the session has seen', async () => {
    const c = await ctx.seed([]);
    await withSessions(1, async ([session]) => {
      await c.insertOne({ _id: 1 }, { session });
      session?.startTransaction();
      expect(await c.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
      expect(lastCommand('find')['readConcern']).toEqual({ afterClusterTime: expect.any(mongo.Timestamp) });
      await session?.commitTransaction();
    });
  });

  it('does a retryable write once, however often it is sent', async () => {
    const c = await ctx.seed([]);
    const client = new mongo.MongoClient(ctx.uri);
    try {
      const session = client.startSession();
      const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }];
      const command = { update: c.collectionName, updates, txnNumber: mongo.Long.fromNumber(7) };
      const first = await client.db('driver').command(command, { session });
      const again = await client.db('driver').command(command, { session });
      expect([again['n'], again['upserted']]).toEqual([first['n'], first['upserted']]);
      expect(await allOf(c)).toEqual([{ _id: 1, n: 1 }]);
      await session.endSession();
    } finally {
      await client.close();
    }
  });

  it('refuses snapshots outside of transactions', async () => {
    const c = await ctx.seed();
    const attempts: ((session: mongo.ClientSession) => Promise<unknown>)[] = [
      (session) => c.find({}, { session }).toArray(),
      (session) => c.insertOne({}, { session }),
      (session) => c.listIndexes({ session }).toArray(),
    ];
    for (const attempt of attempts) {
      const session = ctx.client.startSession({ snapshot: true });
      expect((await errorOf(attempt(session))).code).toBe(72);
      await session.endSession();
    }
  });
});
