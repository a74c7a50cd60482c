import { type KvEntry, type KvReader, type KvWriter, keyText, type StatsDelta } from './kv.js';
import { Layer } from './layer.js';

/**
 * Buffers writes over another view: the unit that is applied as a whole or dropped.
 * `guard` runs before each write and may refuse it (lock held, write conflict).
 */
export class Overlay implements KvWriter {
  readonly layer = new Layer();

  constructor(
    private readonly base: KvReader,
    private readonly guard: (text: string) => void = () => {},
  ) {}

  get(key: Buffer): Buffer | undefined {
    const own = this.layer.changes.get(keyText(key));
    if (own !== undefined) return own ?? undefined;
    return this.base.get(key);
  }

  range(from: Buffer, to: Buffer, reverse = false): Iterable<KvEntry> {
    const base = this.base.range(from, to, reverse);
    if (this.layer.empty) return base;
    // The changes may grow while the caller reads on: merge what is there now.
    return this.layer.over(base, keyText(from), keyText(to), reverse);
  }

  stats(collectionId: number): StatsDelta {
    const base = this.base.stats(collectionId);
    const own = this.layer.stats.get(collectionId);
    return own ? { count: base.count + own.count, size: base.size + own.size } : base;
  }

  put(key: Buffer, value: Buffer): void {
    const text = keyText(key);
    this.guard(text);
    this.layer.set(text, value);
  }

  remove(key: Buffer): void {
    const text = keyText(key);
    this.guard(text);
    this.layer.set(text, null);
  }

  addStats(collectionId: number, delta: StatsDelta): void {
    this.layer.addStats(collectionId, delta);
  }
}
