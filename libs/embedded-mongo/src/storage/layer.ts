import { type KvEntry, keyBytes, type StatsDelta } from './kv.js';

/** A set of changes on top of an older view; a removed key is kept as null. Sorted on the first range read. */
export class Layer {
  readonly changes = new Map<string, Buffer | null>();
  readonly stats = new Map<number, StatsDelta>();
  private sorted: string[] | undefined;
  bytes = 0;

  get empty(): boolean {
    return this.changes.size === 0;
  }

  set(text: string, value: Buffer | null): void {
    if (this.sorted && !this.changes.has(text)) this.sorted.splice(lowerBound(this.sorted, text), 0, text);
    this.changes.set(text, value);
    this.bytes += text.length + (value?.length ?? 0);
  }

  addStats(collectionId: number, delta: StatsDelta): void {
    const known = this.stats.get(collectionId);
    if (known) {
      known.count += delta.count;
      known.size += delta.size;
    } else this.stats.set(collectionId, { ...delta });
  }

  /** Takes over everything of a newer layer. */
  merge(newer: Layer): void {
    for (const [text, value] of newer.changes) this.set(text, value);
    for (const [id, delta] of newer.stats) this.addStats(id, delta);
  }

  private order(): string[] {
    this.sorted ??= [...this.changes.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return this.sorted;
  }

  /** Merges this layer's changes into an older ordered view. */
  *over(base: Iterable<KvEntry>, from: string, to: string, reverse: boolean): Iterable<KvEntry> {
    if (this.changes.size === 0) {
      yield* base;
      return;
    }
    const keys = this.order();
    let low = lowerBound(keys, from);
    let high = lowerBound(keys, to) - 1;
    const peek = (): string | undefined => (low > high ? undefined : keys[reverse ? high : low]);
    const own = (text: string): KvEntry | undefined => {
      const value = this.changes.get(text);
      return value ? { key: keyBytes(text), value } : undefined;
    };
    const step = (): void => {
      if (reverse) high--;
      else low++;
    };
    for (const entry of base) {
      const text = entry.key.toString('latin1', 0, entry.key.length);
      let mine = peek();
      while (mine !== undefined && (reverse ? mine > text : mine < text)) {
        const changed = own(mine);
        step();
        if (changed) yield changed;
        mine = peek();
      }
      if (mine === text) {
        const changed = own(text);
        step();
        if (changed) yield changed;
      } else yield entry;
    }
    for (let mine = peek(); mine !== undefined; mine = peek()) {
      const changed = own(mine);
      step();
      if (changed) yield changed;
    }
  }
}

function lowerBound(sorted: string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
