import { mongo } from 'mongoose';
import { idsOf, type Row, type StorageContext } from './context.js';

const { Long, Decimal128, ObjectId, MinKey, MaxKey } = mongo.BSON;
const oid = (n: number): mongo.ObjectId => new ObjectId(n.toString(16).padStart(24, '0'));
const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));

const rows: Row[] = [
  {
    _id: 1,
    n: 5,
    s: 'apple',
    tags: ['a', 'b'],
    at: day(1),
    o: { x: 1, y: 2 },
    items: [
      { k: 'p', v: 1 },
      { k: 'q', v: 9 },
    ],
    b: true,
  },
  { _id: 2, n: 5.5, s: 'Banana', tags: ['b', 'c'], at: day(2), o: { y: 2, x: 1 }, items: [{ k: 'p', v: 9 }], b: false },
  { _id: 3, n: Long.fromNumber(7), s: 'cherry', tags: [], at: day(3), o: { x: 3 }, items: [], z: null },
  { _id: 4, n: Decimal128.fromString('7.5'), s: 'apricot', at: null, m: [1, 5, 10], id: oid(4) },
  { _id: 5, n: 'text', s: 'été', tags: 'b', m: [7], id: oid(5), o: null },
  { _id: 6, n: null, s: 'a.c', tags: [['a', 'b'], 'd'], m: [[1, 5]], deep: { l: [{ w: [1, 2] }, { w: [3] }] } },
  { _id: 7, n: -3, s: 'line1\nline2', tags: ['a'], u: [null], id: oid(7) },
];

