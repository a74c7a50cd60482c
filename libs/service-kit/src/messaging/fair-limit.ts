interface Waiting {
  start(): void;
}

/** Whose message it is: keys are `<tenantId>:<aggregateId>`. */
export const ownerOf = (key: string): string => key.slice(0, Math.max(key.indexOf(':'), 0));

/**
 * So many tasks at once; those who wait take turns. Who has the fewest running comes first, and of several the one whose
 * last turn is longest ago: a backlog of one owner, however long, costs another one a place at most.
 */
export class FairLimit {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #active = 0;

  constructor(private readonly places: number) {}

  /** Tasks that run or wait. */
  get load(): number {
    return this.#active + [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** @returns what `task` returns */
  async run<R>(owner: string, task: () => Promise<R>): Promise<R> {
    if (this.#active >= this.places) await this.#turn(owner);
    else this.#take(owner);
    try {
      return await task();
    } finally {
      this.#leave(owner);
      this.#next();
    }
  }

  #turn(owner: string): Promise<void> {
    return new Promise((start) => {
      const waiting = this.#waiting.get(owner);
      if (waiting) waiting.push({ start });
      else this.#waiting.set(owner, [{ start }]);
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
    const waiting = this.#waiting.get(owner) ?? [];
    const first = waiting.shift();
    // Behind the others, until its next turn.
    this.#waiting.delete(owner);
    if (waiting.length > 0) this.#waiting.set(owner, waiting);
    this.#take(owner);
    first?.start();
  }
}
