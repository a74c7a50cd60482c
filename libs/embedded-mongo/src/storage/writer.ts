import { MongoError } from '../errors/mongo-error.js';
import { type Environment, writeStats } from './environment.js';
import { idKey, space } from './keys.js';
import { type KvEntry, type KvReader, keyBytes, keyText, type StatsDelta } from './kv.js';
import { Layer } from './layer.js';
import type { Overlay } from './overlay.js';

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Group commit. Statements run one after the other in memory and are merged into a pending layer; the layer goes to lmdb
 * as one batch while the next one gathers. A statement is acknowledged when its batch is committed.
 */
export class Writer {
  private queue = new Layer();
  private inflight: Layer | undefined;
  private waiting: Waiter[] = [];
  private scheduled = false;
  private idle: (() => void)[] = [];
  private failure: Error | undefined;
  /** Increases with each merged statement; orders writes for conflict checks. */
  sequence = 0;

  constructor(
    private readonly environment: Environment,
    private readonly full: boolean,
  ) {}

  /** The newest state, including what is not committed yet. Only statements that write read it. */
  readonly latest: KvReader = {
    get: (key) => {
      const text = keyText(key);
      let value = this.queue.changes.get(text);
      if (value === undefined) value = this.inflight?.changes.get(text);
      return value === undefined ? this.environment.committed.get(key) : (value ?? undefined);
    },
    range: (from, to, reverse = false) => this.range(from, to, reverse),
    stats: (id) => this.stats(id),
  };

  private range(from: Buffer, to: Buffer, reverse: boolean): Iterable<KvEntry> {
    let view = this.environment.committed.range(from, to, reverse);
    const [start, end] = [keyText(from), keyText(to)];
    if (this.inflight) view = this.inflight.over(view, start, end, reverse);
    return this.queue.empty ? view : this.queue.over(view, start, end, reverse);
  }

  private stats(id: number): StatsDelta {
    const sum = { ...this.environment.committed.stats(id) };
    for (const layer of [this.inflight, this.queue]) {
      const delta = layer?.stats.get(id);
      if (delta) {
        sum.count += delta.count;
        sum.size += delta.size;
      }
    }
    return sum;
  }

  /** Every key that is accepted but not committed. */
  *pendingKeys(): Iterable<string> {
    if (this.inflight) yield* this.inflight.changes.keys();
    yield* this.queue.changes.keys();
  }

  /** Takes over a statement's changes; resolves once they are committed. */
  accept(overlay: Overlay): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    if (overlay.layer.empty) return Promise.resolve();
    this.sequence++;
    this.queue.merge(overlay.layer);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.schedule();
    });
  }

  /** Resolves when everything accepted so far is committed. */
  settled(): Promise<void> {
    if (this.queue.empty && !this.inflight) return Promise.resolve();
    return new Promise((resolve) => {
      this.idle.push(resolve);
    });
  }

  private schedule(): void {
    if (this.scheduled || this.inflight) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.commit();
    });
  }

  private async commit(): Promise<void> {
    const layer = this.queue;
    const waiting = this.waiting;
    this.inflight = layer;
    this.queue = new Layer();
    this.waiting = [];
    try {
      await this.environment.write(this.encode(layer), this.full);
      this.inflight = undefined;
      for (const waiter of waiting) waiter.resolve();
    } catch (error) {
      this.inflight = undefined;
      this.fail(error, waiting);
    }
    if (!this.queue.empty) this.schedule();
    else for (const resolve of this.idle.splice(0)) resolve();
  }

  private *encode(layer: Layer): Iterable<[Buffer, Buffer | null]> {
    for (const [text, value] of layer.changes) yield [keyBytes(text), value];
    for (const [id, delta] of layer.stats) {
      const known = this.environment.committed.stats(id);
      yield [idKey(space.stats, id), writeStats({ count: known.count + delta.count, size: known.size + delta.size })];
    }
  }

  /** What came after a failed batch was built on it, so it fails too. */
  private fail(error: unknown, waiting: Waiter[]): void {
    const message = error instanceof Error ? error.message : String(error);
    const reason = new MongoError(
      /space|MAP_FULL/i.test(message) ? 'OutOfDiskSpace' : 'InternalError',
      `write failed: ${message}`,
    );
    const later = this.waiting;
    this.waiting = [];
    this.queue = new Layer();
    for (const waiter of [...waiting, ...later]) waiter.reject(reason);
  }

  /** Refuses further writes and waits for the accepted ones. */
  async close(): Promise<void> {
    this.failure = new MongoError('ShutdownInProgress', 'the engine is closing');
    await this.settled();
  }
}
