import { MongoError } from '../errors/mongo-error.js';
import { type Environment, writeStats } from './environment.js';
import { idKey, space } from './keys.js';
import { type KvReader, keyBytes, keyText, type StatsDelta } from './kv.js';
import { Layer } from './layer.js';
import type { Overlay } from './overlay.js';
import { layeredView } from './view.js';
import type { WriteAheadLog } from './wal.js';
import { encodeRecord, type WalRecord } from './wal-record.js';

/** How long accepted writes may stay in memory and log before they go to lmdb, and how many bytes at most. */
const flushMs = 30;
const flushBytes = 4 * 1024 * 1024;
/** With this much waiting for lmdb, writers wait as well. */
const backlogBytes = 64 * 1024 * 1024;
/** Size at which a log segment is closed. */
const segmentBytes = 16 * 1024 * 1024;
const retryMs = 500;
/** Catalog entries kept at hand. */
const catalogEntries = 10_000;

const appliedKey = Buffer.from([space.sequence, 1]);

/**
 * Takes accepted writes in order: each is appended to the log, becomes visible at once, and goes to lmdb together with
 * others in the background. Until then it lives in a layer over lmdb; after a crash the log has it.
 */
export class Writer {
  private layers: Layer[] = [];
  private queue = new Layer();
  /** The group of statements that is being run. */
  private staged: { layer: Layer; records: Buffer[] } = { layer: new Layer(), records: [] };
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly counts = new Map<number, StatsDelta>();
  private closed = false;
  /** Number of the last accepted write. */
  sequence: number;

  constructor(
    private readonly environment: Environment,
    private readonly log: WriteAheadLog,
    private readonly options: { full: boolean; report: (line: string) => void },
  ) {
    this.sequence = environment.committed.get(appliedKey)?.readDoubleLE(0) ?? 0;
    const from = Buffer.from([space.stats]);
    for (const { key } of environment.committed.range(from, Buffer.from([space.stats + 1]))) {
      const id = key.readUInt32BE(1);
      this.counts.set(id, environment.committed.stats(id));
    }
  }

  /** The newest state: every accepted write. */
  readonly latest: KvReader = layeredViewOf(this);

  private list: readonly Layer[] | undefined;
  /** Entries of the catalog in the newest state: each statement reads its collection's. */
  private readonly catalog = new Map<string, Buffer | null>();

  /** Layers over lmdb, oldest first. */
  get pending(): readonly Layer[] {
    this.list ??= [...this.layers, this.queue, this.staged.layer];
    return this.list;
  }

  /** A catalog entry of the newest state, read once for many statements. */
  catalogEntry(text: string, read: () => Buffer | undefined): Buffer | undefined {
    let value = this.catalog.get(text);
    if (value === undefined) {
      if (this.catalog.size > catalogEntries) this.catalog.clear();
      value = read() ?? null;
      this.catalog.set(text, value);
    }
    return value ?? undefined;
  }

  statsOf(id: number): StatsDelta {
    return this.counts.get(id) ?? { count: 0, size: 0 };
  }

  get base(): KvReader {
    return this.environment.committed;
  }

  /** Brings writes that only the log has into lmdb; those it already has are skipped. Called once, before any other. */
  async recover(left: WalRecord[]): Promise<number> {
    let recovered = 0;
    for (const { sequence, layer } of left) {
      if (sequence <= this.sequence) continue;
      // A gap: what follows was never acknowledged in this order.
      if (sequence !== this.sequence + 1) break;
      this.take(layer, sequence);
      recovered++;
    }
    await this.flush();
    await this.environment.flushed();
    this.log.removeOld();
    return recovered;
  }

  /** A view that stays as it is now. */
  snapshot(): { view: KvReader; done(): void } {
    if (!this.queue.empty) this.seal();
    const base = this.environment.snapshot();
    const layers = [...this.layers];
    const counts = new Map([...this.counts].map(([id, stats]) => [id, { ...stats }]));
    return {
      view: layeredView(
        base.view,
        () => layers,
        (id) => counts.get(id) ?? { count: 0, size: 0 },
      ),
      done: base.done,
    };
  }

  /** Takes over a transaction's changes. They are visible at once; resolves when they are durable. */
  async accept(overlay: Overlay): Promise<void> {
    if (this.closed) throw new MongoError('ShutdownInProgress', 'the engine is closing');
    const { layer } = overlay;
    if (layer.empty) return;
    this.log.append([encodeRecord(this.sequence + 1, layer)]);
    this.take(layer, this.sequence + 1);
    await this.durable();
  }

  /**
   * Takes a statement's changes into the group that the next `commitStaged` makes durable. Later statements of the group
   * see them; nothing else may run in between.
   */
  stage(layer: Layer): void {
    if (layer.empty) return;
    if (this.closed) throw new MongoError('ShutdownInProgress', 'the engine is closing');
    this.staged.layer.merge(layer);
    if (layer.changesCatalog) this.catalog.clear();
    this.staged.records.push(encodeRecord(this.sequence + this.staged.records.length + 1, layer));
    this.count(layer, 1);
  }

