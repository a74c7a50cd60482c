import { setImmediate as immediate } from 'node:timers/promises';
import { MongoError } from '../errors/mongo-error.js';

/** Longest stretch of work before others get their turn. */
const sliceMs = 8;

/** Cuts long work into slices, and ends it when its time is up. */
export class Slice {
  private until = performance.now() + sliceMs;
  private steps = 0;

  /** `deadline` is in `performance.now()` time. */
  constructor(private readonly deadline?: number) {}

  /** Cheap check to make in every short step. */
  get expired(): boolean {
    return (++this.steps & 31) === 0 && this.over;
  }

  /** The same after a step of some length: asks the clock each time. */
  get over(): boolean {
    return performance.now() >= this.until;
  }

  /** Lets others run. Throws MaxTimeMSExpired after the deadline. */
  async pause(): Promise<void> {
    await immediate();
    this.check();
    this.until = performance.now() + sliceMs;
  }

  check(): void {
    if (this.deadline !== undefined && performance.now() > this.deadline)
      throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}
