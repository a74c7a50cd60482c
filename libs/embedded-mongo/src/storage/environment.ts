import { type Database, open, type RootDatabase, type Transaction } from 'lmdb';
import { MongoError } from '../errors/mongo-error.js';
import { idKey, space } from './keys.js';
import type { KvEntry, KvReader, StatsDelta } from './kv.js';

type Store = Database<Buffer, Buffer>;

/** Address space reserved for the memory map; the file itself grows only with the data. */
const mapSize = 64 * 2 ** 30;

/** The lmdb environment of one data folder: committed reads, snapshots and atomic batches. */
export class Environment {
  private constructor(
    private readonly root: RootDatabase<Buffer, Buffer>,
    private readonly store: Store,
  ) {}

  /** Opens or creates the data file. */
  static open(file: string): Environment {
    const root = open<Buffer, Buffer>({
      path: file,
      noSubdir: true,
      maxDbs: 4,
      maxReaders: 1024,
      mapSize,
      encoding: 'binary',
      keyEncoding: 'binary',
      // A commit resolves when visible; the log is kept until it is also on disk.
      separateFlushed: true,
      // A batch is one transaction by itself. Around those of one event turn lmdb puts another, whose promise nobody gets: on a full
      // disk its rejection, which nothing could handle, would end the process.
      eventTurnBatching: false,
    });
    const store = root.openDB<Buffer, Buffer>('data', { encoding: 'binary', keyEncoding: 'binary' });
    return new Environment(root, store);
  }

  private closed = false;

  /** A view of the newest committed state; each event turn may see a newer one. */
  readonly committed: KvReader = {
    get: (key) => this.use().get(key),
    range: (from, to, reverse = false) => this.scan(from, to, reverse),
    stats: (id) => readStats(this.use().get(idKey(space.stats, id))),
  };

  /** The store while it is open: lmdb does not survive reads after it was closed. */
  private use(): Store {
    if (this.closed) throw new MongoError('ShutdownInProgress', 'the engine is closed');
    return this.store;
  }

  /** A view that stays at the current committed state until `done` is called. */
  snapshot(): { view: KvReader; done(): void } {
    const transaction: Transaction = this.store.useReadTransaction();
    let open = true;
    // A cursor may outlive its transaction, and a finished lmdb transaction must not be read.
    const using = (): Store => {
      if (!open)
        throw new MongoError('NoSuchTransaction', 'the transaction of this cursor has ended', {}, [
          'TransientTransactionError',
        ]);
      return this.use();
    };
    return {
      view: {
        get: (key) => using().get(key, { transaction }),
        range: (from, to, reverse = false) => {
          using();
          return this.scan(from, to, reverse, transaction);
        },
        stats: (id) => readStats(using().get(idKey(space.stats, id), { transaction })),
      },
      done: () => {
        if (open) transaction.done();
        open = false;
      },
    };
  }

  private scan(from: Buffer, to: Buffer, reverse: boolean, transaction?: Transaction): Iterable<KvEntry> {
    const options = transaction ? { transaction } : {};
    const store = this.use();
    return reverse
      ? store.getRange({ start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true, ...options })
      : store.getRange({ start: from, end: to, ...options });
  }

  /** The last write failed. Until one succeeds, lmdb waits for its sync, which never comes. */
  private failed = false;

  /** Applies changes as one lmdb transaction; resolves when committed and visible. */
  async write(changes: Iterable<[Buffer, Buffer | null]>): Promise<void> {
    const committed = this.store.batch(() => {
      for (const [key, value] of changes) {
        if (value) this.store.put(key, value);
        else this.store.remove(key);
      }
    });
    await committed.catch((error: { commitError?: Promise<never> }) => {
      // Rejected with what the disk said, or never settled; lmdb has printed it.
      error.commitError?.catch(() => {});
      this.failed = true;
      throw error;
    });
    this.failed = false;
    this.root.resetReadTxn();
  }

  /** Resolves when everything committed so far is on disk. */
  async flushed(): Promise<void> {
    await this.root.flushed;
  }

  /** Consistent copy of the committed state to `file`, while writes go on. */
  async backup(file: string): Promise<void> {
    await this.root.backup(file, true);
  }

  /** Releases the file, or, after a write that failed, leaves that to the end of the process: whoever writes has it in a log. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.failed) return;
    await this.root.flushed;
    await this.root.close();
  }
}

function readStats(value: Buffer | undefined): StatsDelta {
  return value ? { count: value.readDoubleLE(0), size: value.readDoubleLE(8) } : { count: 0, size: 0 };
}

/** Encodes a collection's counters. */
export function writeStats(stats: StatsDelta): Buffer {
  const value = Buffer.allocUnsafe(16);
  value.writeDoubleLE(stats.count, 0);
  value.writeDoubleLE(stats.size, 8);
  return value;
}
