import { errorOf, type Row, type StorageContext } from './context.js';
import { pipelines, sales } from './pipelines.js';

/** Pipelines over one data set. */
export function aggregationCases(ctx: StorageContext): void {
  describe('aggregation', () => {
    let name = '';
    let buyers = '';
    beforeAll(async () => {
      name = ctx.name('sales');
      buyers = ctx.name('buyers');
      await ctx.db.collection<Row>(name).insertMany(sales);
      await ctx.db.collection<Row>(buyers).insertMany([
        { _id: 1, name: 'Ann', active: true },
        { _id: 2, name: 'Bob', active: false },
      ]);
    });
    it.each(pipelines)('%s', async (_title, pipeline, expected) => {
      expect(await ctx.db.collection(name).aggregate(pipeline).toArray()).toEqual(expected);
    });
    it('$lookup by fields', async () => {
      const pipeline = [
        { $lookup: { from: buyers, localField: 'buyer', foreignField: '_id', as: 'who' } },
        { $sort: { _id: 1 } },
        { $project: { 'who.name': 1 } },
      ];
      expect(await ctx.db.collection(name).aggregate(pipeline).toArray()).toEqual([
        { _id: 1, who: [{ name: 'Ann' }] },
        { _id: 2, who: [{ name: 'Bob' }] },
        { _id: 3, who: [{ name: 'Ann' }] },
        { _id: 4, who: [] },
      ]);
    });
    it('$lookup with a pipeline and variables', async () => {
      const inner = [
        { $match: { $expr: { $and: [{ $eq: ['$_id', '$$who'] }, '$active'] } } },
        { $project: { _id: 0, name: 1 } },
      ];
      const pipeline = [
        { $match: { _id: { $in: [1, 2] } } },
        { $lookup: { from: buyers, let: { who: '$buyer' }, pipeline: inner, as: 'b' } },
        { $sort: { _id: 1 } },
        { $project: { b: 1 } },
      ];
      expect(await ctx.db.collection(name).aggregate(pipeline).toArray()).toEqual([
        { _id: 1, b: [{ name: 'Ann' }] },
        { _id: 2, b: [] },
      ]);
    });
    it('$out replaces a collection', async () => {
      const target = ctx.name('out');
      await ctx.db.collection<Row>(target).insertOne({ _id: 'old' });
      await ctx.db
        .collection(name)
        .aggregate([{ $match: { item: 'a' } }, { $project: { qty: 1 } }, { $out: target }])
        .toArray();
      expect(await ctx.db.collection(target).find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, qty: 2 },
        { _id: 3, qty: 5 },
      ]);
    });
    it('$merge merges by _id', async () => {
      const target = ctx.name('merge');
      await ctx.db.collection<Row>(target).insertOne({ _id: 1, kept: true, qty: 0 });
      await ctx.db
        .collection(name)
        .aggregate([{ $match: { item: 'a' } }, { $project: { qty: 1 } }, { $merge: { into: target } }])
        .toArray();
      expect(await ctx.db.collection(target).find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, kept: true, qty: 2 },
        { _id: 3, qty: 5 },
      ]);
    });
    it('takes variables with let', async () => {
      const found = await ctx.db
        .collection(name)
        .aggregate([{ $match: { $expr: { $eq: ['$item', '$$wanted'] } } }, { $count: 'n' }], { let: { wanted: 'a' } })
        .toArray();
      expect(found).toEqual([{ n: 2 }]);
    });
    it('groups by ObjectId and by date', async () => {
      const collection = ctx.collection();
      const { insertedId } = await collection.insertOne({ other: true });
      await collection.insertMany([
        { ref: insertedId, v: 1 },
        { ref: insertedId, v: 2 },
        { ref: null, v: 4 },
      ]);
      const found = await collection
        .aggregate([
          { $match: { v: { $exists: true } } },
          { $group: { _id: '$ref', sum: { $sum: '$v' } } },
          { $sort: { sum: 1 } },
        ])
        .toArray();
      expect(found).toEqual([
        { _id: insertedId, sum: 3 },
        { _id: null, sum: 4 },
      ]);
    });
    it('reads large results in batches', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 1500 }, (_, i) => ({ _id: i, g: i % 500 })));
      const found = await collection
        .aggregate([{ $group: { _id: '$g', n: { $sum: 1 } } }, { $sort: { _id: 1 } }], { batchSize: 100 })
        .toArray();
      expect(found).toHaveLength(500);
      expect(found.every((row) => row['n'] === 3)).toBe(true);
    });
    it.each([
      ['an unknown stage', [{ $nope: {} }], 40324],
      ['a stage with two names', [{ $match: {}, $limit: 1 }], 40323],
    ])('refuses %s', async (_title, pipeline, code) => {
      expect(
        (
          await errorOf(
            ctx.db
              .collection(name)
              .aggregate(pipeline as Row[])
              .toArray(),
          )
        ).code,
      ).toBe(code);
    });
    it('counts and lists distinct values', async () => {
      const collection = ctx.db.collection<Row>(name);
      expect(await collection.distinct('item')).toEqual(['a', 'b', 'c']);
      expect(await collection.distinct('tags', { item: 'a' })).toEqual(['x', 'y']);
      expect(await collection.countDocuments({ item: 'a' }, { limit: 1 })).toBe(1);
      expect(await collection.countDocuments({ item: 'a' }, { skip: 1 })).toBe(1);
    });
  });
}
