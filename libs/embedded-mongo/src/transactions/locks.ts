import { writeConflict } from '../errors/mongo-error.js';
import { space } from '../storage/keys.js';
import type { Layer } from '../storage/layer.js';

/** What locks know of a transaction. */
export interface LockHolder {
  /** The sequence of its snapshot. */
  readonly startedAt: number;
  /** Keys that it has locked. */
  readonly held: string[];
  readonly namespaces: ReadonlySet<string>;
  whenEnded(): Promise<void>;
}

/** Thrown inside a statement that meets a transaction's lock; it is run again when the transaction has ended. */
export class Blocked extends Error {
  constructor(readonly by: LockHolder) {
    super('blocked by a transaction');
  }
}

/** Keys two writers may contend for: catalog entries, documents and index entries. */
const contended = (text: string): boolean => text.charCodeAt(0) <= space.index;

/** Remembered writes above which old ones are looked for. */
const pruneFrom = 20_000;

/**
 * First writer wins: a transaction locks each key it writes until it ends. Another transaction gets a WriteConflict, a
 * plain statement waits. A key changed after a transaction's snapshot is a WriteConflict for it as well.
 */
export class Locks {
  private readonly holders = new Map<string, LockHolder>();
  /** When a key was last written, kept only while transactions are open. */
  private readonly written = new Map<string, number>();
  readonly active = new Set<LockHolder>();
  private pruneAt = pruneFrom;

  begin(transaction: LockHolder): void {
    this.active.add(transaction);
  }

  end(transaction: LockHolder): void {
    for (const text of transaction.held) if (this.holders.get(text) === transaction) this.holders.delete(text);
    this.active.delete(transaction);
    if (this.active.size === 0) this.written.clear();
    else if (this.written.size > this.pruneAt) this.prune();
  }

  /** Forgets writes that every open transaction has in its snapshot. */
  private prune(): void {
    let oldest = Number.POSITIVE_INFINITY;
    for (const transaction of this.active) oldest = Math.min(oldest, transaction.startedAt);
    for (const [text, sequence] of this.written) if (sequence <= oldest) this.written.delete(text);
    this.pruneAt = Math.max(pruneFrom, this.written.size * 2);
  }

  /** Called before a transaction writes a key. */
  acquire(transaction: LockHolder, text: string): void {
    if (!contended(text)) return;
    const holder = this.holders.get(text);
    if (holder === transaction) return;
    if (holder || this.changedSince(transaction, text)) throw writeConflict();
    this.holders.set(text, transaction);
    transaction.held.push(text);
  }

  changedSince(transaction: LockHolder, text: string): boolean {
    return (this.written.get(text) ?? 0) > transaction.startedAt;
  }

  /** Called before a plain statement writes a key. */
  check(text: string): void {
    if (this.holders.size === 0 || !contended(text)) return;
    const holder = this.holders.get(text);
    if (holder) throw new Blocked(holder);
  }

  /** Called when changes are accepted with their sequence number. */
  note(layer: Layer, sequence: number): void {
    if (this.active.size === 0) return;
    for (const text of layer.changes.keys()) if (contended(text)) this.written.set(text, sequence);
  }

  /** Throws Blocked when an open transaction has written to the collection; schema changes wait for it. */
  checkCollection(namespace: string): void {
    for (const transaction of this.active) if (transaction.namespaces.has(namespace)) throw new Blocked(transaction);
  }
}
