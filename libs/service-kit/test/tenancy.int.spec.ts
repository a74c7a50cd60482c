import { Schema } from 'mongoose';
import { prepareModel } from '../src/storage/prepare-database.js';
import { isDuplicateKey } from '../src/tenancy/duplicate-key.js';
import { actorScope, systemScope, tenantScope } from '../src/tenancy/scope.js';
import { type TenantModelDefinition, tenantModel } from '../src/tenancy/tenant-model.definition.js';
import { TenantModel } from '../src/tenancy/tenant-model.js';
import { markUntrusted } from '../src/tenancy/untrusted.js';
import { useMongo } from './support/mongo.js';

interface NoteDocument {
  _id: string;
  tenant_id: string;
  text: string;
  rank: number;
  parent: string | null;
}
const schema = () =>
  new Schema<NoteDocument>({
    _id: { type: String, required: true },
    text: { type: String, required: true },
    rank: { type: Number, default: 0 },
    parent: { type: String, default: null },
  });
const noteModel: TenantModelDefinition<NoteDocument> = tenantModel<NoteDocument>({
  name: 'Note',
  collection: 'notes',
  schema: schema(),
  indexes: [{ fields: { tenant_id: 1, text: 1 }, unique: true, serves: 'one note a text' }],
});

const mongo = useMongo();
const [mine, other] = [tenantScope('mine'), tenantScope('other')];
const everything = systemScope('test looks at all');

async function notes(): Promise<TenantModel<NoteDocument>> {
  const connection = await mongo.database();
  const model = new TenantModel(connection.model<NoteDocument>('Note', noteModel.schema, noteModel.collection));
  await prepareModel(connection, model, noteModel.indexes);
  await model.insertMany(mine, [
    { _id: 'm1', text: 'one', rank: 1, parent: null },
    { _id: 'm2', text: 'two', rank: 2, parent: 'm1' },
  ]);
  await model.insertOne(other, { _id: 'o1', text: 'one', rank: 3, parent: 'm1' });
  return model;
}
const ids = (found: { _id: string }[]) => found.map((note) => note._id);

