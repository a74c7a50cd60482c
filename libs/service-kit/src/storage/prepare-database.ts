import type { Connection } from 'mongoose';
import type { TenantIndex, TenantOwned } from '../tenancy/tenant-model.definition.js';
import { rawModel, type TenantModel } from '../tenancy/tenant-model.js';

const namespaceExists = 48;

/** Creates a collection unless it is there. */
export async function ensureCollection(connection: Connection, name: string): Promise<void> {
  try {
    // Before the first transaction: creating a collection inside one makes parallel first writes conflict.
    await connection.createCollection(name);
  } catch (error) {
    if ((error as { code?: unknown }).code !== namespaceExists) throw error;
  }
}

function indexOptions(index: TenantIndex) {
  return {
    ...(index.unique ? { unique: true } : {}),
    ...(index.partial ? { partialFilterExpression: { ...index.partial } } : {}),
    ...(index.name ? { name: index.name } : {}),
    ...(index.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: index.expireAfterSeconds }),
  };
}

/** IndexOptionsConflict, IndexKeySpecsConflict: which one it is depends on the server. */
const conflicts: readonly unknown[] = [85, 86];

/** An index on the same fields with other options, of a version before, is replaced. */
async function ensureIndex(connection: Connection, name: string, index: TenantIndex): Promise<void> {
  const collection = connection.collection(name);
  try {
    await collection.createIndex({ ...index.fields }, indexOptions(index));
  } catch (error) {
    if (!conflicts.includes((error as { code?: unknown }).code)) throw error;
    const fields = JSON.stringify(index.fields);
    const old = (await collection.indexes()).find(({ key }) => JSON.stringify(key) === fields);
    if (old?.name === undefined) throw error;
    await collection.dropIndex(old.name);
    await collection.createIndex({ ...index.fields }, indexOptions(index));
  }
}

/** Creates the collections and indexes of a model. Safe to repeat and to run on several replicas at once. */
export async function prepareModel<T extends TenantOwned>(
  connection: Connection,
  model: TenantModel<T>,
  indexes: readonly TenantIndex[],
): Promise<void> {
  const { collection } = rawModel(model);
  await ensureCollection(connection, collection.collectionName);
  for (const index of indexes) await ensureIndex(connection, collection.collectionName, index);
}

/** The kit's own collections: outbox, inbox, leases. */
export async function prepareKit(connection: Connection): Promise<void> {
  for (const name of ['outbox', 'inbox', 'leases']) await ensureCollection(connection, name);
  const expiry = { fields: { expires_at: 1 }, serves: 'removing handled messages', expireAfterSeconds: 0 } as const;
  await ensureIndex(connection, 'inbox', expiry);
}
