import { mongo } from 'mongoose';
import { errorOf, type Row, type StorageContext } from './context.js';
import { failingUpdates } from './failing-updates.js';

const { Long, Decimal128, Double } = mongo.BSON;

interface UpdateCase {
  title: string;
  before: Row;
  update: Row | Row[];
  after: Row;
  filter?: Row;
  options?: mongo.UpdateOptions;
}

const cases: UpdateCase[] = [
  { title: '$set', before: { a: 1 }, update: { $set: { a: 2, b: 3 } }, after: { a: 2, b: 3 } },
  {
    title: '$set of a dotted path creates documents',
    before: {},
    update: { $set: { 'a.b.c': 1 } },
    after: { a: { b: { c: 1 } } },
  },
  {
    title: '$set of an array position',
    before: { a: [1, 2, 3] },
    update: { $set: { 'a.1': 9 } },
    after: { a: [1, 9, 3] },
  },
  {
    title: '$set past the end fills with null',
    before: { a: [1] },
    update: { $set: { 'a.3': 9 } },
    after: { a: [1, null, null, 9] },
  },
  { title: '$unset', before: { a: 1, b: 2 }, update: { $unset: { a: '' } }, after: { b: 2 } },
  {
    title: '$unset of an array item leaves null',
    before: { a: [1, 2] },
    update: { $unset: { 'a.0': '' } },
    after: { a: [null, 2] },
  },
  { title: '$inc', before: { a: 1 }, update: { $inc: { a: 2, b: -1 } }, after: { a: 3, b: -1 } },
  { title: '$inc with a double', before: { a: 1 }, update: { $inc: { a: 0.5 } }, after: { a: 1.5 } },
  {
    title: '$inc grows an int to a long',
    before: { a: 2147483647 },
    update: { $inc: { a: 1 } },
    after: { a: 2147483648 },
  },
  { title: '$mul', before: { a: 3 }, update: { $mul: { a: 2, b: 5 } }, after: { a: 6, b: 0 } },
  { title: '$min and $max', before: { a: 5, b: 5 }, update: { $min: { a: 3 }, $max: { b: 9 } }, after: { a: 3, b: 9 } },
  { title: '$max leaves a larger value', before: { a: 5 }, update: { $max: { a: 4 } }, after: { a: 5 } },
  { title: '$push', before: { a: [1] }, update: { $push: { a: 2 } }, after: { a: [1, 2] } },
  { title: '$push creates the array', before: {}, update: { $push: { a: 1 } }, after: { a: [1] } },
  {
    title: '$push with $each',
    before: { a: [1, 4] },
    update: { $push: { a: { $each: [2, 3] } } },
    after: { a: [1, 4, 2, 3] },
  },
  { title: '$addToSet', before: { a: [1] }, update: { $addToSet: { a: 1 } }, after: { a: [1] } },
  {
    title: '$addToSet with $each',
    before: { a: [1] },
    update: { $addToSet: { a: { $each: [1, 2, 2] } } },
    after: { a: [1, 2] },
  },
  {
    title: '$pop last and first',
    before: { a: [1, 2, 3], b: [1, 2] },
    update: { $pop: { a: 1, b: -1 } },
    after: { a: [1, 2], b: [2] },
  },
  { title: '$pull of a value', before: { a: [1, 2, 1] }, update: { $pull: { a: 1 } }, after: { a: [2] } },
  {
    title: '$pull with a condition',
    before: { a: [1, 5, 9] },
    update: { $pull: { a: { $gte: 5 } } },
    after: { a: [1] },
  },
  {
    title: '$pull of sub-documents',
    before: { a: [{ k: 1, v: 1 }, { k: 2 }] },
    update: { $pull: { a: { k: 1 } } },
    after: { a: [{ k: 2 }] },
  },
  { title: '$pullAll', before: { a: [1, 2, 3, 1] }, update: { $pullAll: { a: [1, 3] } }, after: { a: [2] } },
  {
    title: 'several operators',
    before: { a: 1, b: 1 },
    update: { $set: { c: 1 }, $inc: { a: 1 }, $unset: { b: 1 } },
    after: { a: 2, c: 1 },
  },
  { title: '$[] on every item', before: { a: [1, 2] }, update: { $mul: { 'a.$[]': 10 } }, after: { a: [10, 20] } },
  {
    title: 'arrayFilters',
    before: { a: [1, 5, 9] },
    update: { $set: { 'a.$[big]': 0 } },
    options: { arrayFilters: [{ big: { $gte: 5 } }] },
    after: { a: [1, 0, 0] },
  },
  {
    title: 'arrayFilters on nested arrays',
    before: {
      a: [
        { k: 1, l: [1, 2] },
        { k: 2, l: [1, 2] },
      ],
    },
    update: { $set: { 'a.$[x].l.$[y]': 7 } },
    options: { arrayFilters: [{ 'x.k': 2 }, { y: 1 }] },
    after: {
      a: [
        { k: 1, l: [1, 2] },
        { k: 2, l: [7, 2] },
      ],
    },
  },
  {
    title: 'a pipeline',
    before: { a: 2, b: 3 },
    update: [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: ['a'] }],
    after: { b: 3, sum: 5 },
  },
  {
    title: 'a pipeline with a condition',
    before: { a: 2 },
    update: [{ $set: { size: { $cond: [{ $gt: ['$a', 1] }, 'big', 'small'] } } }],
    after: { a: 2, size: 'big' },
  },
  {
    title: 'new fields in the order of their names',
    before: {},
    update: { $set: { b: 1, a: 2 } },
    after: { a: 2, b: 1 },
  },
];

