import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientSession, Model, PipelineStage, QueryFilter, UpdateQuery } from 'mongoose';
import { scopedFilter } from './filter-guard.js';
import { scopedPipeline } from './pipeline-guard.js';
import { type Scope, TenantScope } from './scope.js';
import type { TenantOwned } from './tenant-model.definition.js';
import { checkUpdate } from './update-guard.js';

/** A condition on T's fields, as mongoose types it, without its loophole for unknown ones; deeper paths in dot notation. */
export type Filter<T> = { [P in keyof T]?: QueryFilter<T>[P & keyof QueryFilter<T>] } & {
  $and?: Filter<T>[];
  $or?: Filter<T>[];
  $nor?: Filter<T>[];
} & { [path: `${string}.${string}`]: unknown };
export type Update<T> = UpdateQuery<T>;
/** What an insert takes: `tenant_id` comes from a tenant scope; under the system scope it must be there. */
export type NewDocument<T extends TenantOwned> = Omit<T, 'tenant_id' | '_id'> & {
  tenant_id?: string;
} & (T extends { _id: infer Id } ? { _id?: Id } : unknown);

export interface FindOptions {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
  readonly skip?: number;
  readonly projection?: Readonly<Record<string, unknown>>;
}
export interface UpdateOptions {
  readonly upsert?: boolean;
  readonly arrayFilters?: Record<string, unknown>[];
}
export interface UpdateResult {
  readonly matched: number;
  readonly modified: number;
  readonly upserted: boolean;
}
/** One write of `bulkWrite`. */
export type BulkOperation<T extends TenantOwned> =
  | { insertOne: NewDocument<T> }
  | { updateOne: { filter: Filter<T>; update: Update<T>; upsert?: boolean } }
  | { updateMany: { filter: Filter<T>; update: Update<T> } }
  | { replaceOne: { filter: Filter<T>; replacement: NewDocument<T>; upsert?: boolean } }
  | { deleteOne: { filter: Filter<T> } }
  | { deleteMany: { filter: Filter<T> } };

// The mongoose model behind a TenantModel is reached through this map, not through a member, so that not even a cast
// gives a service the raw model.
// biome-ignore lint/suspicious/noExplicitAny: one map for models of every document type
const rawModels = new WeakMap<object, Model<any>>();

/** For the kit's own start-up (collections and indexes). Not exported from the package. */
export function rawModel<T extends TenantOwned>(model: TenantModel<T>): Model<T> {
  const raw = rawModels.get(model);
  if (!raw) throw new Error('Not a model of this kit.');
  return raw;
}

/** The server ends a question that takes longer: nobody waits for its answer any more. Streams may take as long as they do. */
const LONGEST_ANSWER_MS = 30_000;

/**
 * A batch is decoded in one turn of the event loop, on both sides, and a question of others is many turns: it waits for a
 * batch at each of them. Measured with an export of 100,000 rows (`npm run bench -- export`): with 100 rows and no turn
 * between, others wait three times as long as without it, so about twice, and the export takes a tenth longer.
 */
const STREAM_BATCH = 50;
const TURNS_BETWEEN_BATCHES = 3;

/**
 * A collection seen through a scope. Reads are lean (plain objects), writes are cast and validated by the schema and
 * acknowledged by the majority. Calls within a transaction take the transaction's scope and must be awaited one after
 * the other: a Mongo session carries one operation at a time.
 */
export class TenantModel<T extends TenantOwned> {
  constructor(model: Model<T>) {
    rawModels.set(this, model);
  }