describe('a tenant scope', () => {
  it('sees the documents of its tenant only', async () => {
    const model = await notes();
    expect(ids(await model.find(mine, {}, { sort: { rank: -1 } }))).toEqual(['m2', 'm1']);
    expect(await model.findOne(mine, { _id: 'o1' })).toBeNull();
    expect(await model.find(mine, { tenant_id: 'other' })).toEqual([]);
    expect(ids(await model.find(mine, { $or: [{ _id: 'o1' }, { _id: 'm1' }] }))).toEqual(['m1']);
    expect(await model.count(mine, {})).toBe(2);
    expect(await model.exists(mine, { _id: 'o1' })).toBe(false);
    expect(await model.distinct(mine, 'rank', {})).toEqual([1, 2]);
    const streamed: NoteDocument[] = [];
    for await (const note of model.stream(mine, {}, { sort: { rank: 1 } })) streamed.push(note);
    expect(ids(streamed)).toEqual(['m1', 'm2']);
  });

  it('streams a few rows at a time, and others have their turn in between', async () => {
    const model = await notes();
    const texts = Array.from({ length: 398 }, (_, index) => `row ${index}`);
    await model.insertMany(
      mine,
      texts.map((text) => ({ _id: text, text, rank: 3, parent: null })),
    );
    let [streamed, before, most, running] = [0, 0, 0, true];
    const turn = (): void => {
      most = Math.max(most, streamed - before);
      before = streamed;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    for await (const _note of model.stream(mine, {})) streamed += 1;
    running = false;
    turn();
    expect(streamed).toBe(400);
    expect(most).toBeLessThanOrEqual(50);
  });

  it('changes the documents of its tenant only', async () => {
    const model = await notes();
    expect(await model.updateOne(mine, { _id: 'o1' }, { $set: { text: 'stolen' } })).toMatchObject({ matched: 0 });
    expect((await model.updateMany(mine, {}, { $inc: { rank: 10 } })).matched).toBe(2);
    expect(await model.findOneAndUpdate(mine, { _id: 'o1' }, { $set: { text: 'stolen' } })).toBeNull();
    expect(await model.deleteOne(mine, { _id: 'o1' })).toBe(0);
    await model.bulkWrite(mine, [{ updateMany: { filter: {}, update: { $set: { parent: 'x' } } } }]);
    expect(await model.deleteMany(mine, {})).toBe(2);
    expect(await model.find(everything, {})).toEqual([
      { _id: 'o1', tenant_id: 'other', text: 'one', rank: 3, parent: 'm1' },
    ]);
  });

  it('owns what it inserts', async () => {
    const model = await notes();
    const stored = await model.insertOne(mine, { _id: 'm3', text: 'three', rank: 0, parent: null });
    expect(stored).toEqual({ _id: 'm3', tenant_id: 'mine', text: 'three', rank: 0, parent: null });
    const foreign = { _id: 'm4', tenant_id: 'other', text: 'four', rank: 0, parent: null };
    await expect(model.insertOne(mine, foreign)).rejects.toThrow('another tenant');
    await model.updateOne(mine, { _id: 'm5' }, { $set: { text: 'five' } }, { upsert: true });
    expect(await model.findOne(everything, { _id: 'm5' })).toMatchObject({ tenant_id: 'mine' });
  });

  it('cannot move a document to another tenant', async () => {
    const model = await notes();
    const moves = [{ $set: { tenant_id: 'other' } }, { tenant_id: 'other' }, { $unset: { tenant_id: 1 } }];
    for (const update of moves) await expect(model.updateOne(mine, { _id: 'm1' }, update)).rejects.toThrow('tenant_id');
    const replacement = { _id: 'm1', tenant_id: 'other', text: 'x', rank: 0, parent: null };
    await expect(model.replaceOne(mine, { _id: 'm1' }, replacement)).rejects.toThrow('another tenant');
  });

  it('holds in aggregates and in what they join', async () => {
    const model = await notes();
    const children = {
      $lookup: { from: 'notes', localField: '_id', foreignField: 'parent', as: 'children' },
    } as const;
    const found = await model.aggregate<{ _id: string; children: NoteDocument[] }>(mine, [
      { $match: { text: 'one' } },
      children,
    ]);
    expect(found.map((note) => [note._id, ids(note.children)])).toEqual([['m1', ['m2']]]);
    const facets = await model.aggregate<{ all: NoteDocument[] }>(mine, [{ $facet: { all: [children] } }]);
    expect(facets[0]?.all.map((note) => note._id).sort()).toEqual(['m1', 'm2']);
    await expect(model.aggregate(mine, [{ $out: 'elsewhere' }])).rejects.toThrow('$out');
  });
});

describe('the system scope', () => {
  it('sees all tenants, and says whose document it makes', async () => {
    const model = await notes();
    expect(await model.count(everything, {})).toBe(3);
    const unowned = { _id: 'x', text: 'x', rank: 0, parent: null };
    await expect(model.insertOne(everything, unowned)).rejects.toThrow('tenant_id');
    const upsert = model.updateOne(everything, { _id: 'x' }, { $set: { text: 'x' } }, { upsert: true });
    await expect(upsert).rejects.toThrow('tenant_id');
    expect(await model.insertOne(everything, { ...unowned, tenant_id: 'third' })).toMatchObject({ tenant_id: 'third' });
  });

  it('is what super_admin gets, and nobody else', async () => {
    const model = await notes();
    expect(await model.count(actorScope({ role: 'super_admin', tenant_id: 'mine' }), {})).toBe(3);
    expect(await model.count(actorScope({ role: 'admin', tenant_id: 'mine' }), {})).toBe(2);
    expect(() => tenantScope('')).toThrow();
    expect(() => tenantScope({ $ne: null } as unknown as string)).toThrow();
  });
});

describe('filters', () => {
  it('read no operator out of an object that came in a message', async () => {
    const model = await notes();
    const data = { text: { $ne: null }, list: [{ text: 'one' }], filter: {} } as unknown as Record<string, never>;
    markUntrusted(data);
    // Compared as a value: the schema refuses an object where it has text.
    await expect(model.find(mine, { text: data['text'] as never })).rejects.toThrow();
    await expect(model.find(mine, { $or: data['list'] as never })).rejects.toThrow('$or');
    await expect(model.find(mine, data['filter'] as never)).rejects.toThrow('filter');
  });

  it('take known fields and harmless operators only', async () => {
    const model = await notes();
    expect(ids(await model.find(mine, { rank: { $gte: 2 }, text: { $in: ['two'] } }))).toEqual(['m2']);
    await expect(model.find(mine, { colour: 'red' } as never)).rejects.toThrow();
    await expect(model.find(mine, { $where: 'true' } as never)).rejects.toThrow('$where');
    await expect(model.find(mine, { $expr: {} } as never)).rejects.toThrow('$expr');
    await expect(model.find(mine, { text: { $function: {} } } as never)).rejects.toThrow('$function');
    await expect(model.updateOne(mine, { _id: 'm1' }, { $set: { colour: 'red' } })).rejects.toThrow();
  });
});

describe('indexes', () => {
  it('are created from the definition and hold', async () => {
    const model = await notes();
    const error = await model.insertOne(mine, { _id: 'm9', text: 'one', rank: 0, parent: null }).catch((e) => e);
    expect(isDuplicateKey(error)).toBe(true);
    expect(isDuplicateKey(error, 'text')).toBe(true);
    expect(isDuplicateKey(error, 'rank')).toBe(false);
    expect(isDuplicateKey(new Error('E11000'))).toBe(false);
  });

  it('name what they serve and stand in the definition', () => {
    const unnamed = { fields: { text: 1 }, serves: ' ' } as const;
    const base = { name: 'Note', collection: 'notes' };
    expect(() => tenantModel({ ...base, schema: schema(), indexes: [unnamed] })).toThrow('serves');
    const indexed = new Schema<NoteDocument>({ _id: String, text: { type: String, index: true } });
    expect(() => tenantModel({ ...base, schema: indexed, indexes: [] })).toThrow('declare indexes');
  });
});
