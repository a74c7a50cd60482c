import { MongoError, writeConflict } from '../errors/mongo-error.js';
import { catalogKey } from '../storage/keys.js';
import { keyText } from '../storage/kv.js';
import { Overlay } from '../storage/overlay.js';
import type { Writer } from '../storage/writer.js';
import type { LockHolder, Locks } from './locks.js';

/** Most bytes one transaction may write; it is held in memory until it commits. */
const maxBytes = 256 * 1024 * 1024;

/** A transaction: a snapshot, its own writes over it, and the locks on them. Nothing is stored before commit. */
export class Transaction implements LockHolder {
  readonly startedAt: number;
  readonly held: string[] = [];
  readonly namespaces = new Set<string>();
  readonly view: Overlay;
  state: 'open' | 'committed' | 'aborted' = 'open';
  readonly openedAt = Date.now();
  private readonly snapshot: ReturnType<Writer['snapshot']>;
  private readonly ended: Promise<void>;
  private announceEnd: () => void = () => {};

  constructor(
    private readonly writer: Writer,
    private readonly locks: Locks,
  ) {
    this.startedAt = writer.sequence;
    this.snapshot = writer.snapshot();
    this.view = new Overlay(this.snapshot.view, (text) => this.guard(text));
    this.ended = new Promise((resolve) => {
      this.announceEnd = resolve;
    });
    locks.begin(this);
  }

  private guard(text: string): void {
    if (this.view.layer.bytes > maxBytes)
      throw new MongoError('TransactionTooLarge', 'the transaction writes more than 256 MB');
    this.locks.acquire(this, text);
  }

  /** Declares that the transaction writes to a collection; WriteConflict when its indexes changed meanwhile. */
  touch(namespace: string): void {
    if (this.namespaces.has(namespace)) return;
    if (this.locks.changedSince(this, keyText(catalogKey(namespace)))) throw writeConflict();
    this.namespaces.add(namespace);
  }

  /** Makes everything visible and durable at once. */
  async commit(finish: (view: Overlay) => void = () => {}): Promise<void> {
    finish(this.view);
    this.state = 'committed';
    const accepted = this.writer.accept(this.view);
    this.locks.note(this.view.layer, this.writer.sequence);
    this.release();
    try {
      await accepted;
    } catch (error) {
      this.state = 'aborted';
      throw error;
    }
  }

  /** Drops everything. */
  abort(): void {
    if (this.state !== 'open') return;
    this.state = 'aborted';
    this.release();
  }

  private release(): void {
    this.locks.end(this);
    this.snapshot.done();
    this.announceEnd();
  }

  /** Resolves when the transaction has committed or aborted. */
  whenEnded(): Promise<void> {
    return this.ended;
  }
}
