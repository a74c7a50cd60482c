import { prepareKit } from '../src/storage/prepare-database.js';
import { useMongo } from './support/mongo.js';

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
});