/** What updates do to one document. */
export function updateCases(ctx: StorageContext): void {
  describe('updates', () => {
    it.each(cases.map((one) => [one.title, one] as const))(
      '%s',
      async (_title, { before, update, after, filter = {}, options }) => {
        const collection = ctx.collection();
        await collection.insertOne({ _id: 1, ...before });
        const result = await collection.updateOne({ _id: 1, ...filter }, update as mongo.UpdateFilter<Row>, options);
        expect(result.matchedCount).toBe(1);
        const found = await collection.findOne({ _id: 1 });
        expect(found).toEqual({ _id: 1, ...after });
        expect(Object.keys(found ?? {})).toEqual(['_id', ...Object.keys(after)]);
      },
    );

    it.each(failingUpdates)('refuses %s and changes nothing', async (_title, before, update, code) => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, ...before });
      const error = await errorOf(collection.updateOne({ _id: 1 }, update));
      expect(error.code).toBe(code);
      expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, ...before });
    });

    it('counts a match that changes nothing as unmodified', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, a: 1 });
      const result = await collection.updateOne({ _id: 1 }, { $set: { a: 1 } });
      expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 0, upsertedCount: 0 });
    });

    it('updates one or many', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, g: 1 },
        { _id: 2, g: 1 },
        { _id: 3, g: 2 },
      ]);
      expect(await collection.updateOne({ g: 1 }, { $set: { hit: 1 } })).toMatchObject({ matchedCount: 1 });
      expect(await collection.updateMany({ g: 1 }, { $set: { hit: 2 } })).toMatchObject({
        matchedCount: 2,
        modifiedCount: 2,
      });
      expect(await collection.countDocuments({ hit: 2 })).toBe(2);
    });

    it('keeps the types of untouched fields', async () => {
      const collection = ctx.collection();
      await collection.insertOne({
        _id: 1,
        d: new Double(3),
        l: Long.fromNumber(4),
        m: Decimal128.fromString('1.50'),
        n: 1,
      });
      await collection.updateOne({ _id: 1 }, { $set: { n: 2 } });
      expect(
        await collection.countDocuments({ d: { $type: 'double' }, l: { $type: 'long' }, m: { $type: 'decimal' } }),
      ).toBe(1);
      expect((await collection.findOne({ _id: 1 }))?.['m'].toString()).toBe('1.50');
    });

    it('replaces a document and keeps its _id', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, a: 1, b: 2 });
      await collection.replaceOne({ a: 1 }, { c: 3 });
      expect(await collection.find().toArray()).toEqual([{ _id: 1, c: 3 }]);
    });

    it('updates the first document of a sort', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, v: 2 },
        { _id: 2, v: 9 },
      ]);
      const found = await collection.findOneAndUpdate(
        {},
        { $set: { hit: true } },
        { sort: { v: -1 }, returnDocument: 'after' },
      );
      expect(found).toEqual({ _id: 2, v: 9, hit: true });
    });

    it('updates every document of a collection larger than one batch', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i, v: i % 7 })));
      expect(await collection.updateMany({ v: { $gte: 3 } }, { $inc: { v: 100 } })).toMatchObject({
        modifiedCount: 1713,
      });
      expect(await collection.countDocuments({ v: { $gte: 100 } })).toBe(1713);
    });
  });
}
