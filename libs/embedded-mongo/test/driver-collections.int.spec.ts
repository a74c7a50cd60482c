import { mongo } from 'mongoose';
import { errorOf, type Row, useDriver } from './driver-context.js';

describe('what the drivers ask of collections and commands', () => {
  const ctx = useDriver();
  const described = async (name: string): Promise<mongo.CollectionInfo> =>
    (await ctx.db.listCollections({ name: { $eq: name } }).toArray())[0] as mongo.CollectionInfo;

  it('reads views like collections, views of views too, and does not write to them', async () => {
    const c = await ctx.seed();
    const [name, upper] = [ctx.name(), ctx.name()];
    await ctx.db.createCollection(name, { viewOn: c.collectionName, pipeline: [{ $match: { _id: { $gt: 1 } } }] });
    await ctx.db.createCollection(upper, { viewOn: name, pipeline: [{ $set: { y: { $add: ['$x', 1] } } }] });
    const [view, second] = [ctx.db.collection<Row>(name), ctx.db.collection<Row>(upper)];
    expect(await view.find().sort({ _id: -1 }).skip(1).limit(1).project({ x: 1 }).toArray()).toEqual([
      { _id: 2, x: 22 },
    ]);
    expect([await view.countDocuments(), await view.estimatedDocumentCount()]).toEqual([2, 2]);
    expect(await second.distinct('y')).toEqual([23, 34]);
    expect(await second.find({ y: 34 }).toArray()).toEqual([{ _id: 3, x: 33, y: 34 }]);
    const joined = [
      { $match: { _id: 3 } },
      { $lookup: { from: upper, localField: '_id', foreignField: '_id', as: 'v' } },
    ];
    expect((await c.aggregate(joined).toArray())[0]?.['v']).toEqual([{ _id: 3, x: 33, y: 34 }]);
    for (const write of [
      () => view.insertOne({}),
      () => view.updateOne({}, { $set: { a: 1 } }),
      () => view.deleteOne({}),
      () => view.createIndex({ x: 1 }),
    ])
      expect((await errorOf(write())).code).toBe(166);
    expect(await described(name)).toMatchObject({ type: 'view', info: { readOnly: true } });
    expect((await errorOf(ctx.db.createCollection('self', { viewOn: 'self' }))).code).toBe(5);
  });

  it('checks documents against a validator, also one given later, unless it is bypassed', async () => {
    const name = ctx.name();
    await ctx.db.createCollection(name, { validator: { x: { $type: 'string' } } });
    const c = ctx.db.collection<Row>(name);
    const error = await errorOf(c.insertOne({ _id: 1, x: 1 }));
    expect(error).toMatchObject({ code: 121, errInfo: { failingDocumentId: 1 } });
    await c.insertOne({ _id: 1, x: 1 }, { bypassDocumentValidation: true });
    const update = await errorOf(c.findOneAndUpdate({ _id: 1 }, { $set: { x: 2 } }));
    expect(update.errorResponse).toMatchObject({ code: 121, errInfo: { failingDocumentId: 1 } });
    await ctx.db.command({ collMod: name, validator: { y: { $exists: true } } });
    expect((await errorOf(c.updateOne({ _id: 1 }, { $set: { x: 'text' } }))).code).toBe(121);
    await c.updateOne({ _id: 1 }, { $set: { y: 1 } });
  });

  it('shows sessions', async () => {
    const admin = ctx.client.db('admin');
    const stages = [
      { $listLocalSessions: {} },
      { $limit: 1 },
      { $set: { dummy: 'x' } },
      { $project: { _id: 0, dummy: 1 } },
    ];
    expect(await admin.aggregate(stages).toArray()).toEqual([{ dummy: 'x' }]);
  });

  it('iterates and kills cursors', async () => {
    const c = await ctx.seed(Array.from({ length: 6 }, (_, _id) => ({ _id })));
    expect(await c.find({}, { batchSize: 2 }).toArray()).toHaveLength(6);
    expect(ctx.started.filter(({ commandName }) => commandName === 'getMore').length).toBeGreaterThan(1);
    const cursor = c.find({}, { batchSize: 2 });
    await cursor.next();
    await cursor.close();
    const killed = ctx.succeeded.findLast(({ commandName }) => commandName === 'killCursors')?.reply as mongo.Document;
    expect(killed['cursorsKilled']).toHaveLength(1);
    const run = ctx.db.runCursorCommand({ find: c.collectionName, batchSize: 4 });
    expect(await run.toArray()).toHaveLength(6);
  });

  it('refuses what it does not have with a sentence that says so', async () => {
    const c = await ctx.seed();
    const refusals: [() => Promise<unknown>, RegExp][] = [
      [() => c.aggregate([{ $changeStream: {} }]).toArray(), /change streams/],
      [() => c.find({}, { tailable: true }).toArray(), /tailable/],
      [() => c.find({}, { returnKey: true }).toArray(), /returnKey/],
      [() => c.find({}, { showRecordId: true }).toArray(), /showRecordId/],
      [() => c.find({}).min({ x: 1 }).toArray(), /min/],
      [() => c.find({}, { projection: { x: { $slice: 1 } } }).toArray(), /\$slice/],
      [() => c.find({}, { projection: { x: '$y' } }).toArray(), /expressions/],
      [() => c.find({}, { projection: { 'x.$': 1 } }).toArray(), /positional/],
      [() => c.find({}, { collation: { locale: 'en', caseLevel: true } }).toArray(), /caseLevel/],
      [() => c.find({ $jsonSchema: {} }).toArray(), /\$jsonSchema/],
      [() => c.find({ x: { $mod: [2, 1] } }).toArray(), /\$mod/],
      [() => c.find({ x: { $bitsAllSet: 1 } }).toArray(), /\$bitsAllSet/],
      [() => c.updateOne({}, { $push: { x: { $each: [], $slice: 1 } } } as mongo.Document), /\$slice/],
      [() => c.updateOne({}, { $set: { 'x.$': 1 } }), /positional/],
      [() => c.updateOne({}, { $bit: { x: { and: 1 } } }), /\$bit/],
      [() => c.updateOne({}, { $rename: { x: 'y' } }), /\$rename/],
      [() => c.updateOne({}, { $currentDate: { x: true } }), /\$currentDate/],
      [() => c.updateOne({}, { $inc: { x: mongo.Decimal128.fromString('1') } }), /decimals/],
      [() => c.aggregate([{ $graphLookup: {} }]).toArray(), /\$graphLookup/],
      [() => c.aggregate([{ $setWindowFields: {} }]).toArray(), /\$setWindowFields/],
      [() => c.aggregate([{ $bucket: {} }]).toArray(), /\$bucket/],
      [() => c.aggregate([{ $unionWith: 'x' }]).toArray(), /\$unionWith/],
      [() => c.aggregate([{ $merge: { into: 'x', whenMatched: [] } }]).toArray(), /whenMatched/],
      [() => c.aggregate([{ $merge: { into: 'x', whenNotMatched: 'discard' } }]).toArray(), /whenNotMatched/],
      [() => c.createIndex({ x: 1 }, { hidden: true }), /hidden/],
      [() => ctx.db.createCollection(ctx.name(), { capped: true, size: 4096 }), /capped/],
      [() => ctx.db.createCollection(ctx.name(), { timeseries: { timeField: 'at' } }), /timeseries/],
      [() => ctx.db.createCollection(ctx.name(), { validationAction: 'warn' }), /validationAction/],
      [() => ctx.db.command({ collMod: c.collectionName, index: { name: 'x', unique: true } }), /unique/],
      [() => ctx.db.command({ collStats: c.collectionName }), /collStats/],
      [() => ctx.db.command({ ping: 1, apiVersion: '1' }), /unknown field/],
      [() => c.find({ $where: '1' }).toArray(), /\$where/],
      [() => c.find({ x: { $near: [1, 1] } }).toArray(), /\$near/],
      [() => c.find({ x: { $nothing: 1 } }).toArray(), /unknown operator: \$nothing/],
      [() => c.aggregate([{ $nothing: 1 }]).toArray(), /Unrecognized pipeline stage name: '\$nothing'/],
      [() => c.aggregate([{ $set: { a: { $nothing: 1 } } }]).toArray(), /Unrecognized expression '\$nothing'/],
      [() => c.aggregate([{ $group: { _id: 1, a: { $nothing: 1 } } }]).toArray(), /unknown group operator '\$nothing'/],
      [
        () => c.aggregate([{ $set: { a: { $function: { body: 'f', args: [], lang: 'js' } } } }]).toArray(),
        /\$function/,
      ],
      [() => c.aggregate([{ $search: {} }]).toArray(), /Atlas/],
      [() => c.createSearchIndex({ definition: { mappings: { dynamic: true } } }), /Atlas/],
      [() => c.createIndex({ x: '2dsphere' }), /2dsphere/],
      [() => ctx.db.command({ convertToCapped: c.collectionName, size: 4096 }), /capped/],
      [() => ctx.db.command({ mapReduce: c.collectionName }), /mapReduce/],
      [() => ctx.db.command({ nothing: 1 }), /no such command: 'nothing'/],
      [() => ctx.db.command({ find: c.collectionName, nothing: 1 }), /unknown field/],
    ];
    for (const [attempt, sentence] of refusals) {
      const error = await errorOf(attempt());
      expect(error.message).toMatch(sentence);
      expect(error.code).toEqual(expect.any(Number));
    }
  });
});
