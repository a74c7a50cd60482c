import type { mongo } from 'mongoose';
import { errorOf, idsOf, type Row, type StorageContext } from './context.js';

/** Transactions over sessions of the driver. */
export function transactionCases(ctx: StorageContext): void {
  describe('transactions', () => {
    const withSession = async (work: (session: mongo.ClientSession) => Promise<void>): Promise<void> => {
      const session = ctx.client.startSession();
      try {
        await work(session);
      } finally {
        await session.endSession();
      }
    };
    const existing = async (rows: Row[] = []): Promise<mongo.Collection<Row>> => {
      const collection = ctx.collection();
      await ctx.db.createCollection(collection.collectionName);
      if (rows.length > 0) await collection.insertMany(rows);
      return collection;
    };

    it('commit everything at once, over several collections', async () => {
      const [a, b] = [await existing(), await existing()];
      await withSession(async (session) => {
        session.startTransaction();
        await a.insertOne({ _id: 1 }, { session });
        await b.insertOne({ _id: 2 }, { session });
        expect(await a.countDocuments()).toBe(0);
        await session.commitTransaction();
      });
      expect([await a.countDocuments(), await b.countDocuments()]).toEqual([1, 1]);
    });
    it('abort leaves nothing', async () => {
      const a = await existing([{ _id: 1, v: 1 }, { _id: 2 }]);
      await withSession(async (session) => {
        session.startTransaction();
        await a.insertOne({ _id: 3 }, { session });
        await a.updateOne({ _id: 1 }, { $set: { v: 9 } }, { session });
        await a.deleteOne({ _id: 2 }, { session });
        await session.abortTransaction();
      });
      expect(await a.find().toArray()).toEqual([{ _id: 1, v: 1 }, { _id: 2 }]);
    });
    it('read their own writes, by index as well', async () => {
      const a = await existing([
        { _id: 1, v: 1 },
        { _id: 2, v: 2 },
      ]);
      await a.createIndex({ v: 1 });
      await withSession(async (session) => {
        session.startTransaction();
        await a.insertOne({ _id: 3, v: 3 }, { session });
        await a.updateOne({ _id: 1 }, { $set: { v: 5 } }, { session });
        await a.deleteOne({ _id: 2 }, { session });
        expect(await idsOf(a.find({ v: { $gte: 2 } }, { session }).sort({ v: 1 }))).toEqual([3, 1]);
        expect(await idsOf(a.find({ v: { $gte: 2 } }, { session }).sort({ v: -1 }))).toEqual([1, 3]);
        expect(await a.countDocuments({}, { session })).toBe(2);
        expect(await a.aggregate([{ $group: { _id: null, sum: { $sum: '$v' } } }], { session }).toArray()).toEqual([
          { _id: null, sum: 8 },
        ]);
        await session.commitTransaction();
      });
      expect(await idsOf(a.find({ v: { $gte: 2 } }).sort({ v: 1 }))).toEqual([3, 1]);
    });
    it('keep their snapshot', async () => {
      const a = await existing([{ _id: 1, v: 1 }]);
      await withSession(async (session) => {
        session.startTransaction({ readConcern: { level: 'snapshot' } });
        expect((await a.findOne<Row>({ _id: 1 }, { session }))?.['v']).toBe(1);
        await a.updateOne({ _id: 1 }, { $set: { v: 2 } });
        await a.insertOne({ _id: 2 });
        expect((await a.findOne<Row>({ _id: 1 }, { session }))?.['v']).toBe(1);
        expect(await a.countDocuments({}, { session })).toBe(1);
        await session.commitTransaction();
      });
    });
    it('meet a WriteConflict when the document changed after their snapshot', async () => {
      const a = await existing([{ _id: 1, v: 1 }]);
      await withSession(async (session) => {
        session.startTransaction({ readConcern: { level: 'snapshot' } });
        await a.findOne({ _id: 1 }, { session });
        await a.updateOne({ _id: 1 }, { $set: { v: 2 } });
        const error = await errorOf(a.updateOne({ _id: 1 }, { $set: { v: 3 } }, { session }));
        expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
        await session.abortTransaction();
      });
      expect((await a.findOne<Row>({}))?.['v']).toBe(2);
    });
    it('let the first of two writers win', async () => {
      const a = await existing([{ _id: 1, v: 0 }]);
      await withSession(async (first) => {
        await withSession(async (second) => {
          first.startTransaction();
          second.startTransaction();
          await a.updateOne({ _id: 1 }, { $set: { v: 1 } }, { session: first });
          const error = await errorOf(a.updateOne({ _id: 1 }, { $set: { v: 2 } }, { session: second }));
          expect(error.code).toBe(112);
          await second.abortTransaction();
          await first.commitTransaction();
        });
      });
      expect((await a.findOne<Row>({}))?.['v']).toBe(1);
    });
    it('conflict on the same unique value', async () => {
      const a = await existing();
      await a.createIndex({ k: 1 }, { unique: true });
      await withSession(async (first) => {
        await withSession(async (second) => {
          first.startTransaction();
          second.startTransaction();
          await a.insertOne({ _id: 1, k: 'x' }, { session: first });
          await errorOf(a.insertOne({ _id: 2, k: 'x' }, { session: second }));
          await second.abortTransaction();
          await first.commitTransaction();
        });
      });
      expect(await idsOf(a.find())).toEqual([1]);
    });
    it('make plain writers wait until they end', async () => {
      const a = await existing([{ _id: 1, v: 0 }]);
      await withSession(async (session) => {
        session.startTransaction();
        await a.updateOne({ _id: 1 }, { $inc: { v: 1 } }, { session });
        const plain = a.updateOne({ _id: 1 }, { $inc: { v: 10 } });
        await session.commitTransaction();
        await plain;
      });
      expect((await a.findOne<Row>({}))?.['v']).toBe(11);
    });
    it('do not make readers wait', async () => {
      const a = await existing([{ _id: 1, v: 0 }]);
      await withSession(async (session) => {
        session.startTransaction();
        await a.updateOne({ _id: 1 }, { $set: { v: 1 } }, { session });
        expect((await a.findOne<Row>({ _id: 1 }))?.['v']).toBe(0);
        await session.abortTransaction();
      });
    });
    it('end with a duplicate key', async () => {
      const a = await existing([{ _id: 1 }]);
      await withSession(async (session) => {
        session.startTransaction();
        await a.insertOne({ _id: 2 }, { session });
        await expect(a.insertOne({ _id: 1 }, { session })).rejects.toMatchObject({ code: 11000 });
        await expect(a.insertOne({ _id: 3 }, { session })).rejects.toMatchObject({ code: 251 });
        await session.abortTransaction();
      });
      expect(await idsOf(a.find())).toEqual([1]);
    });
    it('create collections and undo them', async () => {
      const name = ctx.name('created');
      await withSession(async (session) => {
        session.startTransaction();
        await ctx.db.collection<Row>(name).insertOne({ _id: 1 }, { session });
        await session.abortTransaction();
        expect(await ctx.db.listCollections({ name }).toArray()).toEqual([]);
        session.startTransaction();
        await ctx.db.collection<Row>(name).insertOne({ _id: 1 }, { session });
        await session.commitTransaction();
      });
      expect(await ctx.db.collection(name).countDocuments()).toBe(1);
    });
    it('retry with withTransaction until they win', async () => {
      const a = await existing([{ _id: 1, v: 0 }]);
      const one = (): Promise<void> =>
        withSession(async (session) => {
          await session.withTransaction(async () => {
            const found = await a.findOne<Row>({ _id: 1 }, { session });
            await a.updateOne({ _id: 1 }, { $set: { v: (found?.['v'] as number) + 1 } }, { session });
          });
        });
      await Promise.all(Array.from({ length: 8 }, one));
      expect((await a.findOne<Row>({}))?.['v']).toBe(8);
    });
    it('roll back when the callback throws', async () => {
      const a = await existing();
      await withSession(async (session) => {
        const run = session.withTransaction(async () => {
          await a.insertOne({ _id: 1 }, { session });
          throw new Error('no');
        });
        await expect(run).rejects.toThrow('no');
      });
      expect(await a.countDocuments()).toBe(0);
    });
    it('keep sums constant under concurrent transfers', async () => {
      const a = await existing(Array.from({ length: 6 }, (_, i) => ({ _id: i, v: 100 })));
      const transfer = (n: number): Promise<void> =>
        withSession(async (session) => {
          await session.withTransaction(async () => {
            await a.updateOne({ _id: n % 6 }, { $inc: { v: -1 } }, { session });
            await a.updateOne({ _id: (n * 5 + 1) % 6 }, { $inc: { v: 1 } }, { session });
          });
        });
      await Promise.all(Array.from({ length: 24 }, (_, n) => transfer(n)));
      expect(await a.aggregate([{ $group: { _id: null, sum: { $sum: '$v' } } }]).toArray()).toEqual([
        { _id: null, sum: 600 },
      ]);
    });
    it('refuse commands that do not belong into them', async () => {
      const a = await existing([{ _id: 1 }]);
      await withSession(async (session) => {
        session.startTransaction();
        await expect(ctx.db.command({ count: a.collectionName }, { session })).rejects.toMatchObject({ code: 263 });
        await session.abortTransaction();
      });
    });
    it('accept a second commit', async () => {
      const a = await existing();
      await withSession(async (session) => {
        session.startTransaction();
        await a.insertOne({ _id: 1 }, { session });
        await session.commitTransaction();
        await session.commitTransaction();
      });
      expect(await a.countDocuments()).toBe(1);
    });
    it('use findOneAndUpdate, bulkWrite and cursors inside', async () => {
      const a = await existing(Array.from({ length: 250 }, (_, i) => ({ _id: i, v: 0 })));
      await withSession(async (session) => {
        session.startTransaction();
        await a.bulkWrite(
          [
            { updateMany: { filter: { _id: { $lt: 100 } as never }, update: { $set: { v: 1 } } } },
            { insertOne: { document: { _id: 1000, v: 1 } } },
          ],
          { session },
        );
        expect(
          await a.findOneAndUpdate({ _id: 1000 }, { $set: { v: 2 } }, { session, returnDocument: 'after' }),
        ).toEqual({ _id: 1000, v: 2 });
        expect(await a.find({ v: 1 }, { session, batchSize: 30 }).toArray()).toHaveLength(100);
        await session.commitTransaction();
      });
      expect(await a.countDocuments({ v: { $gte: 1 } })).toBe(101);
    });
  });
}
