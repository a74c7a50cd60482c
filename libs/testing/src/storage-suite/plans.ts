import type { mongo } from 'mongoose';
import { idsOf, indexesOf, type Row, type StorageContext } from './context.js';

/** That queries use the indexes, and find the same with and without them. */
export function planCases(ctx: StorageContext): void {
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
          due: i % 10 === 0 ? `2026-0${1 + (i % 9)}-01` : null,
        })),
      );
      await collection.createIndex({ tenant: 1, status: 1, score: -1 });
      await collection.createIndex({ 'nested.at': 1 });
      await collection.createIndex({ tags: 1 });
      await collection.createIndex({ status: 1, due: 1 }, { partialFilterExpression: { due: { $type: 'string' } } });
    });
    const plans: [string, Row, mongo.Sort | undefined, string | undefined][] = [
      ['equality on _id', { _id: 5 }, undefined, '_id_'],
      ['several of _id beside an equality', { _id: { $in: [5, 6] }, tenant: 't1' }, undefined, '_id_'],
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
      [
        'what a partial index holds by one of several conditions',
        { status: 'open', due: { $type: 'string', $lt: '2026-05-01' } },
        undefined,
        'status_1_due_1',
      ],
      ['nothing for what a partial index may not hold', { status: 'open', due: { $lt: 5 } }, undefined, undefined],
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
}
