import { setTimeout as pause } from 'node:timers/promises';

/** The `share` quantile (0 … 1) of some durations, by the nearest rank; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** "p50 12.3 ms, p95 20.1 ms, n 40" */
export function summary(values: readonly number[]): string {
  return `p50 ${quantile(values, 0.5).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms, n ${values.length}`;
}

/** Milliseconds of each `call` while `work` goes on, `everyMs` between two of them. */
export async function timesBeside(
  work: () => Promise<unknown>,
  call: () => Promise<unknown>,
  everyMs: number,
): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const calling = (async () => {
    while (going) {
      times.push(await timed(call));
      await pause(everyMs);
    }
  })();
  try {
    await work();
  } finally {
    going = false;
    await calling;
  }
  return times;
}

/** Milliseconds of processor time, of all threads, that `work` takes. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
