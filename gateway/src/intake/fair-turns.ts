import { DomainError } from '@hazardlens/contracts';

interface Waiting {
  start(): void;
}

/** One piece of work at a time; those who wait take turns, however much each of them has asked for. */
export class FairTurns {
  private readonly waiting = new Map<string, Waiting[]>();
  private busy = false;

  constructor(private readonly longestWaitMs: number) {}

  /**
   * @param owner who takes turns with others
   * @throws DomainError UNAVAILABLE when its turn did not come in time
   */
  async run<R>(owner: string, work: () => Promise<R>): Promise<R> {
    await this.turn(owner);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private turn(owner: string): Promise<void> {
    if (!this.busy) {
      this.busy = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        const left = (this.waiting.get(owner) ?? []).filter((each) => each !== waiting);
        if (left.length > 0) this.waiting.set(owner, left);
        else this.waiting.delete(owner);
        reject(new DomainError('UNAVAILABLE', { retry_after: 30 }));
      }, this.longestWaitMs);
      const waiting = {
        start: () => {
          clearTimeout(late);
          resolve();
        },
      };
      this.waiting.set(owner, [...(this.waiting.get(owner) ?? []), waiting]);
    });
  }

  /** The owner whose last turn is longest ago: who had one goes to the end of the map. */
  private next(): void {
    const [first] = this.waiting;
    if (!first) {
      this.busy = false;
      return;
    }
    const [owner, [waiting, ...rest]] = first;
    this.waiting.delete(owner);
    if (rest.length > 0) this.waiting.set(owner, rest);
    waiting?.start();
  }
}
