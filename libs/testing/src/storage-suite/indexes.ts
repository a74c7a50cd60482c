import { mongo } from 'mongoose';
import { errorOf, idsOf, indexesOf, type StorageContext } from './context.js';

/** Index creation, uniqueness, and that queries use them. */
export function indexCases(ctx: StorageContext): void {
  describe('index management', () => {
    it('creates, lists and drops indexes', async () => {
      const collection = ctx.collection();
      expect(await collection.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
      await collection.createIndex({ c: 1 }, { name: 'mine', sparse: true });
      expect((await collection.indexes()).map((index) => index.name)).toEqual(['_id_', 'a_1_b_-1', 'mine']);
      await collection.dropIndex('mine');
      expect(await collection.indexExists('mine')).toBe(false);
      await collection.dropIndexes();
      expect((await collection.indexes()).map((index) => index.name)).toEqual(['_id_']);
    });
    it('takes an identical index as done', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ a: 1 }, { unique: true });
      expect(await collection.createIndex({ a: 1 }, { unique: true })).toBe('a_1');
      expect(await collection.indexes()).toHaveLength(2);
    });
    it('refuses the same name with another key', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ a: 1 }, { name: 'x' });
      await expect(collection.createIndex({ b: 1 }, { name: 'x' })).rejects.toMatchObject({ code: 86 });
    });
    it('refuses the same key with another name', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ a: 1 });
      await expect(collection.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    });
    it('refuses the same key with other options', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ a: 1 });
      const error = await errorOf(collection.createIndex({ a: 1 }, { unique: true }));
      expect([85, 86]).toContain(error.code);
    });
    it('refuses to drop the _id index and unknown ones', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1 });
      await expect(collection.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
      await expect(collection.dropIndex('nope')).rejects.toMatchObject({ code: 27 });
    });
    it('builds an index over existing documents', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i, v: i % 10 })));
      await collection.createIndex({ v: 1 });
      expect(await indexesOf(collection.find({ v: 3 }))).toEqual(['v_1']);
      expect(await collection.countDocuments({ v: 3 })).toBe(300);
    });
    it('refuses a unique index over duplicates and leaves none behind', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, v: 1 },
        { _id: 2, v: 1 },
      ]);
      await expect(collection.createIndex({ v: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
      expect(await collection.indexes()).toHaveLength(1);
      await collection.insertOne({ _id: 3, v: 1 });
    });
    it('refuses a key that is no index', async () => {
      await expect(ctx.collection().createIndex({ a: 0 as never })).rejects.toMatchObject({ code: 67 });
    });
  });

  describe('unique indexes', () => {
    it('name the index and the value', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ tenant: 1, email: 1 }, { unique: true });
      await collection.insertOne({ tenant: 't', email: 'e' });
      const error = await errorOf(collection.insertOne({ tenant: 't', email: 'e' }));
      expect(error.keyPattern).toEqual({ tenant: 1, email: 1 });
      expect(error.keyValue).toEqual({ tenant: 't', email: 'e' });
      expect(error.message).toContain('index: tenant_1_email_1 dup key: { tenant: "t", email: "e" }');
      await collection.insertOne({ tenant: 't2', email: 'e' });
    });
    it('take missing as null', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true });
      await collection.insertOne({ _id: 1 });
      await expect(collection.insertOne({ _id: 2, k: null })).rejects.toMatchObject({
        code: 11000,
        keyValue: { k: null },
      });
    });
    it('with sparse allow many without the field', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true, sparse: true });
      await collection.insertMany([{ _id: 1 }, { _id: 2 }]);
      await collection.insertOne({ _id: 3, k: null });
      await expect(collection.insertOne({ _id: 4, k: null })).rejects.toMatchObject({ code: 11000 });
      expect(await idsOf(collection.find({ k: null }).sort({ _id: 1 }))).toEqual([1, 2, 3]);
    });
    it('with a partial filter bind only what it matches', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { live: true } });
      await collection.insertMany([
        { _id: 1, k: 1, live: false },
        { _id: 2, k: 1, live: false },
        { _id: 3, k: 1, live: true },
      ]);
      await expect(collection.insertOne({ _id: 4, k: 1, live: true })).rejects.toMatchObject({ code: 11000 });
      await expect(collection.updateOne({ _id: 1 }, { $set: { live: true } })).rejects.toMatchObject({ code: 11000 });
      await collection.updateOne({ _id: 3 }, { $set: { live: false } });
      await collection.updateOne({ _id: 1 }, { $set: { live: true } });
    });
    it('bind each item of an array across documents, not within one', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ l: 1 }, { unique: true });
      await collection.insertOne({ _id: 1, l: [1, 2, 2] });
      await expect(collection.insertOne({ _id: 2, l: [3, 2] })).rejects.toMatchObject({ code: 11000 });
      await collection.insertOne({ _id: 3, l: [3] });
    });
    it('compare numbers by value', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true });
      await collection.insertOne({ k: 1 });
      await expect(collection.insertOne({ k: mongo.BSON.Decimal128.fromString('1.0') })).rejects.toMatchObject({
        code: 11000,
      });
    });
    it('free a value when its document goes or changes', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true });
      await collection.insertOne({ _id: 1, k: 1 });
      await collection.updateOne({ _id: 1 }, { $set: { k: 2 } });
      await collection.insertOne({ _id: 2, k: 1 });
      await collection.deleteOne({ _id: 2 });
      await collection.insertOne({ _id: 3, k: 1 });
    });
    it('hold under concurrent inserts', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ k: 1 }, { unique: true });
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, (_, i) => collection.insertOne({ _id: i, k: i % 10 })),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
      expect(await collection.countDocuments()).toBe(10);
    });
    it('refuse parallel arrays', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ a: 1, b: 1 });
      await expect(collection.insertOne({ a: [1], b: [2] })).rejects.toMatchObject({ code: 171 });
      await collection.insertOne({ a: [1, 2], b: 2 });
    });
  });
}
