/**
 * What must not compile. Built with the package and never called: an expectation that does not hold breaks the build.
 */
import { Schema } from 'mongoose';
import { tenantScope } from './scope.js';
import { tenantModel } from './tenant-model.definition.js';
import type { TenantModel } from './tenant-model.js';

interface NoteDocument {
  _id: string;
  tenant_id: string;
  text: string;
}

export async function doesNotCompile(notes: TenantModel<NoteDocument>): Promise<void> {
  const scope = tenantScope('t');
  // @ts-expect-error no scope
  await notes.find({ text: 'x' });
  // @ts-expect-error a tenant id is not a scope
  await notes.find('t', { text: 'x' });
  // @ts-expect-error neither is something that looks like one
  await notes.find({ tenantId: 't', session: undefined }, { text: 'x' });
  // @ts-expect-error nor nothing
  await notes.findOne(undefined, { text: 'x' });
  // @ts-expect-error no scope
  await notes.count({ text: 'x' });
  // @ts-expect-error no scope
  await notes.aggregate([{ $match: { text: 'x' } }]);
  // @ts-expect-error no scope
  await notes.insertOne({ _id: '1', text: 'x' });
  // @ts-expect-error no scope
  await notes.updateOne({ _id: '1' }, { $set: { text: 'x' } });
  // @ts-expect-error no scope
  await notes.deleteMany({ text: 'x' });
  // @ts-expect-error text is no number
  await notes.find(scope, { text: 5 });
  // @ts-expect-error there is no such field
  await notes.find(scope, { colour: 'red' });
  // @ts-expect-error the document is not complete
  await notes.insertOne(scope, { _id: '1' });
  // @ts-expect-error every index names the query it serves
  tenantModel<NoteDocument>({ name: 'N', collection: 'n', schema: new Schema(), indexes: [{ fields: { text: 1 } }] });
}

export async function compiles(notes: TenantModel<NoteDocument>): Promise<void> {
  const scope = tenantScope('t');
  await notes.find(scope, { text: { $in: ['x'] }, 'deep.path.of': 1 }, { sort: { text: 1 }, limit: 1 });
  await notes.insertOne(scope, { _id: '1', text: 'x' });
  await notes.updateOne(scope, { _id: '1' }, { $set: { text: 'y' } }, { upsert: true });
}
