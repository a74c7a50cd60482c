import type { TestPlatform } from '@hazardlens/testing';
import { type Connection, createConnection } from 'mongoose';

/** Looks into (or changes) the service's database behind its back, for what cannot be seen or waited for from outside. */
export async function inDatabase<R>(
  platform: TestPlatform,
  work: (database: NonNullable<Connection['db']>) => Promise<R>,
  service = 'auth',
): Promise<R> {
  const connection = await createConnection(platform.mongoUri, { dbName: platform.databaseOf(service) }).asPromise();
  try {
    if (!connection.db) throw new Error('no database');
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

/** Every document of the service, kit's collections included, as text. */
export const everythingStored = (platform: TestPlatform, service = 'auth'): Promise<string> =>
  inDatabase(
    platform,
    async (database) => {
      const collections = await database.listCollections().toArray();
      const documents: unknown[] = [];
      for (const { name } of collections) documents.push(...(await database.collection(name).find({}).toArray()));
      return JSON.stringify(documents);
    },
    service,
  );
