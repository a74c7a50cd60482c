import { setTimeout as sleep } from 'node:timers/promises';

export interface EventuallyOptions {
  /** How long to try, in ms; a minute when absent. */
  readonly timeoutMs?: number;
}

/** Between two tries, in ms: longer the longer it takes, since each costs a busy machine; a fifth of the wait at most is lost. */
const pauseAfter = (waitedMs: number): number => Math.min(250, Math.max(20, waitedMs / 5));

/**
 * Repeats `probe` until it passes, and returns what it returned. A probe passes when it neither throws nor returns
 * `false`; when time is up the last failure is told, so that the test says what was still missing.
 * @throws Error with the last failure as cause
 */
export async function eventually<R>(probe: () => R | Promise<R>, options: EventuallyOptions = {}): Promise<R> {
  const { timeoutMs = 60_000 } = options;
  const started = Date.now();
  for (let tries = 1; ; tries += 1) {
    let failure: unknown;
    try {
      const result = await probe();
      if (result !== false) return result;
      failure = new Error('the probe returned false');
    } catch (error) {
      failure = error;
    }
    const waitedMs = Date.now() - started;
    if (waitedMs >= timeoutMs) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      throw new Error(`Not within ${timeoutMs} ms (${tries} tries). Last failure: ${reason}`, { cause: failure });
    }
    await sleep(pauseAfter(waitedMs));
  }
}
