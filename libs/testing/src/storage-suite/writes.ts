import { mongo } from 'mongoose';
import { errorOf, idsOf, type Row, type StorageContext } from './context.js';

const { Binary, BSONRegExp, Code, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } = mongo.BSON;

/** Inserts, deletes, bulk writes and exact storage of types. */
export function writeCases(ctx: StorageContext): void {
  describe('inserts', () => {
    it('returns the _id and stores the document', async () => {
      const collection = ctx.collection();
      const { insertedId } = await collection.insertOne({ a: 1 });
      expect(await collection.findOne({ _id: insertedId })).toEqual({ _id: insertedId, a: 1 });
    });
    it('refuses a second document with the same _id', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1 });
      const error = await errorOf(collection.insertOne({ _id: 1 }));
      expect(error).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } });
      expect(error.message).toContain(
        `E11000 duplicate key error collection: ${collection.namespace} index: _id_ dup key: { _id: 1 }`,
      );
    });
    it('takes 1, 1.0 and Long(1) for the same _id', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1 });
      await expect(collection.insertOne({ _id: Long.fromNumber(1) })).rejects.toMatchObject({ code: 11000 });
      await expect(collection.insertOne({ _id: new Double(1) })).rejects.toMatchObject({ code: 11000 });
    });
    it('stops at the first error of an ordered insert', async () => {
      const collection = ctx.collection();
      const error = (await errorOf(
        collection.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }]),
      )) as unknown as mongo.MongoBulkWriteError;
      expect(error.code).toBe(11000);
      expect(error.insertedCount).toBe(1);
      expect(await idsOf(collection.find())).toEqual([1]);
    });
    it('goes on after errors of an unordered insert', async () => {
      const collection = ctx.collection();
      const error = (await errorOf(
        collection.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }], { ordered: false }),
      )) as unknown as mongo.MongoBulkWriteError;
      expect(Array.isArray(error.writeErrors) ? error.writeErrors.map((one) => one.index) : []).toEqual([1, 3]);
      expect(await idsOf(collection.find())).toEqual([1, 2]);
    });
    it.each([
      ['an array', [1]],
      ['a pattern', /x/],
    ])('refuses %s as _id', async (_title, _id) => {
      await expect(ctx.collection().insertOne({ _id })).rejects.toMatchObject({ code: 53 });
    });
    it('takes a sub-document as _id', async () => {
      const collection = ctx.collection();
      await collection.insertMany([{ _id: { a: 1, b: 2 } }, { _id: { b: 2, a: 1 } }]);
      expect(await collection.countDocuments({ _id: { a: 1, b: 2 } })).toBe(1);
    });
    it('refuses a document above 16 MB', async () => {
      await expect(ctx.collection().insertOne({ _id: 1, big: 'x'.repeat(17 * 1024 * 1024) })).rejects.toThrow();
    });
    it('stores many documents at once', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 5000 }, (_, i) => ({ _id: i })));
      expect(await collection.estimatedDocumentCount()).toBe(5000);
    });
    it('takes unacknowledged writes', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 0 });
      const result = await collection.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
      expect(result.acknowledged).toBe(false);
    });
  });

  describe('types', () => {
    const values: [string, unknown][] = [
      ['a double', 1.5],
      ['negative zero', -0],
      ['infinity', Number.POSITIVE_INFINITY],
      ['an int', -7],
      ['a large integer', 2 ** 52],
      ['a text', 'grüße 👷'],
      ['an empty text', ''],
      ['a text with NUL', 'a\0b'],
      ['a document', { a: { b: {} } }],
      ['an array', [1, [2, [3]], {}]],
      ['null', null],
      ['true', true],
      ['a date', new Date('2026-02-03T04:05:06.789Z')],
      ['a date before 1970', new Date('1901-01-01T00:00:00.000Z')],
      ['an ObjectId', new ObjectId()],
      ['a decimal', Decimal128.fromString('1234567890.123456789000')],
      ['a timestamp', new Timestamp({ t: 1_700_000_000, i: 3 })],
      ['binary data', new Binary(Buffer.from([1, 2, 3]), 0)],
      ['a UUID', new UUID()],
      ['MinKey', new MinKey()],
      ['MaxKey', new MaxKey()],
      ['code', new Code('return 1')],
    ];
    it.each(values)('brings back %s', async (_title, value) => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, value });
      expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, value });
    });
    it('brings back a Long exactly', async () => {
      const collection = ctx.collection();
      const value = Long.fromString('9007199254740993');
      await collection.insertOne({ _id: 1, value });
      const found = await collection.findOne({ _id: 1 }, { promoteLongs: false });
      expect(String(found?.['value'])).toBe('9007199254740993');
      expect(await collection.countDocuments({ value: Long.fromString('9007199254740992') })).toBe(0);
    });
    it('brings back a pattern', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, value: new BSONRegExp('a.c', 'im') });
      expect((await collection.findOne({}, { bsonRegExp: true }))?.['value']).toEqual(new BSONRegExp('a.c', 'im'));
    });
    it('keeps the order of fields', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, z: 1, a: { y: 1, b: 2 }, m: 3 });
      expect(JSON.stringify(await collection.findOne({}))).toBe('{"_id":1,"z":1,"a":{"y":1,"b":2},"m":3}');
    });
  });

  describe('deletes', () => {
    it('deletes one or many', async () => {
      const collection = ctx.collection();
      await collection.insertMany([
        { _id: 1, g: 1 },
        { _id: 2, g: 1 },
        { _id: 3, g: 1 },
        { _id: 4, g: 2 },
      ]);
      expect(await collection.deleteOne({ g: 1 })).toMatchObject({ deletedCount: 1 });
      expect(await collection.deleteMany({ g: 1 })).toMatchObject({ deletedCount: 2 });
      expect(await collection.deleteMany({ g: 9 })).toMatchObject({ deletedCount: 0 });
      expect(await idsOf(collection.find())).toEqual([4]);
    });
    it('deletes everything of a larger collection', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 2500 }, (_, i) => ({ _id: i })));
      expect((await collection.deleteMany({})).deletedCount).toBe(2500);
      expect(await collection.countDocuments()).toBe(0);
      expect(await collection.estimatedDocumentCount()).toBe(0);
    });
  });

  describe('bulk writes', () => {
    it('mixes operations in order', async () => {
      const collection = ctx.collection();
      const result = await collection.bulkWrite([
        { insertOne: { document: { _id: 1, n: 0 } } },
        { insertOne: { document: { _id: 2, n: 0 } } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
        { updateMany: { filter: {}, update: { $inc: { n: 1 } } } },
        { replaceOne: { filter: { _id: 3 }, replacement: { n: 9 }, upsert: true } },
        { deleteOne: { filter: { _id: 2 } } },
      ]);
      expect(result).toMatchObject({
        insertedCount: 2,
        matchedCount: 3,
        modifiedCount: 3,
        upsertedCount: 1,
        deletedCount: 1,
      });
      expect(result.upsertedIds).toEqual({ 4: 3 });
      expect(await collection.find().toArray()).toEqual([
        { _id: 1, n: 2 },
        { _id: 3, n: 9 },
      ]);
    });
    it('stops at an error when ordered', async () => {
      const collection = ctx.collection();
      const error = (await errorOf(
        collection.bulkWrite([
          { insertOne: { document: { _id: 1 } } },
          { insertOne: { document: { _id: 1 } } },
          { insertOne: { document: { _id: 2 } } },
        ]),
      )) as unknown as mongo.MongoBulkWriteError;
      expect(error.result.insertedCount).toBe(1);
      expect(await collection.countDocuments()).toBe(1);
    });
    it('goes on when unordered', async () => {
      const collection = ctx.collection();
      await errorOf(
        collection.bulkWrite(
          [
            { insertOne: { document: { _id: 1 } } },
            { insertOne: { document: { _id: 1 } } },
            { insertOne: { document: { _id: 2 } } },
          ],
          { ordered: false },
        ),
      );
      expect(await collection.countDocuments()).toBe(2);
    });
    it('keeps the order of repeated updates of one document', async () => {
      const collection = ctx.collection();
      await collection.bulkWrite(
        Array.from({ length: 50 }, (_, i) => ({
          updateOne: { filter: { _id: 1 }, update: { $push: { l: i } as never }, upsert: true },
        })),
      );
      expect((await collection.findOne<Row>({ _id: 1 }))?.['l']).toEqual(Array.from({ length: 50 }, (_, i) => i));
    });
  });
}
