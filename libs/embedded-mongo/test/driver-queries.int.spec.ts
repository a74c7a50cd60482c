import { mongo } from 'mongoose';
import { allOf, errorOf, type Row, useDriver } from './driver-context.js';

describe('what the drivers ask of queries', () => {
  const ctx = useDriver();

  describe('$jsonSchema', () => {
    const schema = {
      bsonType: 'object',
      required: ['name', 'age'],
      properties: {
        name: { bsonType: 'string', minLength: 1, maxLength: 5, pattern: '^[A-ZÄ]' },
        age: { bsonType: ['int', 'long'], minimum: 0, maximum: 150, exclusiveMaximum: true },
        owner: { bsonType: 'objectId' },
        tags: { bsonType: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 2 },
        kind: { enum: ['a', { x: 1, y: 2 }, null] },
      },
    };
    const good: Row = {
      _id: 1,
      name: 'Änne',
      age: mongo.Long.fromNumber(30),
      owner: new mongo.ObjectId(),
      tags: ['x'],
    };

    it('finds by schema, judging BSON types', async () => {
      const c = await ctx.seed([
        good,
        { _id: 2, name: 'anna', age: 1 },
        { _id: 3, name: 'Anna', age: 1.5 },
        { _id: 4, name: 'Anna', age: 150 },
        { _id: 5, name: 'Anna' },
        { _id: 6, name: 'Anna', age: 1, owner: 'text' },
        { _id: 7, name: 'Anna', age: 1, tags: ['x', 'x'] },
        { _id: 8, name: 'Anna', age: 1, kind: { y: 2, x: 1 } },
        { _id: 9, name: 'Anna', age: 1, kind: 'b' },
      ]);
      const ids = async (filter: mongo.Document): Promise<unknown[]> =>
        (await c.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
      expect(await ids({ $jsonSchema: schema })).toEqual([1, 8]);
      expect(await ids({ $nor: [{ $jsonSchema: schema }] })).toEqual([2, 3, 4, 5, 6, 7, 9]);
      expect(await ids({ $jsonSchema: { dependencies: { owner: ['tags'] }, not: { required: ['kind'] } } })).toEqual([
        1, 2, 3, 4, 5, 7,
      ]);
      expect(
        await ids({ $jsonSchema: { properties: { _id: {}, name: {}, age: {} }, additionalProperties: false } }),
      ).toEqual([2, 3, 4, 5]);
    });

    it('validates what is written', async () => {
      const name = ctx.name();
      await ctx.db.createCollection(name, { validator: { $jsonSchema: schema } });
      const c = ctx.db.collection<Row>(name);
      await c.insertOne(good);
      expect((await errorOf(c.insertOne({ _id: 2, name: 'x', age: 1 }))).code).toBe(121);
      expect((await errorOf(c.updateOne({ _id: 1 }, { $set: { age: -1 } }))).code).toBe(121);
      await c.insertOne({ _id: 3, age: 'old' }, { bypassDocumentValidation: true });
      expect((await allOf(c)).map(({ _id }) => _id)).toEqual([1, 3]);
    });

    it('refuses schemas that are none', async () => {
      const c = await ctx.seed();
      const refused = async (bad: unknown): Promise<unknown> =>
        (await errorOf(c.find({ $jsonSchema: bad as mongo.Document }).toArray())).code;
      expect(await refused({ $ref: '#' })).toBe(9);
      expect(await refused({ bsonType: 'nothing' })).toBe(2);
      expect(await refused({ minLength: -1 })).toBe(14);
      expect(await refused({ exclusiveMinimum: true })).toBe(9);
      expect(await refused('text')).toBe(14);
    });
  });

  it('keeps a find within min and max of an index', async () => {
    const c = await ctx.seed(Array.from({ length: 10 }, (_, _id) => ({ _id, a: _id % 3, b: _id })));
    await c.createIndex({ a: 1, b: -1 });
    const found = c.find({}).hint({ a: 1, b: -1 }).min({ a: 1, b: 5 }).max({ a: 2, b: 4 });
    expect((await found.toArray()).map(({ _id }) => _id)).toEqual([4, 1, 8, 5]);
    expect((await errorOf(c.find({}).min({ a: 1, b: 5 }).toArray())).code).toBe(51173);
    expect((await errorOf(c.find({}).hint({ a: 1, b: -1 }).min({ a: 1 }).toArray())).code).toBe(51174);
  });

  it('returns keys and record numbers', async () => {
    const c = await ctx.seed();
    await c.createIndex({ x: 1 });
    expect(await c.find({ x: { $gt: 11 } }, { returnKey: true }).toArray()).toEqual([{ x: 22 }, { x: 33 }]);
    const numbers = (await c.find({}, { showRecordId: true, sort: { y: 1 } }).toArray()).map(
      (row) => (row as mongo.Document)['$recordId'] as unknown,
    );
    expect(numbers.every((number) => typeof number === 'number')).toBe(true);
    expect(new Set(numbers).size).toBe(3);
  });

  it('writes results of a database-level pipeline', async () => {
    const target = ctx.db.collection<Row>(ctx.name());
    const documents = { $documents: [{ _id: 1 }, { _id: 2 }] };
    await ctx.db.aggregate([documents, { $out: target.collectionName }]).toArray();
    await ctx.db
      .aggregate([documents, { $merge: { into: target.collectionName, whenMatched: 'keepExisting' } }])
      .toArray();
    expect(await allOf(target)).toEqual([{ _id: 1 }, { _id: 2 }]);
  });
});
