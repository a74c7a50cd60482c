import type { Connection } from 'mongoose';
import type { TenantIndex, TenantOwned } from '../tenancy/tenant-model.definition.js';
import { rawModel, type TenantModel } from '../tenancy/tenant-model.js';
import { assertRestored } from './unfinished-restore.js';

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

function description(index: TenantIndex) {
  return {
    key: { ...index.fields },
    ...(index.unique ? { unique: true } : {}),
    ...(index.partial ? { partialFilterExpression: { ...index.partial } } : {}),
    ...(index.name ? { name: index.name } : {}),
    ...(index.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: index.expireAfterSeconds }),
  };
}

/** IndexOptionsConflict, IndexKeySpecsConflict: which one it is depends on the server. */
const conflicts: readonly unknown[] = [85, 86];
const isConflict = (error: unknown) => conflicts.includes((error as { code?: unknown }).code);

/** All in one question: each is a write to disk, and a service has up to forty. */
async function ensureIndexes(connection: Connection, name: string, indexes: readonly TenantIndex[]): Promise<void> {
  if (indexes.length === 0) return;
  try {
    await connection.collection(name).createIndexes(indexes.map(description));
  } catch (error) {
    if (!isConflict(error)) throw error;
    for (const index of indexes) await replaceIndex(connection, name, index);
  }
}

/** An index on the same fields with other options, of a version before, is replaced. */
async function replaceIndex(connection: Connection, name: string, index: TenantIndex): Promise<void> {
  const collection = connection.collection(name);
  try {
    await collection.createIndexes([description(index)]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const fields = JSON.stringify(index.fields);
    const old = (await collection.indexes()).find(({ key }) => JSON.stringify(key) === fields);
    if (old?.name === undefined) throw error;
    await collection.dropIndex(old.name);
    await collection.createIndexes([description(index)]);
  }
}

/** Creates the collections and indexes of a model. Safe to repeat and to run on several replicas at once. */
export async function prepareModel<T extends TenantOwned>(
  connection: Connection,
  model: TenantModel<T>,
  indexes: readonly TenantIndex[],
): Promise<void> {
  const { collectionName } = rawModel(model).collection;
  await ensureCollection(connection, collectionName);
  await ensureIndexes(connection, collectionName, indexes);
}

/**
 * The kit's own collections: outbox, inbox, leases.
 * @throws Error when a restore into the database has not ended
 */
export async function prepareKit(connection: Connection): Promise<void> {
  await assertRestored(connection);
  await Promise.all(['outbox', 'inbox', 'leases'].map((name) => ensureCollection(connection, name)));
  const expiry = { fields: { expires_at: 1 }, serves: 'removing handled messages', expireAfterSeconds: 0 } as const;
  await ensureIndexes(connection, 'inbox', [expiry]);
}
