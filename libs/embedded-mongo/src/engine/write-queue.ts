import type { KvWriter } from '../storage/kv.js';
import { Overlay } from '../storage/overlay.js';
import type { Writer } from '../storage/writer.js';
import { Blocked, type Locks } from '../transactions/locks.js';

/** Longest stretch of statements before others get their turn. */
const sliceMs = 8;

interface Waiting {
  namespace: string;
  work: (kv: KvWriter) => unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

interface Done extends Waiting {
  result: unknown;
  overlay: Overlay;
}

/**
 * Group commit: statements that arrive in the same turn of the event loop run one after the other, each seeing what those
 * before it did, and are appended to the log in one write. They become visible to others, or fail, together with it.
 */
export class WriteQueue {
  private waiting: Waiting[] = [];
  private scheduled = false;

  constructor(
    private readonly writer: Writer,
    private readonly locks: Locks,
    /** What a collection's writers have to wait for at the moment. */
    private readonly gate: (namespace: string) => Promise<unknown> | undefined,
  ) {}

  /** Runs `work` as one atomic write; resolves when it is durable. It may run again when it meets a lock. */
  run<T>(namespace: string, work: (kv: KvWriter) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => this.enter({ namespace, work, resolve: resolve as never, reject }));
  }

  private enter(statement: Waiting): void {
    this.waiting.push(statement);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.runGroup());
  }

  private runGroup(): void {
    this.scheduled = false;
    const until = performance.now() + sliceMs;
    const group = this.waiting;
    this.waiting = [];
    const done: Done[] = [];
    let at = 0;
    for (; at < group.length && (at === 0 || performance.now() < until); at++) {
      const finished = this.runOne(group[at] as Waiting);
      if (finished) done.push(finished);
    }
    this.finish(done);
    for (const statement of group.slice(at)) this.enter(statement);
  }

  private runOne(statement: Waiting): Done | undefined {
    const gate = this.gate(statement.namespace);
    if (gate) {
      void gate.then(() => this.enter(statement));
      return undefined;
    }
    const overlay = new Overlay(this.writer.latest, (text) => this.locks.check(text));
    try {
      const result = statement.work(overlay);
      this.writer.stage(overlay.layer);
      return { ...statement, result, overlay };
    } catch (error) {
      if (error instanceof Blocked) void error.by.whenEnded().then(() => this.enter(statement));
      else statement.reject(error);
      return undefined;
    }
  }

  private finish(done: Done[]): void {
    if (done.length === 0) return;
    let durable: Promise<void>;
    try {
      durable = this.writer.commitStaged();
    } catch (error) {
      for (const { reject } of done) reject(error);
      return;
    }
    for (const { overlay } of done) this.locks.note(overlay.layer, this.writer.sequence);
    durable.then(
      () => {
        for (const { resolve, result } of done) resolve(result as never);
      },
      (error: unknown) => {
        for (const { reject } of done) reject(error);
      },
    );
  }
}