const cases: [string, Row, number[]][] = [
  ['equality of a number across numeric types', { n: 7 }, [3]],
  ['equality of a Long operand', { n: Long.fromNumber(5) }, [1]],
  ['equality of a decimal operand', { n: Decimal128.fromString('5.5') }, [2]],
  ['equality of a string', { s: 'apple' }, [1]],
  ['equality of a date', { at: day(2) }, [2]],
  ['equality of an ObjectId', { id: oid(5) }, [5]],
  ['equality of a boolean', { b: false }, [2]],
  ['null also for missing fields', { at: null }, [4, 5, 6, 7]],
  ['null in an array', { u: null }, [1, 2, 3, 4, 5, 6, 7]],
  ['a sub-document as a whole, field order matters', { o: { x: 1, y: 2 } }, [1]],
  ['a dotted path', { 'o.x': 1 }, [1, 2]],
  ['a dotted path through an array', { 'items.k': 'q' }, [1]],
  ['a dotted path with a position', { 'items.0.v': 9 }, [2]],
  ['a dotted path through two arrays', { 'deep.l.w': 3 }, [6]],
  ['an item of an array', { tags: 'b' }, [1, 2, 5]],
  ['a whole array', { tags: ['a', 'b'] }, [1, 6]],
  ['an empty array', { tags: [] }, [3]],
  ['a position in an array of scalars', { 'tags.1': 'c' }, [2]],
  ['$gt within numbers only', { n: { $gt: 5 } }, [2, 3, 4]],
  ['$gte', { n: { $gte: 5.5 } }, [2, 3, 4]],
  ['$lt', { n: { $lt: 5 } }, [7]],
  ['$lte with a decimal', { n: { $lte: Decimal128.fromString('5.5') } }, [1, 2, 7]],
  ['$gt and $lt on one array need not be one item', { m: { $gt: 5, $lt: 7 } }, [4]],
  ['$elemMatch on scalars is one item', { m: { $elemMatch: { $gt: 5, $lt: 8 } } }, [5]],
  ['$elemMatch on sub-documents', { items: { $elemMatch: { k: 'p', v: { $gt: 5 } } } }, [2]],
  ['conditions on an array without $elemMatch mix items', { 'items.k': 'p', 'items.v': 9 }, [1, 2]],
  ['range over dates', { at: { $gte: day(2), $lt: day(4) } }, [2, 3]],
  ['range over strings', { s: { $gt: 'apple', $lt: 'b' } }, [4]],
  ['range over ObjectIds', { id: { $gt: oid(4) } }, [5, 7]],
  ['$gte null finds null and missing', { z: { $gte: null } }, [1, 2, 3, 4, 5, 6, 7]],
  ['$in', { n: { $in: [5, 'text', -3] } }, [1, 5, 7]],
  ['$in with null', { n: { $in: [null] } }, [6]],
  ['$in with a pattern', { s: { $in: [/^ap/, 'Banana'] } }, [1, 2, 4]],
  ['$in of nothing', { n: { $in: [] } }, []],
  ['$nin', { n: { $nin: [5, null] } }, [2, 3, 4, 5, 7]],
  ['$nin finds missing', { b: { $nin: [true] } }, [2, 3, 4, 5, 6, 7]],
  ['$ne', { n: { $ne: 5 } }, [2, 3, 4, 5, 6, 7]],
  ['$ne on an array', { tags: { $ne: 'b' } }, [3, 4, 6, 7]],
  ['$ne null', { at: { $ne: null } }, [1, 2, 3]],
  ['$not', { n: { $not: { $gt: 5 } } }, [1, 5, 6, 7]],
  ['$not with a pattern', { s: { $not: /^a/ } }, [2, 3, 5, 7]],
  ['$exists true', { m: { $exists: true } }, [4, 5, 6]],
  ['$exists true for null', { z: { $exists: true } }, [3]],
  ['$exists false', { tags: { $exists: false } }, [4]],
  ['$type string', { n: { $type: 'string' } }, [5]],
  ['$type number', { n: { $type: 'number' } }, [1, 2, 3, 4, 7]],
  ['$type long', { n: { $type: 'long' } }, [3]],
  ['$type int and double', { n: { $type: ['int', 'double'] } }, [1, 2, 7]],
  ['$type null is not missing', { at: { $type: 'null' } }, [4]],
  ['$type array', { tags: { $type: 'array' } }, [1, 2, 3, 6, 7]],
  ['$type by number', { id: { $type: 7 } }, [4, 5, 7]],
  ['$size', { tags: { $size: 2 } }, [1, 2, 6]],
  ['$size 0', { items: { $size: 0 } }, [3]],
  ['$all', { tags: { $all: ['b', 'a'] } }, [1]],
  ['$all with one item on a scalar', { tags: { $all: ['b'] } }, [1, 2, 5]],
  ['$all with $elemMatch', { items: { $all: [{ $elemMatch: { k: 'p' } }, { $elemMatch: { v: 9 } }] } }, [1, 2]],
  ['$regex text', { s: { $regex: '^a' } }, [1, 4, 6]],
  ['$regex with options', { s: { $regex: '^B', $options: 'i' } }, [2]],
  ['$regex multi-line', { s: { $regex: '^line2$', $options: 'm' } }, [7]],
  ['$regex dot-all', { s: { $regex: 'line1.line2', $options: 's' } }, [7]],
  ['a pattern with escaped characters', { s: /a\.c/ }, [6]],
  ['$or', { $or: [{ n: 5 }, { s: 'cherry' }] }, [1, 3]],
  ['$and', { $and: [{ tags: 'b' }, { tags: 'c' }] }, [2]],
  ['$nor', { $nor: [{ n: { $type: 'number' } }, { n: null }] }, [5]],
  ['nested logic', { $or: [{ $and: [{ n: { $gt: 5 } }, { n: { $lt: 6 } }] }, { $nor: [{ s: /./ }] }] }, [2]],
  ['$expr comparing fields', { $expr: { $eq: ['$o.x', '$o.y'] } }, [4, 5, 6, 7]],
  ['$expr with arithmetic', { $expr: { $gt: [{ $size: { $ifNull: ['$items', []] } }, 1] } }, [1]],
  ['$comment changes nothing', { n: 5, $comment: 'why' }, [1]],
  ['everything is between MinKey and MaxKey', { n: { $gt: new MinKey(), $lt: new MaxKey() } }, [1, 2, 3, 4, 5, 6, 7]],
];

