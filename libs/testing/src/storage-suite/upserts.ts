import { mongo } from 'mongoose';
import { errorOf, type StorageContext } from './context.js';

/** Upserts and the findOneAnd… family. */
export function upsertCases(ctx: StorageContext): void {
  describe('upserts', () => {
    it('inserts the equalities of the filter and the update', async () => {
      const collection = ctx.collection();
      const result = await collection.updateOne(
        { _id: 7, a: 1, b: { $gt: 5 }, 'o.x': 2 },
        { $set: { c: 3 }, $setOnInsert: { d: 4 } },
        { upsert: true },
      );
      expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: 7 });
      expect(await collection.findOne({})).toEqual({ _id: 7, a: 1, o: { x: 2 }, c: 3, d: 4 });
    });
    it('makes an _id when none is given', async () => {
      const collection = ctx.collection();
      const result = await collection.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true });
      expect(result.upsertedId).toBeInstanceOf(mongo.ObjectId);
    });
    it('does not insert where something matches, and skips $setOnInsert', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, a: 1 });
      await collection.updateOne({ a: 1 }, { $inc: { n: 1 }, $setOnInsert: { made: true } }, { upsert: true });
      expect(await collection.find().toArray()).toEqual([{ _id: 1, a: 1, n: 1 }]);
    });
    it('replaces with upsert', async () => {
      const collection = ctx.collection();
      await collection.replaceOne({ _id: 'x' }, { v: 1 }, { upsert: true });
      await collection.replaceOne({ _id: 'x' }, { v: 2 }, { upsert: true });
      expect(await collection.find().toArray()).toEqual([{ _id: 'x', v: 2 }]);
    });
    it('reports a duplicate key', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true });
      await collection.insertOne({ _id: 1, k: 'taken' });
      await expect(collection.updateOne({ _id: 2 }, { $set: { k: 'taken' } }, { upsert: true })).rejects.toMatchObject({
        code: 11000,
      });
      expect(await collection.countDocuments()).toBe(1);
    });
    it('concurrent upserts on a unique key leave one document', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true });
      await Promise.allSettled(
        Array.from({ length: 20 }, () => collection.updateOne({ k: 1 }, { $inc: { n: 1 } }, { upsert: true })),
      );
      expect(await collection.countDocuments()).toBe(1);
    });
  });

  describe('findOneAnd…', () => {
    it('returns the document before and after', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, n: 1 });
      expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 1 });
      expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' })).toEqual({
        _id: 1,
        n: 3,
      });
    });
    it('returns null when nothing matches', async () => {
      expect(await ctx.collection().findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } })).toBeNull();
    });
    it('upserts and returns the new document', async () => {
      const found = await ctx
        .collection()
        .findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } }, { upsert: true, returnDocument: 'after' });
      expect(found).toEqual({ _id: 1, a: 1 });
    });
    it('tells whether it updated or inserted', async () => {
      const collection = ctx.collection();
      const first = await collection.findOneAndUpdate(
        { _id: 1 },
        { $set: { a: 1 } },
        { upsert: true, includeResultMetadata: true },
      );
      expect(first.lastErrorObject).toMatchObject({ updatedExisting: false, upserted: 1, n: 1 });
      const second = await collection.findOneAndUpdate({ _id: 1 }, { $set: { a: 2 } }, { includeResultMetadata: true });
      expect(second.lastErrorObject).toMatchObject({ updatedExisting: true, n: 1 });
    });
    it('deletes the first of a sort with a projection', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, v: 1 },
        { _id: 2, v: 2 },
      ]);
      expect(await collection.findOneAndDelete({}, { sort: { v: -1 }, projection: { _id: 0, v: 1 } })).toEqual({
        v: 2,
      });
      expect(await collection.countDocuments()).toBe(1);
    });
    it('replaces', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, a: 1 });
      expect(await collection.findOneAndReplace({ a: 1 }, { b: 2 }, { returnDocument: 'after' })).toEqual({
        _id: 1,
        b: 2,
      });
    });
    it('reports a duplicate key as a command error', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true });
      await collection.insertMany([
        { _id: 1, k: 1 },
        { _id: 2, k: 2 },
      ]);
      const error = await errorOf(collection.findOneAndUpdate({ _id: 2 }, { $set: { k: 1 } }));
      expect(error).toMatchObject({ code: 11000, codeName: 'DuplicateKey', keyPattern: { k: 1 }, keyValue: { k: 1 } });
    });
  });
}
