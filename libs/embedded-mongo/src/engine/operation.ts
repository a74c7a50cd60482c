import { decodeDocument } from '../bson/decode.js';
import { toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import { MongoError, missingField } from '../errors/mongo-error.js';
import type { KvReader, KvWriter } from '../storage/kv.js';
import { loadRetryRecord, type RetryRecord, saveRetryRecord } from '../transactions/retry-record.js';
import type { Session } from '../transactions/sessions.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Engine } from './engine.js';

/** What a command came with. */
export interface OperationInput {
  engine: Engine;
  name: string;
  database: string;
  command: Doc;
  sequences: Map<string, Buffer[]>;
  session: Session | undefined;
  transaction: Transaction | undefined;
  /** Set for retryable writes. */
  txnNumber: bigint | undefined;
  connectionId: number;
  address: string;
}

/** Remembers a statement's result in the write that makes it. */
export type Note = (kv: KvWriter, result: Doc) => void;

/** One running command: its arguments, its view of the data, and its way to write. */
export class Operation {
  readonly engine: Engine;
  readonly name: string;
  readonly database: string;
  readonly command: Doc;
  readonly session: Session | undefined;
  readonly transaction: Transaction | undefined;
  readonly deadline: number | undefined;
  readonly connectionId: number;
  readonly address: string;
  /** For the slow-query log. */
  readonly notes: Doc = {};
  private readonly sequences: Map<string, Buffer[]>;
  private readonly txnNumber: bigint | undefined;

  constructor(input: OperationInput) {
    this.engine = input.engine;
    this.name = input.name;
    this.database = input.database;
    this.command = input.command;
    this.session = input.session;
    this.transaction = input.transaction;
    this.sequences = input.sequences;
    this.txnNumber = input.txnNumber;
    this.connectionId = input.connectionId;
    this.address = input.address;
    const limit = this.command['maxTimeMS'];
    const ms = limit === undefined ? 0 : toNumber(limit);
    if (Number.isNaN(ms) || ms < 0) throw new MongoError('BadValue', 'maxTimeMS must be a non-negative number');
    // Commands that wait for data themselves (getMore on a tailable cursor) give this another meaning; we have none.
    this.deadline = ms > 0 && this.name !== 'getMore' ? performance.now() + ms : undefined;
  }

  /** The newest view this command may read: committed data, or its transaction's. */
  readonly view = (): KvReader => this.transaction?.view ?? this.engine.writer.latest;

  /** `database.collection` from the command's own argument. */
  get namespace(): string {
    const name = this.command[this.name];
    if (typeof name !== 'string')
      throw new MongoError('InvalidNamespace', `collection name has invalid type ${typeof name}`);
    if (name === '') throw new MongoError('InvalidNamespace', `Invalid namespace specified '${this.database}.'`);
    return `${this.database}.${name}`;
  }

  /** Documents given in the body or as a document sequence; `raw` where they came as bytes. */
  documents(field: string): { doc: Doc; raw: Buffer | undefined }[] {
    const raw = this.sequences.get(field);
    if (raw) return raw.map((bytes) => ({ doc: decodeDocument(bytes), raw: bytes }));
    const list = this.command[field];
    if (!Array.isArray(list)) throw missingField(`${this.name}.${field}`);
    return list.map((doc) => ({ doc: doc as Doc, raw: undefined }));
  }

  /** One atomic write, in the transaction when there is one. `work` must be synchronous and may run again. */
  async write<T>(namespace: string, work: (kv: KvWriter) => T): Promise<T> {
    if (this.transaction) {
      await this.engine.enter(this.transaction, namespace);
      return work(this.transaction.view);
    }
    return this.engine.statement(namespace, work);
  }

  /** What a retried command had already done, by statement. */
  doneBefore(statement: number): Doc | undefined {
    return this.record()?.results.get(statement);
  }

  /**
   * Runs a statement of a retryable command, or gives the result it had when it was done before. `work` notes the result
   * beside the write that makes it.
   */
  async once(statement: number, work: (note: Note) => Promise<Doc>): Promise<Doc> {
    const before = this.doneBefore(statement);
    if (before) return before;
    let settle: () => void = () => {};
    const result = await work((kv, done) => {
      settle = this.remember(kv, [[statement, done]]);
    });
    settle();
    return result;
  }

  private record(): RetryRecord | undefined {
    const { session, txnNumber } = this;
    if (!session || txnNumber === undefined) return undefined;
    if (!session.retryLoaded) {
      session.retry = loadRetryRecord(this.engine.writer.latest, session.id);
      session.retryLoaded = true;
    }
    return session.retry?.txnNumber === txnNumber ? session.retry : undefined;
  }

  /** Remembers results beside the write that made them. Returns what to call once the write is accepted. */
  remember(kv: KvWriter, results: [number, Doc][]): () => void {
    const { session, txnNumber } = this;
    if (!session || txnNumber === undefined) return () => {};
    const record: RetryRecord = {
      txnNumber,
      kind: 'w',
      results: new Map([...(this.record()?.results ?? []), ...results]),
    };
    saveRetryRecord(kv, session.id, record);
    return () => {
      session.retry = record;
    };
  }
}
