import { idsOf, type StorageContext, until } from './context.js';

/** Documents that expire, and texts compared as people do. */
export function ttlAndCollationCases(ctx: StorageContext): void {
  describe('TTL indexes', () => {
    it('remember and change their life time', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
      expect((await collection.indexes())[1]).toMatchObject({ expireAfterSeconds: 3600 });
      await ctx.db.command({
        collMod: collection.collectionName,
        index: { keyPattern: { at: 1 }, expireAfterSeconds: 60 },
      });
      expect((await collection.indexes())[1]).toMatchObject({ expireAfterSeconds: 60 });
    });
    it('refuse compound keys', async () => {
      await expect(ctx.collection().createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 5 })).rejects.toMatchObject({
        code: 67,
      });
    });
    it('remove documents whose time has come', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
      const old = new Date(Date.now() - 60_000);
      const later = new Date(Date.now() + 3_600_000);
      await collection.insertMany([
        { _id: 1, at: old },
        { _id: 2, at: later },
        { _id: 3 },
        { _id: 4, at: 'text' },
        { _id: 5, at: [later, old] },
      ]);
      await until(async () => expect(await idsOf(collection.find().sort({ _id: 1 }))).toEqual([2, 3, 4]), 90_000);
    }, 100_000);
  });

  describe('collation', () => {
    const german = { locale: 'de', strength: 2 } as const;
    it('finds without regard to case', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, s: 'Anna' },
        { _id: 2, s: 'anna' },
        { _id: 3, s: 'Änna' },
      ]);
      expect(await idsOf(collection.find({ s: 'ANNA' }, { collation: german }).sort({ _id: 1 }))).toEqual([1, 2]);
      expect(await idsOf(collection.find({ s: 'ANNA' }))).toEqual([]);
    });
    it('sorts as people do', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, s: 'b' },
        { _id: 2, s: 'A' },
        { _id: 3, s: 'a' },
        { _id: 4, s: 'B' },
      ]);
      expect(
        await idsOf(collection.find({}, { collation: { locale: 'en', strength: 2 } }).sort({ s: 1, _id: 1 })),
      ).toEqual([2, 3, 1, 4]);
      expect(await idsOf(collection.find().sort({ s: 1 }))).toEqual([2, 4, 3, 1]);
    });
    it('makes a unique index case-insensitive', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ email: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } });
      await collection.insertOne({ email: 'Anna@Example.org' });
      await expect(collection.insertOne({ email: 'anna@example.org' })).rejects.toMatchObject({ code: 11000 });
      expect(
        await collection.countDocuments({ email: 'ANNA@EXAMPLE.ORG' }, { collation: { locale: 'en', strength: 2 } }),
      ).toBe(1);
    });
    it('sorts numbers in texts by value when asked', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, s: 'a10' },
        { _id: 2, s: 'a9' },
      ]);
      expect(
        await idsOf(collection.find({}, { collation: { locale: 'en', numericOrdering: true } }).sort({ s: 1 })),
      ).toEqual([2, 1]);
    });
  });
}