  /**
   * Appends the group to the log in one write; when that fails it throws and nothing of the group stays. Resolves when
   * the group is durable.
   */
  commitStaged(): Promise<void> {
    const { layer, records } = this.staged;
    if (records.length === 0) return Promise.resolve();
    this.staged = { layer: new Layer(), records: [] };
    this.list = undefined;
    if (layer.changesCatalog) this.catalog.clear();
    this.count(layer, -1);
    this.log.append(records);
    this.take(layer, this.sequence + records.length);
    return this.durable();
  }

  private async durable(): Promise<void> {
    if (this.options.full) await this.log.sync();
    if (this.waitingBytes() > backlogBytes) await this.flush();
  }

  private count(layer: Layer, direction: 1 | -1): void {
    for (const [id, delta] of layer.stats) {
      const known = this.statsOf(id);
      this.counts.set(id, {
        count: known.count + direction * delta.count,
        size: known.size + direction * delta.size,
      });
    }
  }

  private take(layer: Layer, sequence: number): void {
    this.sequence = sequence;
    this.queue.merge(layer);
    if (layer.changesCatalog) this.catalog.clear();
    this.count(layer, 1);
    if (this.queue.bytes > flushBytes) this.flushBeside();
    else this.timer ??= setTimeout(() => this.flushBeside(), flushMs).unref();
  }

  /** It fails only while the engine closes, which waits for the same and says so. */
  private flushBeside(): void {
    this.flush().catch(() => {});
  }

  private waitingBytes(): number {
    return this.layers.reduce((sum, layer) => sum + layer.bytes, this.queue.bytes);
  }

  private seal(): void {
    this.layers.push(this.queue);
    this.queue = new Layer();
    this.list = undefined;
  }

  /** Resolves when everything accepted before this call is in lmdb. */
  async flush(): Promise<void> {
    if (this.flushing) {
      await this.flushing;
      if (this.queue.empty && this.layers.length === 0) return;
      return this.flush();
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.queue.empty) this.seal();
    if (this.layers.length === 0) return;
    this.flushing = this.writeOut([...this.layers], this.sequence).finally(() => {
      this.flushing = undefined;
    });
    await this.flushing;
  }

  private async writeOut(layers: Layer[], sequence: number): Promise<void> {
    const full = this.log.currentSize > segmentBytes ? this.rotated() : undefined;
    for (;;) {
      try {
        await this.environment.write(this.encode(layers, sequence));
        break;
      } catch (error) {
        if (this.closed) throw error;
        // The log still has everything: try again until there is room.
        this.options.report(
          `cannot write to the data file, will try again: ${error instanceof Error ? error.message : String(error)}`,
        );
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    this.layers = this.layers.slice(layers.length);
    this.list = undefined;
    if (full !== undefined)
      this.environment
        .flushed()
        .then(() => this.log.removeUpTo(full))
        .catch(() => this.options.report('the data file could not be synced; the log is kept'));
  }

  /** The number of the segment that is closed now. None where the disk has no room for the next one: this one grows. */
  private rotated(): number | undefined {
    try {
      return this.log.rotate();
    } catch {
      return undefined;
    }
  }

  private *encode(layers: Layer[], sequence: number): Iterable<[Buffer, Buffer | null]> {
    const changed = new Set<number>();
    for (const layer of layers) {
      for (const [text, value] of layer.changes) yield [keyBytes(text), value];
      for (const id of layer.stats.keys()) changed.add(id);
    }
    for (const id of changed)
      yield [idKey(space.stats, id), writeStats(this.statsBefore(id, this.pending.slice(layers.length)))];
    const applied = Buffer.allocUnsafe(8);
    applied.writeDoubleLE(sequence);
    yield [appliedKey, applied];
  }

  /** Counters without what later layers added. */
  private statsBefore(id: number, later: readonly Layer[]): StatsDelta {
    const stats = { ...this.statsOf(id) };
    for (const layer of later) {
      const delta = layer.stats.get(id);
      stats.count -= delta?.count ?? 0;
      stats.size -= delta?.size ?? 0;
    }
    return stats;
  }

  /** Refuses further writes and brings everything to disk; what cannot be stays in the log for the next start. */
  async close(): Promise<void> {
    this.closed = true;
    try {
      await this.flush();
      await this.environment.flushed();
    } catch (error) {
      this.options.report(
        `closing with writes left in the log: ${error instanceof Error ? error.message : String(error)}`,
      );
      await this.log.close(false);
      return;
    }
    await this.log.close(true);
  }
}

function layeredViewOf(writer: Writer): KvReader {
  let view: KvReader | undefined;
  const get = (): KvReader =>
    (view ??= layeredView(
      writer.base,
      () => writer.pending,
      (id) => writer.statsOf(id),
    ));
  return {
    get: (key) => (key[0] === space.catalog ? writer.catalogEntry(keyText(key), () => get().get(key)) : get().get(key)),
    range: (from, to, reverse) => get().range(from, to, reverse),
    stats: (id) => get().stats(id),
  };
}
