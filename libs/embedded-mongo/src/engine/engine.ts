import { SlowLog } from '../commands/slow-log.js';
import { CursorRegistry } from '../cursors/registry.js';
import { writeConflict } from '../errors/mongo-error.js';
import { MultikeyFlags } from '../indexes/index-entries.js';
import { Catalog } from '../storage/catalog.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { Documents } from '../storage/documents.js';
import type { Environment } from '../storage/environment.js';
import { space } from '../storage/keys.js';
import type { KvWriter } from '../storage/kv.js';
import { Sequences } from '../storage/sequences.js';
import type { Writer } from '../storage/writer.js';
import { Locks } from '../transactions/locks.js';
import { Sessions } from '../transactions/sessions.js';
import { Transaction } from '../transactions/transaction.js';
import { refuseView } from './views.js';
import { WriteQueue } from './write-queue.js';

/** The storage engine behind the commands: documents, catalog, transactions, cursors. */
export class Engine {
  readonly sequences: Sequences;
  readonly catalog: Catalog;
  readonly documents: Documents;
  readonly multikey = new MultikeyFlags();
  readonly locks = new Locks();
  readonly sessions = new Sessions();
  readonly cursors = new CursorRegistry();
  readonly slowLog: SlowLog;
  private readonly queue: WriteQueue;
  readonly startedAt = Date.now();
  /** Collections whose writers wait, for an index build over existing data. */
  private readonly gates = new Map<string, Promise<unknown>>();
  /** Changes of collections themselves that wait for transactions, or are being made. */
  readonly changes = new Set<{ readonly namespaces: readonly string[]; readonly ended: Promise<unknown> }>();
  /** Indexes being filled: marked as garbage until published, but not to be removed. */
  readonly building = new Set<number>();
  readonly counters = { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 };

  constructor(
    readonly environment: Environment,
    readonly writer: Writer,
    readonly log: (line: string) => void,
  ) {
    this.slowLog = new SlowLog(log);
    this.queue = new WriteQueue(writer, this.locks, (namespace) => this.gates.get(namespace));
    this.sequences = new Sequences(this.writer.latest);
    this.catalog = new Catalog(this.sequences);
    this.documents = new Documents(this.sequences, this.multikey);
    for (const meta of this.catalog.all(writer.latest))
      for (const { id } of [meta, ...meta.indexes]) this.sequences.skip(id);
    for (const { key } of writer.latest.range(Buffer.from([space.garbage]), Buffer.from([space.garbage + 1])))
      this.sequences.skip(key.readUInt32BE(1));
  }

  /**
   * Runs one atomic write outside transactions: all of it or, when it throws, nothing. `work` must be synchronous and
   * may run again when it meets a transaction's lock. Resolves after the commit.
   */
  statement<T>(namespace: string, work: (kv: KvWriter) => T): Promise<T> {
    return this.queue.run(namespace, work);
  }

  /**
   * A statement that changes a collection itself, and `another` where it takes that one's name. It waits for transactions that
   * have written to them, and none begins to meanwhile: else it would wait for as long as one follows the other.
   */
  schemaChange<T>(namespace: string, work: (kv: KvWriter) => T, another = namespace): Promise<T> {
    const done = this.statement(namespace, (kv) => {
      this.locks.checkCollection(namespace);
      this.locks.checkCollection(another);
      return work(kv);
    });
    const change = { namespaces: [namespace, another], ended: done.catch(() => {}) };
    this.changes.add(change);
    return done.finally(() => this.changes.delete(change));
  }

  /** Holds back other writers of a collection while `work` runs. */
  async gated<T>(namespace: string, work: () => Promise<T>): Promise<T> {
    while (this.gates.has(namespace)) await this.gates.get(namespace);
    const run = work();
    const gate = run.then(
      () => {},
      () => {},
    );
    this.gates.set(namespace, gate);
    try {
      return await run;
    } finally {
      this.gates.delete(namespace);
    }
  }

  /**
   * Lets a transaction write to a collection. It waits while an index is built there; a transaction from before the
   * build then meets a conflict, because it does not know the index. One that has written already goes on: the build
   * waits for it. It waits for a change of the collection itself, too, unless it has written elsewhere: the change might be
   * waiting for it.
   */
  async enter(transaction: Transaction, namespace: string): Promise<void> {
    if (transaction.namespaces.has(namespace)) return;
    for (let change = this.changeOf(namespace); change; change = this.changeOf(namespace)) {
      if (transaction.namespaces.size > 0) throw writeConflict();
      await change.ended;
    }
    while (this.gates.has(namespace)) await this.gates.get(namespace);
    transaction.touch(namespace);
  }

  private changeOf(namespace: string): { readonly ended: Promise<unknown> } | undefined {
    return [...this.changes].find(({ namespaces }) => namespaces.includes(namespace));
  }

  /** A new transaction at the current state. */
  begin(): Transaction {
    return new Transaction(this.writer, this.locks);
  }

  /** The collection, created when it does not exist. */
  ensureCollection(kv: KvWriter, namespace: string): CollectionMeta {
    const known = this.catalog.find(kv, namespace);
    refuseView(known);
    return known ?? this.catalog.create(kv, namespace);
  }

  async close(): Promise<void> {
    this.sessions.abortAll();
    this.cursors.clear();
    await this.writer.close();
    await this.environment.close();
  }
}
