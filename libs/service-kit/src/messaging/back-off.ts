import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryPolicy {
  /** How often a message is tried in all, at least 1. */
  readonly tries: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** 5 tries, pauses growing from 0.2 to 10 s. */
export const defaultRetry: RetryPolicy = { tries: 5, firstMs: 200, lastMs: 10_000 };

/** Pause after failure number `failures` (1, 2, …) in ms: geometric, up to a tenth longer so that replicas spread. */
export function backOff(policy: RetryPolicy, failures: number): number {
  const steps = Math.max(policy.tries - 2, 1);
  const factor = (policy.lastMs / policy.firstMs) ** (1 / steps);
  const pause = Math.min(policy.firstMs * factor ** (failures - 1), policy.lastMs);
  return pause * (1 + Math.random() / 10);
}

/** Waits, or returns early when `signal` fires. @returns false when it fired */
export async function pause(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { ...(signal ? { signal } : {}), ref: true });
    return true;
  } catch {
    return false;
  }
}
