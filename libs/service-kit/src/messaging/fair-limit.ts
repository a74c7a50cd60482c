import { header } from '../tracing/headers.js';
import type { WireMessage } from './transport.js';

/** Starts what waits. */
type Waiting = () => void;
/** Whose turn a task takes, and among the tasks of that owner which one. */
export interface Turn {
  readonly owner: string;
  readonly kind: string;
}

/** Whose message it is: keys are `<tenantId>:<aggregateId>`. */
export const ownerOf = (key: string): string => key.slice(0, Math.max(key.indexOf(':'), 0));

/** Commands of one owner take turns by their type. Events do not: they stay in the order in which they were told. */
export const turnOf = ({ key, headers, needsConsumer }: WireMessage): Turn => ({
  owner: ownerOf(key),
  kind: needsConsumer ? (headers[header.type] ?? '') : '',
});

/**
 * So many tasks at once; those who wait take turns. Who has the fewest running comes first, and of several the one whose
 * last turn is longest ago: a backlog of one owner, however long, costs another one a place at most. Kinds of one owner take
 * turns likewise: what a person waits for is not behind their own thousand uploads.
 */
export class FairLimit {
  /** By owner and kind, both in the order of their turns. */
  readonly #waiting = new Map<string, Map<string, Waiting[]>>();
  #waits = 0;
  readonly #running = new Map<string, number>();
  #active = 0;

  constructor(private readonly places: number) {}

  /** Tasks that run or wait. */
  get load(): number {
    return this.#active + this.#waits;
  }

  /** @returns what `task` returns */
  async run<R>({ owner, kind }: Turn, task: () => Promise<R>): Promise<R> {
    if (this.#active >= this.places) await this.#turn(owner, kind);
    else this.#take(owner);
    try {
      return await task();
    } finally {
      this.#leave(owner);
      this.#next();
    }
  }

  #turn(owner: string, kind: string): Promise<void> {
    return new Promise((start) => {
      const kinds = this.#waiting.get(owner) ?? new Map<string, Waiting[]>();
      const waiting = kinds.get(kind) ?? [];
      waiting.push(start);
      this.#waiting.set(owner, kinds.set(kind, waiting));
      this.#waits += 1;
    });
  }

  #take(owner: string): void {
    this.#active += 1;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
  }

  #leave(owner: string): void {
    this.#active -= 1;
    const left = (this.#running.get(owner) ?? 1) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
  }

  #next(): void {
    let owner: string | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const each of this.#waiting.keys()) {
      const running = this.#running.get(each) ?? 0;
      if (running >= fewest) continue;
      [owner, fewest] = [each, running];
      if (running === 0) break;
    }
    if (owner === undefined) return;
    const kinds = this.#waiting.get(owner) ?? new Map<string, Waiting[]>();
    const [kind = '', waiting = []] = kinds.entries().next().value ?? [];
    const start = waiting.shift();
    // Behind the others, until its next turn.
    moveBehind(kinds, kind, waiting.length > 0 ? waiting : undefined);
    moveBehind(this.#waiting, owner, kinds.size > 0 ? kinds : undefined);
    this.#waits -= 1;
    this.#take(owner);
    start?.();
  }
}

function moveBehind<V>(turns: Map<string, V>, name: string, left: V | undefined): void {
  turns.delete(name);
  if (left !== undefined) turns.set(name, left);
}
