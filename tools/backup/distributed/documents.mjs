/** All documents of the services as they are at one moment, as files that mongorestore reads too. */
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { serviceNames } from '@hazardlens/contracts';
import { endWritesWithTheirConnection, UNFINISHED_RESTORE } from '@hazardlens/service-kit';
import mongoose from 'mongoose';

const { BSON, MongoClient } = mongoose.mongo;
const suffix = '.bson.gz';
const together = 500;
/** A read model that is being rebuilt, and what a rebuild left: the service begins it anew. */
const passing = /\.(next|old)$|^system\./;

const databaseOf = (env, service) => `${env.MONGODB_DATABASE_PREFIX || 'hazardlens_'}${service}`;

export async function withDocuments(env, work) {
  if (!env.MONGODB_URI)
    throw new Error('MONGODB_URI is missing: an account that may read and write every service’s database.');
  endWritesWithTheirConnection();
  const client = await new MongoClient(env.MONGODB_URI, { serverSelectionTimeoutMS: 10_000 }).connect();
  try {
    return await work({ client, databases: serviceNames.map((name) => databaseOf(env, name)) });
  } finally {
    await client.close();
  }
}

const collectionsOf = async (database) =>
  (await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !passing.test(name))
    .sort();

/**
 * Writes every collection as it is at one moment. `atThatMoment` is called as soon as the moment has passed.
 * @returns how many documents
 */
export async function copyDocuments({ client, databases }, to, atThatMoment) {
  const found = [];
  for (const name of databases) for (const each of await collectionsOf(client.db(name))) found.push([name, each]);
  if (found.length === 0) throw new Error(`There are no documents in ${databases.join(', ')}.`);
  const session = await sessionOfOneMoment(client, found[0]);
  let documents = 0;
  try {
    await atThatMoment();
    for (const [database, collection] of found) {
      const file = path.join(to, database, `${collection}${suffix}`);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const rows = client.db(database).collection(collection).find({}, { session, raw: true });
      const counted = async function* () {
        for await (const row of rows) {
          documents += 1;
          yield row;
        }
      };
      await pipeline(Readable.from(counted()), createGzip(), createWriteStream(file, { mode: 0o600 }));
    }
  } finally {
    await session.endSession();
  }
  return documents;
}

/** Its first read fixes the moment. An engine without such reads, as the embedded one, has them in transactions. */
async function sessionOfOneMoment(client, [database, collection]) {
  const first = (session) => client.db(database).collection(collection).findOne({}, { session });
  const session = client.startSession({ snapshot: true });
  try {
    await first(session);
    return session;
  } catch (error) {
    await session.endSession();
    if (error.codeName !== 'InvalidOptions') throw error;
  }
  const transaction = client.startSession();
  transaction.startTransaction({ readConcern: { level: 'snapshot' } });
  await first(transaction);
  return transaction;
}

/** @throws Error when there is a document already */
export async function requireNoDocuments({ client, databases }) {
  for (const name of databases) {
    for (const each of await collectionsOf(client.db(name))) {
      if (
        await client
          .db(name)
          .collection(each)
          .findOne({}, { projection: { _id: 1 } })
      ) {
        throw new Error(`Restoring never overwrites, and ${name}.${each} holds documents.`);
      }
    }
  }
}

/** Until `markRestored` no service starts on these databases. */
export async function markUnfinished({ client, databases }) {
  for (const name of databases) await client.db(name).collection(UNFINISHED_RESTORE).insertOne({ since: new Date() });
}

export async function markRestored({ client, databases }) {
  for (const name of databases) await client.db(name).collection(UNFINISHED_RESTORE).drop();
}

/** Indexes are made by the services when they start. @returns how many documents */
export async function putDocuments({ client, databases }, from) {
  let documents = 0;
  for (const name of databases) {
    const folder = path.join(from, name);
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      const collection = client.db(name).collection(file.slice(0, -suffix.length));
      for await (const rows of batches(path.join(folder, file))) {
        await collection.insertMany(rows, { ordered: false });
        documents += rows.length;
      }
    }
  }
  return documents;
}

/** Those of a collection in a backup, one at a time. */
export async function* copiedDocuments(env, from, service, collection) {
  const file = path.join(from, databaseOf(env, service), `${collection}${suffix}`);
  if (existsSync(file)) for await (const rows of batches(file)) yield* rows;
}

async function* batches(file) {
  let [rest, rows] = [Buffer.alloc(0), []];
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const size = rest.readInt32LE(0);
      // Numbers keep the width that they were stored with.
      rows.push(BSON.deserialize(rest.subarray(0, size), { promoteValues: false }));
      rest = rest.subarray(size);
      if (rows.length === together) yield rows.splice(0);
    }
  }
  if (rest.length > 0) throw new Error(`${file} ends in the middle of a document.`);
  if (rows.length > 0) yield rows;
}
