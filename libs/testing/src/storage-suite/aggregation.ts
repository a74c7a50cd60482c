/// <reference types="jest" />
import { errorOf, type Row, type StorageContext } from './context.js';

const sales: Row[] = [
  { _id: 1, item: 'a', qty: 2, price: 10, at: new Date('2026-01-05T10:00:00Z'), tags: ['x', 'y'], buyer: 1 },
  { _id: 2, item: 'b', qty: 1, price: 20, at: new Date('2026-01-05T23:00:00Z'), tags: ['y'], buyer: 2 },
  { _id: 3, item: 'a', qty: 5, price: 10, at: new Date('2026-01-06T01:00:00Z'), tags: [], buyer: 1 },
  { _id: 4, item: 'c', qty: 3, price: 5, at: new Date('2026-02-01T00:00:00Z'), buyer: 9 },
];

const branch = (when: unknown, value: unknown): Row =>
  Object.fromEntries([
    ['case', when],
    ['then', value],
  ]);
const cases: [string, Row[], Row[]][] = [
  [
    '$match and $project',
    [
      { $match: { qty: { $gte: 3 } } },
      { $project: { total: { $multiply: ['$qty', '$price'] } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 3, total: 50 },
      { _id: 4, total: 15 },
    ],
  ],
  [
    '$group with sums',
    [{ $group: { _id: '$item', qty: { $sum: '$qty' }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'a', qty: 7, n: 2 },
      { _id: 'b', qty: 1, n: 1 },
      { _id: 'c', qty: 3, n: 1 },
    ],
  ],
  [
    '$group of everything',
    [{ $group: { _id: null, avg: { $avg: '$qty' }, min: { $min: '$price' }, max: { $max: '$price' } } }],
    [{ _id: null, avg: 2.75, min: 5, max: 20 }],
  ],
  [
    '$group by a compound key',
    [
      { $group: { _id: { item: '$item', cheap: { $lt: ['$price', 10] } }, n: { $sum: 1 } } },
      { $sort: { n: -1, '_id.item': 1 } },
    ],
    [
      { _id: { item: 'a', cheap: false }, n: 2 },
      { _id: { item: 'b', cheap: false }, n: 1 },
      { _id: { item: 'c', cheap: true }, n: 1 },
    ],
  ],
  [
    '$group with $push and $first',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: '$item', ids: { $push: '$_id' }, first: { $first: '$qty' }, last: { $last: '$qty' } } },
      { $sort: { _id: 1 } },
      { $limit: 1 },
    ],
    [{ _id: 'a', ids: [1, 3], first: 2, last: 5 }],
  ],
  ['$group of nothing', [{ $match: { qty: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }], []],
  [
    '$addToSet',
    [{ $group: { _id: null, items: { $addToSet: '$item' } } }, { $project: { _id: 0, n: { $size: '$items' } } }],
    [{ n: 3 }],
  ],
  ['$count', [{ $match: { item: 'a' } }, { $count: 'n' }], [{ n: 2 }]],
  ['$count of nothing', [{ $match: { item: 'z' } }, { $count: 'n' }], []],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 2, tags: 'y' },
    ],
  ],
  [
    '$unwind that keeps the empty',
    [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' }],
    [{ n: 5 }],
  ],
  [
    '$addFields and $unset',
    [
      { $match: { _id: 1 } },
      { $addFields: { total: { $multiply: ['$qty', '$price'] }, 'o.x': 1 } },
      { $unset: ['tags', 'at', 'buyer', 'item'] },
    ],
    [{ _id: 1, qty: 2, price: 10, total: 20, o: { x: 1 } }],
  ],
  ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { only: '$item' } } }], [{ only: 'a' }]],
  [
    '$skip and $limit',
    [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }],
  ],
  [
    '$sort in the middle',
    [{ $project: { v: { $multiply: ['$qty', '$price'] } } }, { $sort: { v: -1, _id: 1 } }],
    [
      { _id: 3, v: 50 },
      { _id: 1, v: 20 },
      { _id: 2, v: 20 },
      { _id: 4, v: 15 },
    ],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          n: [{ $count: 'n' }],
          top: [{ $sort: { qty: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          none: [{ $match: { qty: 99 } }],
        },
      },
    ],
    [{ n: [{ n: 4 }], top: [{ _id: 3 }], none: [] }],
  ],
  ['$sortByCount', [{ $sortByCount: '$item' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]],
  [
    '$bucket',
    [
      { $bucket: { groupBy: '$qty', boundaries: [0, 2, 4], default: 'more', output: { n: { $sum: 1 } } } },
      { $sort: { n: -1 } },
      { $limit: 1 },
    ],
    [{ _id: 2, n: 2 }],
  ],
  [
    '$dateToString with a time zone',
    [
      { $match: { _id: 2 } },
      { $project: { d: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: '+02:00' } } } },
    ],
    [{ _id: 2, d: '2026-01-06' }],
  ],
  [
    '$dateTrunc',
    [
      { $group: { _id: { $dateTrunc: { date: '$at', unit: 'day' } }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
      { $limit: 1 },
    ],
    [{ _id: new Date('2026-01-05T00:00:00Z'), n: 2 }],
  ],
  [
    '$cond and $switch',
    [
      { $match: { _id: { $lte: 2 } } },
      {
        $project: {
          size: { $switch: { branches: [branch({ $gt: ['$qty', 1] }, 'many')], default: 'one' } },
          flag: { $cond: ['$tags', 1, 0] },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, size: 'many', flag: 1 },
      { _id: 2, size: 'one', flag: 1 },
    ],
  ],
  [
    '$filter, $map and $reduce',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          f: { $filter: { input: '$tags', as: 't', cond: { $eq: ['$$t', 'x'] } } },
          m: { $map: { input: '$tags', as: 't', in: { $concat: ['<', '$$t', '>'] } } },
          r: { $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
        },
      },
    ],
    [{ _id: 1, f: ['x'], m: ['<x>', '<y>'], r: 6 }],
  ],
  [
    '$ifNull',
    [{ $match: { _id: 4 } }, { $project: { tags: { $ifNull: ['$tags', 'none'] } } }],
    [{ _id: 4, tags: 'none' }],
  ],
  [
    '$arrayElemAt and $in',
    [{ $match: { _id: 1 } }, { $project: { last: { $arrayElemAt: ['$tags', -1] }, has: { $in: ['x', '$tags'] } } }],
    [{ _id: 1, last: 'y', has: true }],
  ],
  [
    '$mergeObjects and $objectToArray',
    [
      { $match: { _id: 1 } },
      { $project: { o: { $mergeObjects: [{ a: 1 }, { b: '$qty' }] }, l: { $objectToArray: { k: '$item' } } } },
    ],
    [{ _id: 1, o: { a: 1, b: 2 }, l: [{ k: 'k', v: 'a' }] }],
  ],
  [
    '$setWindowFields',
    [
      {
        $setWindowFields: {
          partitionBy: '$item',
          sortBy: { _id: 1 },
          output: { running: { $sum: '$qty', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $match: { item: 'a' } },
      { $project: { running: 1 } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, running: 2 },
      { _id: 3, running: 7 },
    ],
  ],
];

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
    it.each(cases)('%s', async (_title, pipeline, expected) => {
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
    it('$unionWith', async () => {
      expect(
        await ctx.db
          .collection(name)
          .aggregate([{ $unionWith: { coll: buyers, pipeline: [{ $match: { active: true } }] } }, { $count: 'n' }])
          .toArray(),
      ).toEqual([{ n: 5 }]);
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
