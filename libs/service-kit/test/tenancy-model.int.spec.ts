// Each call of a TenantModel by itself: what it reads, what it writes, and whose.
import { Schema } from 'mongoose';
import { prepareModel } from '../src/storage/prepare-database.js';
import { systemScope, TenantScope, tenantScope } from '../src/tenancy/scope.js';
import { tenantModel } from '../src/tenancy/tenant-model.definition.js';
import { rawModel, TenantModel } from '../src/tenancy/tenant-model.js';
import { useMongo } from './support/mongo.js';

interface Tool {
  _id: string;
  tenant_id: string;
  name: string;
  uses: number;
}
const toolModel = tenantModel<Tool>({
  name: 'Tool',
  collection: 'tools',
  schema: new Schema<Tool>({
    _id: { type: String, required: true },
    name: { type: String, required: true },
    uses: { type: Number, default: 0 },
  }),
  indexes: [{ fields: { tenant_id: 1, name: 1 }, unique: true, serves: 'one tool a name' }],
});

const mongo = useMongo();
const [mine, other] = [tenantScope('mine'), tenantScope('other')];
const everything = systemScope('test looks at all');

async function tools(): Promise<TenantModel<Tool>> {
  const connection = await mongo.database();
  const model = new TenantModel(connection.model<Tool>('Tool', toolModel.schema, toolModel.collection));
  await prepareModel(connection, model, toolModel.indexes);
  await model.insertMany(mine, [
    { _id: 'saw', name: 'Saw', uses: 3 },
    { _id: 'axe', name: 'Axe', uses: 2 },
    { _id: 'drill', name: 'Drill', uses: 1 },
  ]);
  await model.insertOne(other, { _id: 'foreign', name: 'Saw', uses: 9 });
  return model;
}
const all = async (model: TenantModel<Tool>): Promise<string[]> =>
  (await model.find(everything, {}, { sort: { _id: 1 } })).map(({ _id, tenant_id, name, uses }) =>
    [_id, tenant_id, name, uses].join(' '),
  );
const asTheyWere = ['axe mine Axe 2', 'drill mine Drill 1', 'foreign other Saw 9', 'saw mine Saw 3'];

it('sorts, skips and ends where it is told, and reads the fields that are asked for', async () => {
  const model = await tools();
  const sort = { uses: 1 } as const;
  expect((await model.find(mine, {}, { sort })).map(({ _id }) => _id)).toEqual(['drill', 'axe', 'saw']);
  expect((await model.find(mine, {}, { sort, skip: 1, limit: 1 })).map(({ _id }) => _id)).toEqual(['axe']);
  expect(await model.findOne(mine, {}, { sort, skip: 2, projection: { name: 1 } })).toEqual({
    _id: 'saw',
    name: 'Saw',
  });
  expect([await model.exists(mine, { name: 'Saw' }), await model.exists(mine, { name: 'Vise' })]).toEqual([
    true,
    false,
  ]);
});

it('says what an update did, and gives the document before or after', async () => {
  const model = await tools();
  const used = { $set: { uses: 5 } };
  expect(await model.updateOne(mine, { _id: 'saw' }, used)).toEqual({ matched: 1, modified: 1, upserted: false });
  expect(await model.updateOne(mine, { _id: 'saw' }, used)).toEqual({ matched: 1, modified: 0, upserted: false });
  expect(await model.updateOne(mine, { _id: 'vise' }, used)).toEqual({ matched: 0, modified: 0, upserted: false });
  const made = { $set: { name: 'Vise', uses: 1 } };
  expect(await model.updateOne(mine, { _id: 'vise' }, made, { upsert: true })).toMatchObject({ upserted: true });
  const more = { $inc: { uses: 1 } };
  expect(await model.findOneAndUpdate(mine, { _id: 'axe' }, more)).toMatchObject({ uses: 3 });
  expect(await model.findOneAndUpdate(mine, { _id: 'axe' }, more, { returns: 'before' })).toMatchObject({ uses: 3 });
  const unowned = model.findOneAndUpdate(everything, { _id: 'new' }, more, { upsert: true });
  await expect(unowned).rejects.toThrow('must name its tenant_id');
});

it('replaces a document of its own, or makes it where that is said', async () => {
  const model = await tools();
  const vise = { _id: 'vise', name: 'Vise', uses: 0 };
  expect(await model.replaceOne(mine, { _id: 'foreign' }, { _id: 'foreign', name: 'x', uses: 0 })).toMatchObject({
    matched: 0,
  });
  expect(await model.replaceOne(mine, { _id: 'vise' }, vise)).toMatchObject({ matched: 0, upserted: false });
  expect(await model.replaceOne(mine, { _id: 'vise' }, vise, { upsert: true })).toMatchObject({ upserted: true });
  expect(await all(model)).toEqual([...asTheyWere, 'vise mine Vise 0']);
});

