import type { TestPlatform } from '@hazardlens/testing';
import { mongo } from 'mongoose';

/**
 * Looks into (or changes) the service's database behind its back, for what cannot be seen or waited for from outside:
 * what is really stored, and time that passes. The driver, since the kit's models would hide the kit's own collections.
 */
export async function inDatabase<R>(
  platform: TestPlatform,
  work: (database: mongo.Db) => Promise<R>,
  service = 'auth',
): Promise<R> {
  const client = await mongo.MongoClient.connect(platform.mongoUri);
  try {
    return await work(client.db(platform.databaseOf(service)));
  } finally {
    await client.close();
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
