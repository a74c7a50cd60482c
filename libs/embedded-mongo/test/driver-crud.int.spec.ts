import { mongo } from 'mongoose';
import { allOf, errorOf, type Row, three, useDriver } from './driver-context.js';

const byVariable = { $expr: { $eq: ['$_id', '$$id'] } };
const unknownVariable = { $expr: { $eq: ['$_id', '$$nobody'] } };

describe('what the drivers ask of reads and writes', () => {
  const ctx = useDriver();

  describe('let', () => {
    it('gives an aggregation constants and computed values', async () => {
      const c = await ctx.seed();
      const [found] = await c
        .aggregate([{ $match: byVariable }, { $project: { _id: 0, x: '$$x', y: '$$y', rand: '$$rand' } }], {
          let: { id: 1, x: 'foo', y: { $literal: '$bar' }, rand: { $rand: {} } },
        })
        .toArray();
      expect(found).toEqual({ x: 'foo', y: '$bar', rand: expect.any(Number) });
    });

    it('reaches deletes, updates, replacements and findOneAnd…', async () => {
      const c = await ctx.seed();
      await c.updateMany(byVariable, [{ $set: { x: '$$x' } }], { let: { id: { $add: [0, 1] }, x: 'foo' } });
      expect(await c.findOne({ _id: 1 })).toEqual({ _id: 1, x: 'foo' });
      expect(await c.findOneAndReplace(byVariable, { y: 1 }, { let: { id: 1 } })).toEqual({ _id: 1, x: 'foo' });
      expect((await c.deleteMany(byVariable, { let: { id: 2 } })).deletedCount).toBe(1);
      await c.bulkWrite([{ updateOne: { filter: byVariable, update: [{ $set: { x: '$$v' } }] } }], {
        let: { id: 3, v: 5 },
      });
      expect(await allOf(c)).toEqual([
        { _id: 1, y: 1 },
        { _id: 3, x: 5 },
      ]);
    });

    it('refuses a variable nobody gave before anything is read, and fields of documents', async () => {
      const c = await ctx.seed([]);
      const attempts: (() => Promise<unknown>)[] = [
        () => c.find(unknownVariable).toArray(),
        () => c.deleteOne(unknownVariable),
        () => c.updateOne({ _id: 1 }, [{ $set: { x: '$$nobody' } }]),
        () => c.findOneAndUpdate({ _id: 1 }, [{ $set: { x: '$$nobody' } }]),
        () => c.aggregate([{ $group: { _id: '$$nobody' } }]).toArray(),
        () =>
          c
            .aggregate([{ $lookup: { from: 'other', let: {}, pipeline: [{ $match: unknownVariable }], as: 'o' } }])
            .toArray(),
      ];
      for (const attempt of attempts) {
        const error = await errorOf(attempt());
        expect([error.code, error.message]).toEqual([
          17276,
          expect.stringMatching(/Use of undefined variable: nobody/),
        ]);
      }
      expect((await errorOf(c.updateOne({}, [{ $set: { x: '$$x' } }], { let: { x: '$y' } }))).code).toBe(4890500);
    });

    it('knows the variables that expressions bring themselves', async () => {
      const c = await ctx.seed([{ _id: 1, a: [1, 2, 3] }]);
      const [found] = await c
        .aggregate([
          {
            $project: {
              filtered: { $filter: { input: '$a', as: 'item', cond: { $gt: ['$$item', 1] } } },
              mapped: { $map: { input: '$a', in: { $add: ['$$this', 1] } } },
              reduced: { $reduce: { input: '$a', initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
              bound: { $let: { vars: { z: 5 }, in: '$$z' } },
              root: '$$ROOT._id',
              text: { $literal: '$$nobody' },
              gone: { $cond: [false, 1, '$$REMOVE'] },
            },
          },
        ])
        .toArray();
      expect(found).toEqual({
        _id: 1,
        filtered: [2, 3],
        mapped: [2, 3, 4],
        reduced: 6,
        bound: 5,
        root: 1,
        text: '$$nobody',
      });
    });
  });

  it('keeps field names with dots and dollars, and refuses them where MongoDB does', async () => {
    const c = await ctx.seed([{ _id: 1 }]);
    await c.insertMany([
      { _id: 2, $a: 1 },
      { _id: 3, 'a.b': 1 },
      { _id: 4, a: { $b: 1, 'c.d': 1 } },
      { _id: 5, a: { $db: 'x' } },
    ]);
    expect((await errorOf(c.insertOne({ _id: { $a: 1 } }))).code).toEqual(expect.any(Number));
    const set = (field: string): mongo.Document => ({
      $setField: { field: { $literal: field }, value: 1, input: '$$ROOT' },
    });
    await c.updateOne({ _id: 1 }, [{ $replaceWith: set('$a') }]);
    await c.updateOne({ _id: 1 }, [{ $replaceWith: set('a.b') }]);
    expect(await c.findOne({ _id: 1 })).toEqual({ _id: 1, $a: 1, 'a.b': 1 });
    await c.replaceOne({ _id: 1 }, { a: { 'b.c': 1, $d: 2 } });
    expect(await c.findOne({ _id: 1 })).toEqual({ _id: 1, a: { 'b.c': 1, $d: 2 } });
  });

  it('reports insertMany errors by index, ordered and not', async () => {
    const c = await ctx.seed([{ _id: 1 }]);
    const ordered = (await errorOf(
      c.insertMany([{ _id: 2 }, { _id: 1 }, { _id: 3 }]),
    )) as unknown as mongo.MongoBulkWriteError;
    expect([ordered.code, ordered.insertedCount, [ordered.writeErrors].flat().map(({ index }) => index)]).toEqual([
      11000,
      1,
      [1],
    ]);
    const all = (await errorOf(
      c.insertMany([{ _id: 4 }, { _id: 1 }, { _id: 5 }, { _id: 2 }], { ordered: false }),
    )) as unknown as mongo.MongoBulkWriteError;
    expect([all.insertedCount, [all.writeErrors].flat().map(({ index }) => index)]).toEqual([2, [1, 3]]);
  });

  it('names key and value of a duplicate', async () => {
    const c = await ctx.seed([{ _id: 1, x: 1 }]);
    await c.createIndex({ x: 1 }, { unique: true });
    const error = await errorOf(c.insertOne({ _id: 2, x: 1 }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { x: 1 }, keyValue: { x: 1 } });
  });

  it('takes hints by name and pattern, and refuses unknown ones', async () => {
    const c = await ctx.seed();
    await c.createIndex({ x: 1 });
    expect((await c.updateMany({ x: { $gt: 1 } }, { $inc: { y: 1 } }, { hint: { x: 1 } })).modifiedCount).toBe(3);
    expect((await c.deleteMany({ x: 11 }, { hint: 'x_1' })).deletedCount).toBe(1);
    expect(await c.distinct('x', { _id: { $gt: 1 } }, { hint: 'x_1', comment: { from: 'a test' } })).toEqual([22, 33]);
    expect((await errorOf(c.deleteOne({ _id: 3 }, { hint: 'nobody' }))).code).toBe(2);
  });

  it('updates and replaces the first of a sort', async () => {
    const c = await ctx.seed();
    await c.updateOne({ _id: { $gt: 1 } }, { $inc: { x: 1 } }, { sort: { _id: -1 } });
    await c.replaceOne({ _id: { $gt: 1 } }, { y: 1 }, { sort: { _id: 1 } });
    expect(await allOf(c)).toEqual([
      { _id: 1, x: 11 },
      { _id: 2, y: 1 },
      { _id: 3, x: 34 },
    ]);
  });

  it('compares by collation where asked', async () => {
    const c = await ctx.seed([
      { _id: 1, x: 'ping' },
      { _id: 2, x: 'PING' },
    ]);
    const collation = { locale: 'en_US', strength: 2 };
    expect(await c.countDocuments({ x: 'ping' }, { collation })).toBe(2);
    expect(await c.distinct('x', {}, { collation })).toEqual(['ping']);
    expect((await errorOf(c.find({}, { collation: { locale: 'xx_nobody' } }).toArray())).code).toBe(2);
  });

  it('does a write whose concern one node cannot fulfil, and says so', async () => {
    const c = await ctx.seed([]);
    const error = await errorOf(c.insertOne({ _id: 1 }, { writeConcern: { w: 2, wtimeoutMS: 100 } }));
    expect(error).toBeInstanceOf(mongo.MongoWriteConcernError);
    expect(error.code).toBe(100);
    expect(await c.countDocuments()).toBe(1);
  });

  it('writes results with $out and $merge', async () => {
    const c = await ctx.seed();
    const target = ctx.db.collection<Row>(ctx.name());
    const pipeline = [{ $sort: { x: 1 } }, { $match: { _id: { $gt: 1 } } }];
    await c.aggregate([...pipeline, { $out: target.collectionName }], { readConcern: { level: 'majority' } }).toArray();
    expect(await allOf(target)).toEqual(three.slice(1));
    expect(
      (await errorOf(c.aggregate([{ $out: 'x' }], { readConcern: { level: 'linearizable' } }).toArray())).code,
    ).toBe(72);
    const refused = await errorOf(
      c.aggregate([{ $merge: { into: target.collectionName, whenMatched: 'fail' } }]).toArray(),
    );
    expect(refused.errorResponse).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 2 } });
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

  it('streams pipelines and stops early', async () => {
    const c = await ctx.seed(Array.from({ length: 700 }, (_, _id) => ({ _id, n: _id })));
    const rows = await c
      .aggregate([
        { $project: { n: 1 } },
        { $match: { n: { $gte: 10 } } },
        { $skip: 5 },
        { $limit: 350 },
        { $set: { m: { $add: ['$n', 1] } } },
      ])
      .toArray();
    expect([rows.length, rows[0]?.['m'], rows.at(-1)?.['m']]).toEqual([350, 16, 365]);
    expect(
      await c.aggregate([{ $group: { _id: { $mod: ['$n', 2] }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }]).toArray(),
    ).toEqual([
      { _id: 0, n: 350 },
      { _id: 1, n: 350 },
    ]);
  });

  it('changes many documents in one visible step, or none', async () => {
    const c = await ctx.seed(Array.from({ length: 700 }, (_, _id) => ({ _id, n: _id === 600 ? 'text' : _id })));
    expect((await errorOf(c.updateMany({}, { $inc: { n: 1 } }))).code).toBe(14);
    expect((await c.findOne({ _id: 0 }))?.['n']).toBe(0);
    await c.updateOne({ _id: 600 }, { $set: { n: 0 } });
    const update = c.updateMany({}, { $set: { seen: true } });
    const seen = new Set<number>();
    let over = false;
    const watch = (async () => {
      // one state for the whole count: without it a count may meet the step half way through its own scan
      const count = (session: mongo.ClientSession) => c.countDocuments({ seen: true }, { session });
      while (!over) seen.add(await ctx.client.withSession((one) => one.withTransaction(count)));
    })();
    expect((await update).modifiedCount).toBe(700);
    over = true;
    await watch;
    expect([...seen].filter((n) => n !== 0 && n !== 700)).toEqual([]);
    expect((await c.deleteMany({ n: { $gte: 0 } })).deletedCount).toBe(700);
  });

  describe('client.bulkWrite', () => {
    it('counts each kind and gives detailed results', async () => {
      const c = await ctx.seed();
      const { namespace } = c;
      const result = await ctx.bulkWrite(
        [
          { name: 'insertOne', namespace, document: { _id: 8 } },
          { name: 'updateOne', namespace, filter: { _id: 1 }, update: { $inc: { x: 1 } } },
          { name: 'updateMany', namespace, filter: { _id: { $in: [2, 3] } }, update: { $inc: { x: 2 } } },
          { name: 'replaceOne', namespace, filter: { _id: 4 }, replacement: { x: 44 }, upsert: true },
          { name: 'deleteOne', namespace, filter: { _id: 8 } },
          { name: 'deleteMany', namespace, filter: { _id: { $gt: 2 } } },
        ],
        { verboseResults: true },
      );
      expect(result).toMatchObject({
        insertedCount: 1,
        upsertedCount: 1,
        matchedCount: 3,
        modifiedCount: 3,
        deletedCount: 3,
      });
      expect(result.updateResults?.get(3)?.upsertedId).toBe(4);
      expect([...(result.deleteResults ?? [])].map(([index, { deletedCount }]) => [index, deletedCount])).toEqual([
        [4, 1],
        [5, 2],
      ]);
    });

    it('stops at the first error when ordered, and says what was done', async () => {
      const c = await ctx.seed();
      const { namespace } = c;
      const error = (await errorOf(
        ctx.bulkWrite(
          [
            { name: 'deleteOne', namespace, filter: { _id: 1 } },
            { name: 'deleteOne', namespace, filter: unknownVariable },
            { name: 'deleteOne', namespace, filter: { _id: 3 } },
          ],
          { verboseResults: true },
        ),
      )) as unknown as mongo.MongoClientBulkWriteError;
      expect(error.partialResult?.deletedCount).toBe(1);
      expect(error.writeErrors.get(1)?.code).toBe(17276);
      expect(await c.countDocuments()).toBe(2);
    });

    it('hands out many results over a cursor', async () => {
      const c = await ctx.seed([]);
      const models = Array.from({ length: 300 }, (_, _id) => ({
        name: 'updateOne',
        namespace: c.namespace,
        filter: { _id },
        update: { $set: { y: 1 } },
        upsert: true,
      }));
      const result = await ctx.bulkWrite(models, { verboseResults: true });
      expect([result.upsertedCount, result.updateResults?.size]).toEqual([300, 300]);
      expect(
        ctx.started.some(
          ({ commandName, command }) => commandName === 'getMore' && command['collection'] === '$cmd.bulkWrite',
        ),
      ).toBe(true);
    });
  });
});