/** Filters over one data set: table of filter and expected `_id`s. */
export function queryCases(ctx: StorageContext): void {
  describe('queries', () => {
    let name = '';
    beforeAll(async () => {
      name = ctx.name('queries');
      await ctx.db.collection<Row>(name).insertMany(rows);
    });

    it.each(cases)('%s', async (_title, filter, expected) => {
      const collection = ctx.db.collection<Row>(name);
      expect(await idsOf(collection.find(filter).sort({ _id: 1 }))).toEqual(expected);
      expect(await collection.countDocuments(filter)).toBe(expected.length);
    });

    it('finds the same with an index on every field', async () => {
      const collection = ctx.collection();
      await collection.insertMany(rows);
      for (const field of ['n', 's', 'tags', 'at', 'o', 'items.k', 'm', 'id', 'b', 'z', 'u', 'o.x'])
        await collection.createIndex({ [field]: 1 });
      for (const field of ['n', 's', 'tags', 'm', 'at']) await collection.createIndex({ [field]: -1, _id: 1 });
      for (const [title, filter, expected] of cases) {
        const found = await idsOf(collection.find(filter).sort({ _id: 1 }));
        expect([title, found]).toEqual([title, expected]);
      }
    });

    const failing: [string, Row, number][] = [
      ['an unknown operator', { n: { $near5: 1 } }, 2],
      ['an unknown top-level operator', { $foo: [] }, 2],
      ['$in without an array', { n: { $in: 5 } }, 2],
      ['an empty $or', { $or: [] }, 2],
      ['an unknown type name', { n: { $type: 'nope' } }, 2],
      ['a broken pattern', { s: { $regex: '(' } }, 51091],
      ['$elemMatch without a document', { items: { $elemMatch: 5 } }, 2],
    ];
    it.each(failing)('refuses %s', async (_title, filter, code) => {
      await expect(ctx.db.collection<Row>(name).find(filter).toArray()).rejects.toMatchObject({ code });
    });
  });

  describe('sort, skip, limit and projection', () => {
    let name = '';
    beforeAll(async () => {
      name = ctx.name('sorted');
      await ctx.db.collection<Row>(name).insertMany([
        { _id: 1, v: 'b', w: 2 },
        { _id: 2, v: 3, w: 1 },
        { _id: 3, v: null, w: 2 },
        { _id: 4, w: 1 },
        { _id: 5, v: [9, 1], w: 3 },
        { _id: 6, v: true, w: 3 },
        { _id: 7, v: day(1), w: 1 },
        { _id: 8, v: { a: 1 }, w: 2 },
        { _id: 9, v: Long.fromNumber(2), w: 2 },
        { _id: 10, v: [], w: 4 },
      ]);
    });
    const sorts: [string, Row, number[]][] = [
      ['types in BSON order', { v: 1, _id: 1 }, [10, 3, 4, 5, 9, 2, 1, 8, 6, 7]],
      ['the reverse, arrays by their largest item', { v: -1, _id: 1 }, [7, 6, 8, 1, 5, 2, 9, 3, 4, 10]],
      ['several fields', { w: -1, _id: -1 }, [10, 6, 5, 9, 8, 3, 1, 7, 4, 2]],
    ];
    it.each(sorts)('sorts %s', async (_title, sort, expected) => {
      expect(
        await idsOf(
          ctx.db
            .collection<Row>(name)
            .find()
            .sort(sort as mongo.Sort),
        ),
      ).toEqual(expected);
    });
    it('skips and limits after sorting', async () => {
      expect(await idsOf(ctx.db.collection<Row>(name).find().sort({ _id: -1 }).skip(2).limit(3))).toEqual([8, 7, 6]);
    });
    it('returns documents in insertion order without a sort', async () => {
      const collection = ctx.collection();
      await collection.insertMany([{ _id: 3 }, { _id: 1 }, { _id: 2 }]);
      expect(await idsOf(collection.find())).toEqual([3, 1, 2]);
      expect(await idsOf(collection.find().sort({ $natural: -1 }))).toEqual([2, 1, 3]);
    });
    it('treats limit 0 as no limit', async () => {
      expect(await ctx.db.collection<Row>(name).find().limit(0).toArray()).toHaveLength(10);
    });

    const doc: Row = { _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, { x: 3 }, 5], t: [1, 2, 3, 4] };
    const projections: [string, Row, Row][] = [
      ['inclusion', { a: 1 }, { _id: 1, a: 1 }],
      ['inclusion without _id', { a: 1, _id: 0 }, { a: 1 }],
      ['only _id', { _id: 1 }, { _id: 1 }],
      ['exclusion', { a: 0, l: 0, t: 0 }, { _id: 1, b: { c: 2, d: 3 } }],
      ['exclusion of _id', { _id: 0, l: 0, t: 0 }, { a: 1, b: { c: 2, d: 3 } }],
      ['a dotted inclusion', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
      ['a nested inclusion', { b: { d: 1 } }, { _id: 1, b: { d: 3 } }],
      ['a dotted exclusion', { 'b.c': 0, a: 0, l: 0, t: 0 }, { _id: 1, b: { d: 3 } }],
      ['inclusion inside an array', { 'l.x': 1 }, { _id: 1, l: [{ x: 1 }, { x: 3 }] }],
      ['exclusion inside an array', { 'l.x': 0, a: 0, b: 0, t: 0 }, { _id: 1, l: [{ y: 2 }, {}, 5] }],
      ['a missing field', { nope: 1 }, { _id: 1 }],
    ];
    it.each(projections)('projects %s', async (_title, projection, expected) => {
      const collection = ctx.collection();
      await collection.insertOne(doc);
      expect(await collection.findOne({}, { projection })).toEqual(expected);
    });
    it('refuses to mix inclusion and exclusion', async () => {
      await expect(ctx.db.collection(name).findOne({}, { projection: { v: 1, w: 0 } })).rejects.toMatchObject({
        code: 31254,
      });
    });
  });
}
