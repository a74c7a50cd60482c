import mongoose, { type Connection, type mongo } from 'mongoose';

/** A running server for the suite. */
export interface StorageServer {
  /** Connection string without database. */
  uri: string;
  close(): Promise<void>;
}

/** What the cases work with; set before the first of them runs. */
export interface StorageContext {
  readonly connection: Connection;
  readonly client: mongo.MongoClient;
  readonly db: mongo.Db;
  /** Connection string of the suite's database. */
  readonly uri: string;
  /** A new, empty collection of its own for a case. */
  collection(): mongo.Collection<Row>;
  /** A name no other case uses. */
  name(prefix?: string): string;
}

/** Any `_id`. */
export type Id = string | number | boolean | object | null;

/** Any document with any `_id`. */
export interface Row extends mongo.Document {
  _id?: Id;
}

/** Connects before the cases of the surrounding describe block and drops everything after them. */
export function useStorage(connect: () => Promise<StorageServer>): StorageContext {
  let server: StorageServer | undefined;
  let connection: Connection | undefined;
  let uri = '';
  let counter = 0;
  const database = `suite_${process.pid}_${Date.now().toString(36)}`;
  beforeAll(async () => {
    server = await connect();
    uri = server.uri.replace(/^([a-z+]+:\/\/[^/?]+)\/?(?:[^?]*)(\?.*)?$/, `$1/${database}$2`);
    connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 30_000 }).asPromise();
  });
  afterAll(async () => {
    await connection?.dropDatabase();
    await connection?.close();
    await server?.close();
  });
  const current = (): Connection => {
    if (!connection) throw new Error('the suite has no connection yet');
    return connection;
  };
  const name = (prefix = 'c'): string => `${prefix}_${++counter}`;
  return {
    get connection() {
      return current();
    },
    get uri() {
      return uri;
    },
    get client() {
      return current().getClient() as unknown as mongo.MongoClient;
    },
    get db() {
      return this.client.db(database);
    },
    name,
    collection() {
      return this.db.collection<Row>(name());
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

/** `_id`s in the order found. */
export async function idsOf(cursor: { toArray(): Promise<Row[]> }): Promise<unknown[]> {
  return (await cursor.toArray()).map((row) => row._id);
}

/** Waits until `check` holds; fails with its last error. */
export async function until(check: () => Promise<void>, ms = 30_000): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

/** Every stage of a winning plan, whatever wraps it. */
function stagesOf(plan: unknown): Stage[] {
  const found: Stage[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('stage' in value) found.push(value as Stage);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(plan);
  return found;
}

/** Names of the indexes a find uses. */
export async function indexesOf(cursor: mongo.FindCursor<Row>): Promise<string[]> {
  const plan = (await cursor.explain('queryPlanner')) as { queryPlanner: { winningPlan: unknown } };
  return stagesOf(plan.queryPlanner.winningPlan).flatMap((stage) => (stage.indexName ? [stage.indexName] : []));
}
