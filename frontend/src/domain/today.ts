import type { DayNumber } from '@hazardlens/risk';

const DAY_MS = 86_400_000;

/** The day that the device's calendar shows. */
export function today(): DayNumber {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}
