import { Schema } from 'mongoose';
import { prepareKit, prepareModel } from '../src/storage/prepare-database.js';
import { tenantModel } from '../src/tenancy/tenant-model.definition.js';
import { TenantModel } from '../src/tenancy/tenant-model.js';
import { useMongo } from './support/mongo.js';

interface Tool {
  _id: string;
  tenant_id: string;
  name: string;
}
const toolModel = tenantModel<Tool>({
  name: 'Tool',
  collection: 'tools',
  schema: new Schema<Tool>({ _id: { type: String, required: true }, name: { type: String, required: true } }),
  indexes: [
    { fields: { tenant_id: 1, _id: 1 }, serves: 'pages of tools' },
    { fields: { tenant_id: 1, name: 1 }, unique: true, serves: 'one tool a name' },
    { fields: { name: 1 }, serves: 'whose tool it is' },
  ],
});

const mongo = useMongo();

describe('an index of a version before', () => {
  it('on the same fields with other options is replaced', async () => {
    const connection = await mongo.database();
    await connection.collection('inbox').createIndex({ expires_at: 1 });
    await prepareKit(connection);
    await prepareKit(connection);
    const indexes = await connection.collection('inbox').indexes();
    expect(indexes.filter(({ key }) => 'expires_at' in key)).toEqual([
      expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }),
    ]);
  });

  it('keeps no other one of its collection from being there', async () => {
    const connection = await mongo.database();
    await connection.collection('tools').createIndex({ tenant_id: 1, name: 1 });
    const model = new TenantModel(connection.model<Tool>('Tool', toolModel.schema, toolModel.collection));
    // After the first time already: a second one meets no conflict any more and would make up for what the first left out.
    for (const _ of ['first', 'again']) {
      await prepareModel(connection, model, toolModel.indexes);
      const indexes = await connection.collection('tools').indexes();
      expect(indexes.map(({ key, unique }) => [Object.keys(key).join(), unique === true]).sort()).toEqual([
        ['_id', false],
        ['name', false],
        ['tenant_id,_id', false],
        ['tenant_id,name', true],
      ]);
    }
  });
});