  async find(scope: Scope, filter: Filter<T>, options: FindOptions = {}): Promise<T[]> {
    return (await this.#query(scope, filter, options).maxTimeMS(LONGEST_ANSWER_MS)) as T[];
  }

  async findOne(scope: Scope, filter: Filter<T>, options: Omit<FindOptions, 'limit'> = {}): Promise<T | null> {
    const [first] = await this.find(scope, filter, { ...options, limit: 1 });
    return first ?? null;
  }

  /** Rows one by one, read a batch at a time, for exports and rebuilds; between two batches others have their turn. */
  async *stream(scope: Scope, filter: Filter<T>, options: FindOptions = {}): AsyncIterable<T> {
    const cursor = this.#query(scope, filter, options).cursor({ batchSize: STREAM_BATCH });
    let rows = 0;
    try {
      for await (const document of cursor) {
        yield document as T;
        rows += 1;
        if (rows % STREAM_BATCH !== 0) continue;
        for (let turn = 0; turn < TURNS_BETWEEN_BATCHES; turn += 1) await nextTurn();
      }
    } finally {
      await cursor.close();
    }
  }

  count(scope: Scope, filter: Filter<T>): Promise<number> {
    return rawModel(this).countDocuments(scopedFilter(scope, filter), limited(scope)).exec();
  }

  async exists(scope: Scope, filter: Filter<T>): Promise<boolean> {
    return (await this.find(scope, filter, { limit: 1, projection: { _id: 1 } })).length > 0;
  }

  /** The different values of a field. Untyped because a path may lead into an array. */
  async distinct(scope: Scope, path: string, filter: Filter<T>): Promise<unknown[]> {
    return rawModel(this).distinct(path, scopedFilter(scope, filter), limited(scope)).exec();
  }

  /** Not cast: write values as they are stored. The tenant's `$match` comes first, also in joins. */
  async aggregate<R>(scope: Scope, pipeline: readonly PipelineStage[]): Promise<R[]> {
    const stages = scopedPipeline(scope, pipeline) as unknown as PipelineStage[];
    return rawModel(this).aggregate<R>(stages, limited(scope)).exec();
  }

  /** @returns the document as stored, defaults filled in. */
  async insertOne(scope: Scope, document: NewDocument<T>): Promise<T> {
    const [stored] = await this.insertMany(scope, [document]);
    return stored as T;
  }

  async insertMany(scope: Scope, documents: readonly NewDocument<T>[]): Promise<T[]> {
    if (documents.length === 0) return [];
    const owned = documents.map((document) => this.#owned(scope, document));
    const stored = await rawModel(this).insertMany(owned as never, { ...session(scope), ordered: true });
    return (stored as unknown as { toObject(): T }[]).map((document) => document.toObject());
  }

  /** Rows that the program has made itself, in one message, neither cast nor validated by the schema: for rebuilds. */
  async insertRows(scope: Scope, rows: readonly NewDocument<T>[]): Promise<void> {
    if (rows.length === 0) return;
    const owned = rows.map((row) => this.#owned(scope, row));
    await rawModel(this).collection.insertMany(owned as never, { ...session(scope), ignoreUndefined: true });
  }

  async updateOne(
    scope: Scope,
    filter: Filter<T>,
    update: Update<T>,
    options: UpdateOptions = {},
  ): Promise<UpdateResult> {
    checkUpdate(scope, filter, update, options.upsert === true);
    const query = rawModel(this).updateOne(scopedFilter(scope, filter), update, { ...session(scope), ...options });
    return updateResult(await query.exec());
  }

  async updateMany(scope: Scope, filter: Filter<T>, update: Update<T>): Promise<UpdateResult> {
    checkUpdate(scope, filter, update, false);
    const query = rawModel(this).updateMany(scopedFilter(scope, filter), update, session(scope));
    return updateResult(await query.exec());
  }

  /** The document after the change (`returns: 'before'` for the one before it), or null when none matched. */
  async findOneAndUpdate(
    scope: Scope,
    filter: Filter<T>,
    update: Update<T>,
    options: UpdateOptions & Pick<FindOptions, 'sort' | 'projection'> & { returns?: 'after' | 'before' } = {},
  ): Promise<T | null> {
    checkUpdate(scope, filter, update, options.upsert === true);
    const { returns = 'after', ...rest } = options;
    const query = rawModel(this).findOneAndUpdate(scopedFilter(scope, filter), update, {
      ...session(scope),
      ...(rest as object),
      returnDocument: returns,
    });
    return (await query.lean().exec()) as T | null;
  }

  /** Replaces the whole document (its `_id` stays). */
  async replaceOne(
    scope: Scope,
    filter: Filter<T>,
    replacement: NewDocument<T>,
    options: Pick<UpdateOptions, 'upsert'> = {},
  ): Promise<UpdateResult> {
    const owned = this.#owned(scope, replacement);
    const query = rawModel(this).replaceOne(scopedFilter(scope, filter), owned as never, {
      ...session(scope),
      ...options,
    });
    return updateResult(await query.exec());
  }

  /** @returns how many were deleted (0 or 1) */
  async deleteOne(scope: Scope, filter: Filter<T>): Promise<number> {
    const result = await rawModel(this).deleteOne(scopedFilter(scope, filter), session(scope)).exec();
    return result.deletedCount;
  }

  async deleteMany(scope: Scope, filter: Filter<T>): Promise<number> {
    const result = await rawModel(this).deleteMany(scopedFilter(scope, filter), session(scope)).exec();
    return result.deletedCount;
  }

  /** Several writes in one round trip, in order; stops at the first error. */
  async bulkWrite(scope: Scope, operations: readonly BulkOperation<T>[]): Promise<void> {
    if (operations.length === 0) return;
    const scoped = operations.map((operation) => this.#scopedOperation(scope, operation));
    await rawModel(this).bulkWrite(scoped as never, { ...session(scope), ordered: true });
  }

  #query(scope: Scope, filter: Filter<T>, options: FindOptions) {
    const { sort, limit, skip, projection } = options;
    const query = rawModel(this).find(scopedFilter(scope, filter), projection as never, session(scope));
    if (sort) query.sort(sort);
    if (limit !== undefined) query.limit(limit);
    if (skip !== undefined) query.skip(skip);
    return query.lean();
  }

  #owned(scope: Scope, document: NewDocument<T>): NewDocument<T> {
    if (TenantScope.is(scope)) {
      if (document.tenant_id !== undefined && document.tenant_id !== scope.tenantId) {
        throw new Error('The document belongs to another tenant than the scope.');
      }
      return { ...document, tenant_id: scope.tenantId };
    }
    if (!document.tenant_id) throw new Error('Under the system scope a new document must name its tenant_id.');
    return document;
  }

  #scopedOperation(scope: Scope, operation: BulkOperation<T>): object {
    if ('insertOne' in operation) return { insertOne: { document: this.#owned(scope, operation.insertOne) } };
    if ('replaceOne' in operation) {
      const { filter, replacement, ...rest } = operation.replaceOne;
      const owned = this.#owned(scope, replacement);
      return { replaceOne: { ...rest, filter: scopedFilter(scope, filter), replacement: owned } };
    }
    const [name, body] = Object.entries(operation)[0] as [
      string,
      { filter: Filter<T>; update?: Update<T>; upsert?: boolean },
    ];
    if (body.update) checkUpdate(scope, body.filter, body.update, body.upsert === true);
    return { [name]: { ...body, filter: scopedFilter(scope, body.filter) } };
  }
}

const session = (scope: Scope): { session?: ClientSession } => (scope.session ? { session: scope.session } : {});

const limited = (scope: Scope): { session?: ClientSession; maxTimeMS: number } => ({
  ...session(scope),
  maxTimeMS: LONGEST_ANSWER_MS,
});

const updateResult = (result: {
  matchedCount: number;
  modifiedCount: number;
  upsertedCount: number;
}): UpdateResult => ({
  matched: result.matchedCount,
  modified: result.modifiedCount,
  upserted: result.upsertedCount > 0,
});
