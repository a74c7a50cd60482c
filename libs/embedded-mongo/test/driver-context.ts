import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.js';

/** A document with any `_id`. */
export interface Row extends mongo.Document {
  _id?: string | number | boolean | object | null;
}

/** A started engine and a client that watches its own commands, as the drivers' specification tests do. */
export interface DriverContext {
  readonly client: mongo.MongoClient;
  readonly db: mongo.Db;
  readonly uri: string;
  /** Commands sent since the case began. */
  readonly started: mongo.CommandStartedEvent[];
  /** Answers since the case began. */
  readonly succeeded: mongo.CommandSucceededEvent[];
  /** A new collection with these documents. */
  seed(documents?: Row[]): Promise<mongo.Collection<Row>>;
  /** `client.bulkWrite` with documents of any `_id`. */
  bulkWrite(models: mongo.Document[], options?: mongo.ClientBulkWriteOptions): Promise<mongo.ClientBulkWriteResult>;
  /** A collection name no other case uses. */
  name(): string;
}

/** Three documents that most specification tests start with. */
export const three: Row[] = [
  { _id: 1, x: 11 },
  { _id: 2, x: 22 },
  { _id: 3, x: 33 },
];

/** Starts one engine for the cases of the surrounding describe block. */
export function useDriver(): DriverContext {
  let dir = '';
  let engine: EmbeddedMongo | undefined;
  let client: mongo.MongoClient | undefined;
  let counter = 0;
  const started: mongo.CommandStartedEvent[] = [];
  const succeeded: mongo.CommandSucceededEvent[] = [];
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hl-driver-'));
    engine = await startEmbeddedMongo({ dir });
    client = new mongo.MongoClient(engine.uri, { monitorCommands: true, serverSelectionTimeoutMS: 30_000 });
    client.on('commandStarted', (event) => started.push(event));
    client.on('commandSucceeded', (event) => succeeded.push(event));
    await client.connect();
  });
  beforeEach(() => {
    started.length = 0;
    succeeded.length = 0;
  });
  afterAll(async () => {
    await client?.close();
    await engine?.close();
    await rm(dir, { recursive: true, force: true });
  });
  const connected = (): mongo.MongoClient => {
    if (!client) throw new Error('no client yet');
    return client;
  };
  return {
    get client() {
      return connected();
    },
    get db() {
      return connected().db('driver');
    },
    get uri() {
      return engine?.uri ?? '';
    },
    started,
    succeeded,
    bulkWrite: (models, options) =>
      connected().bulkWrite(models as unknown as Parameters<mongo.MongoClient['bulkWrite']>[0], options),
    name: () => `c${++counter}`,
    async seed(documents = three) {
      const collection = this.db.collection<Row>(this.name());
      await this.db.createCollection(collection.collectionName);
      if (documents.length > 0) await collection.insertMany(documents as mongo.OptionalUnlessRequiredId<Row>[]);
      return collection;
    },
  };
}

/** The error a promise is rejected with; fails when it is not. */
export async function errorOf(promise: Promise<unknown>): Promise<mongo.MongoServerError> {
  try {
    await promise;
  } catch (error) {
    return error as mongo.MongoServerError;
  }
  throw new Error('expected an error, but the call succeeded');
}

/** Every document, by `_id`. */
export const allOf = (collection: mongo.Collection<Row>): Promise<Row[]> =>
  collection.find().sort({ _id: 1 }).toArray();
