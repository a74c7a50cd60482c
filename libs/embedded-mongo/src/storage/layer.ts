import { space } from './keys.js';
import { type KvEntry, keyBytes, keyText, type StatsDelta } from './kv.js';

/** A set of changes on top of an older view; a removed key is kept as null. Sorted on the first range read. */
export class Layer {
  readonly changes = new Map<string, Buffer | null>();
  readonly stats = new Map<number, StatsDelta>();
  private sorted: string[] | undefined;
  bytes = 0;
  /** Holds an entry of the catalog. */
  changesCatalog = false;

  get empty(): boolean {
    return this.changes.size === 0;
  }

  set(text: string, value: Buffer | null): void {
    if (this.sorted && !this.changes.has(text)) this.sorted.splice(lowerBound(this.sorted, text), 0, text);
    this.changes.set(text, value);
    this.bytes += text.length + (value?.length ?? 0);
    if (text.charCodeAt(0) === space.catalog) this.changesCatalog = true;
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

  /** Merges this layer's changes into an older ordered view; without any in the range that is the view itself. */
  over(base: Iterable<KvEntry>, from: string, to: string, reverse: boolean): Iterable<KvEntry> {
    if (this.changes.size === 0) return base;
    const keys = this.order();
    const low = lowerBound(keys, from);
    const high = lowerBound(keys, to);
    // Copied: the layer may change while the caller reads on.
    return low === high
      ? base
      : this.merged(base, reverse ? keys.slice(low, high).reverse() : keys.slice(low, high), reverse);
  }

  private *merged(base: Iterable<KvEntry>, keys: string[], reverse: boolean): Iterable<KvEntry> {
    let at = 0;
    const own = (text: string): KvEntry | undefined => {
      const value = this.changes.get(text);
      return value ? { key: keyBytes(text), value } : undefined;
    };
    for (const entry of base) {
      const text = keyText(entry.key);
      for (let mine = keys[at]; mine !== undefined && (reverse ? mine > text : mine < text); mine = keys[++at]) {
        const changed = own(mine);
        if (changed) yield changed;
      }
      if (keys[at] === text) {
        at++;
        const changed = own(text);
        if (changed) yield changed;
      } else yield entry;
    }
    for (; at < keys.length; at++) {
      const changed = own(keys[at] as string);
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