it('writes many in one message, in order, each within the scope', async () => {
  const model = await tools();
  await model.bulkWrite(mine, []);
  expect(await all(model)).toEqual(asTheyWere);
  await model.bulkWrite(mine, [
    { insertOne: { _id: 'vise', name: 'Vise', uses: 0 } },
    { updateOne: { filter: { name: 'Saw' }, update: { $set: { uses: 7 } } } },
    { updateOne: { filter: { _id: 'rope' }, update: { $set: { name: 'Rope' } }, upsert: true } },
    { replaceOne: { filter: { _id: 'axe' }, replacement: { _id: 'axe', name: 'Adze', uses: 0 } } },
    { replaceOne: { filter: { _id: 'foreign' }, replacement: { _id: 'foreign', name: 'stolen', uses: 0 } } },
    { deleteOne: { filter: { _id: 'drill' } } },
    { deleteMany: { filter: { uses: 9 } } },
  ]);
  expect(await all(model)).toEqual([
    ...['axe mine Adze 0', 'foreign other Saw 9', 'rope mine Rope 0', 'saw mine Saw 7', 'vise mine Vise 0'],
  ]);
  const update = { $set: { uses: 1 } };
  const refused = [
    model.bulkWrite(mine, [{ updateOne: { filter: {}, update: { $set: { tenant_id: 'other' } } } }]),
    model.bulkWrite(everything, [{ updateOne: { filter: { _id: 'x' }, update, upsert: true } }]),
    model.bulkWrite(mine, [{ insertOne: { _id: 'x', tenant_id: 'other', name: 'x', uses: 0 } }]),
    model.bulkWrite(everything, [{ insertOne: { _id: 'x', name: 'x', uses: 0 } }]),
    model.bulkWrite(mine, [
      { replaceOne: { filter: { _id: 'axe' }, replacement: { _id: 'axe', tenant_id: 'other', name: 'x', uses: 0 } } },
    ]),
  ];
  for (const each of refused) await expect(each).rejects.toThrow(/tenant/);
  await model.bulkWrite(everything, [{ updateOne: { filter: { _id: 'nobody' }, update } }]);
  // in order: what stands behind an error is not written
  const taken = { insertOne: { _id: 'new', name: 'Saw', uses: 0 } };
  await expect(model.bulkWrite(mine, [taken, { deleteMany: { filter: {} } }])).rejects.toThrow('E11000');
  expect(await model.count(mine, {})).toBe(4);
});

it('inserts rows as they are, owned by the scope', async () => {
  const model = await tools();
  await model.insertRows(mine, []);
  await model.insertRows(mine, [{ _id: 'row', name: 'Row', uses: undefined as unknown as number }]);
  expect(await model.findOne(mine, { _id: 'row' })).toEqual({ _id: 'row', tenant_id: 'mine', name: 'Row' });
  await expect(model.insertRows(everything, [{ _id: 'x', name: 'x', uses: 0 }])).rejects.toThrow('tenant_id');
  expect(await model.insertMany(mine, [])).toEqual([]);
});

it('writes within the transaction of its scope, and not before it ends', async () => {
  const model = await tools();
  const connection = rawModel(model).db;
  const failed = connection.transaction(async (session) => {
    const scope = new TenantScope('mine', session);
    await model.insertOne(scope, { _id: 'vise', name: 'Vise', uses: 0 });
    await model.insertRows(scope, [{ _id: 'row', name: 'Row', uses: 0 }]);
    await model.updateOne(scope, { _id: 'saw' }, { $set: { uses: 0 } });
    await model.updateMany(scope, {}, { $inc: { uses: 100 } });
    await model.findOneAndUpdate(scope, { _id: 'saw' }, { $set: { name: 'Handsaw' } });
    await model.replaceOne(scope, { _id: 'axe' }, { _id: 'axe', name: 'Adze', uses: 0 });
    await model.bulkWrite(scope, [{ deleteOne: { filter: { _id: 'drill' } } }]);
    expect([await model.count(scope, {}), await model.exists(scope, { name: 'Handsaw' })]).toEqual([4, true]);
    expect(await model.distinct(scope, 'name', { uses: 0 })).toEqual(['Adze']);
    expect(await model.aggregate(scope, [{ $match: { _id: 'saw' } }])).toMatchObject([{ uses: 100 }]);
    await model.deleteOne(scope, { _id: 'saw' });
    await model.deleteMany(scope, {});
    throw new Error('after all');
  });
  await expect(failed).rejects.toThrow('after all');
  expect(await all(model)).toEqual(asTheyWere);
});

it('is reached only through the kit', () => {
  expect(() => rawModel({} as never)).toThrow('Not a model of this kit.');
});
