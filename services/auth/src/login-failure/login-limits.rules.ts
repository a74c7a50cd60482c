export const loginWindowMs = 15 * 60 * 1000;
/** Failures within the window after which one network address waits for this account. */
export const addressLimit = 10;
/** Failures within the window, from everywhere, after which the account waits. */
export const accountLimit = 100;

export interface LoginFailure {
  readonly address: string;
  readonly at: Date;
}

/**
 * May this address try this account again? `failures` are the account's latest ones (at least `accountLimit` of them, if
 * there are that many), in any order.
 * @returns seconds until the next try, or null when it may try now
 */
export function secondsToWait(failures: readonly LoginFailure[], address: string, now: Date): number | null {
  const start = now.getTime() - loginWindowMs;
  const times = (list: readonly LoginFailure[]) =>
    list
      .map(({ at }) => at.getTime())
      .filter((at) => at > start)
      .sort((a, b) => b - a);
  // Newest first: the limit is reached until the failure at place `limit` leaves the window.
  const deciding = [
    times(failures)[accountLimit - 1],
    times(failures.filter((failure) => failure.address === address))[addressLimit - 1],
  ].filter((at) => at !== undefined);
  if (deciding.length === 0) return null;
  return Math.max(1, Math.ceil((Math.max(...deciding) - start) / 1000));
}
