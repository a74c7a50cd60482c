/// <reference types="jest" />
import { mongo } from 'mongoose';
import { errorOf, idsOf, type Row, type StorageContext, until } from './context.js';

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

/** Every stage of a winning plan, whatever wraps it. */
function stagesOf(plan: unknown): Stage[] {
  const found: Stage[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('stage' in value) found.push(value as Stage);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(plan);
  return found;
}

/** Names of the indexes a find uses. */
async function indexesOf(cursor: mongo.FindCursor<Row>): Promise<string[]> {
  const plan = (await cursor.explain('queryPlanner')) as { queryPlanner: { winningPlan: unknown } };
  return stagesOf(plan.queryPlanner.winningPlan).flatMap((stage) => (stage.indexName ? [stage.indexName] : []));
}

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

  describe('plans', () => {
    let name = '';
    beforeAll(async () => {
      name = ctx.name('plans');
      const collection = ctx.db.collection<Row>(name);
      await collection.insertMany(
        Array.from({ length: 1000 }, (_, i) => ({
          _id: i,
          tenant: `t${i % 5}`,
          status: ['open', 'closed', 'new'][i % 3],
          score: i,
          nested: { at: new Date(i * 1000) },
          tags: [`x${i % 7}`, `y${i % 2}`],
        })),
      );
      await collection.createIndex({ tenant: 1, status: 1, score: -1 });
      await collection.createIndex({ 'nested.at': 1 });
      await collection.createIndex({ tags: 1 });
    });
    const plans: [string, Row, mongo.Sort | undefined, string | undefined][] = [
      ['equality on _id', { _id: 5 }, undefined, '_id_'],
      ['equality on a prefix', { tenant: 't1' }, undefined, 'tenant_1_status_1_score_-1'],
      [
        'equality and a range',
        { tenant: 't1', status: 'open', score: { $gt: 500 } },
        undefined,
        'tenant_1_status_1_score_-1',
      ],
      ['$in on a prefix', { tenant: { $in: ['t1', 't2'] }, status: 'open' }, undefined, 'tenant_1_status_1_score_-1'],
      [
        'a range on a dotted path',
        { 'nested.at': { $gte: new Date(500_000), $lt: new Date(600_000) } },
        undefined,
        'nested.at_1',
      ],
      ['an item of an array', { tags: 'x3' }, undefined, 'tags_1'],
      [
        'equality and the order of the rest',
        { tenant: 't1', status: 'open' },
        { score: -1 },
        'tenant_1_status_1_score_-1',
      ],
      ['the order alone', {}, { 'nested.at': 1 }, 'nested.at_1'],
      ['nothing for an unindexed field', { score: 5 }, undefined, undefined],
    ];
    it.each(plans)('use the index for %s', async (_title, filter, sort, expected) => {
      const collection = ctx.db.collection<Row>(name);
      const cursor = sort ? collection.find(filter).sort(sort) : collection.find(filter);
      expect([...new Set(await indexesOf(cursor))]).toEqual(expected ? [expected] : []);
    });
    it('find the same with and without an index', async () => {
      const collection = ctx.db.collection<Row>(name);
      const natural = { hint: { $natural: 1 } };
      const filters: Row[] = [
        { tenant: 't1', score: { $gt: 300, $lte: 700 } },
        { tenant: { $gt: 't1' }, status: { $in: ['open', 'new'] } },
        { tenant: /^t[12]/ },
        { tags: { $in: ['x1', 'y1'] } },
        { $or: [{ tenant: 't1', status: 'open' }, { tags: 'x2' }, { _id: { $lt: 3 } }] },
        { tags: { $gt: 'x1', $lt: 'x3' } },
        { 'nested.at': { $not: { $gt: new Date(990_000) } } },
      ];
      for (const filter of filters) {
        const withIndex = await idsOf(collection.find(filter).sort({ _id: 1 }));
        expect(withIndex).toEqual(await idsOf(collection.find(filter, natural).sort({ _id: 1 })));
      }
    });
    it('read only what is needed', async () => {
      const collection = ctx.db.collection<Row>(name);
      const stats = (await collection
        .find({ tenant: 't1', status: 'open' })
        .sort({ score: -1 })
        .limit(3)
        .explain('executionStats')) as {
        executionStats: { totalDocsExamined: number; nReturned: number };
      };
      expect(stats.executionStats).toMatchObject({ nReturned: 3, totalDocsExamined: 3 });
    });
    it('sort by an index in both directions', async () => {
      const collection = ctx.db.collection<Row>(name);
      const filter = { tenant: 't0', status: 'open' };
      const down = await idsOf(collection.find(filter).sort({ score: -1 }));
      const up = await idsOf(collection.find(filter).sort({ score: 1 }));
      expect(up).toEqual([...down].reverse());
      expect(down[0]).toBe(990);
    });
    it('follow a hint, and refuse an unknown one', async () => {
      const collection = ctx.db.collection<Row>(name);
      expect(await indexesOf(collection.find({ tenant: 't1' }).hint('tags_1'))).toEqual(['tags_1']);
      expect(await indexesOf(collection.find({ tenant: 't1' }).hint({ 'nested.at': 1 }))).toEqual(['nested.at_1']);
      await expect(collection.find({}).hint('nope').toArray()).rejects.toMatchObject({ code: 2 });
    });
    it('do not return a document twice through an array index', async () => {
      const collection = ctx.db.collection<Row>(name);
      expect(await collection.find({ tags: { $gte: 'x' } }).toArray()).toHaveLength(1000);
    });
    it('use the index at the head of a pipeline', async () => {
      const collection = ctx.db.collection<Row>(name);
      const found = await collection
        .aggregate([
          { $match: { tenant: 't1', status: 'open' } },
          { $sort: { score: -1 } },
          { $limit: 2 },
          { $project: { score: 1 } },
        ])
        .toArray();
      expect(found).toEqual([
        { _id: 996, score: 996 },
        { _id: 981, score: 981 },
      ]);
    });
  });

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
