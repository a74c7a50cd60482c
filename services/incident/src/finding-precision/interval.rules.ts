import type { ShareInterval } from '@hazardlens/contracts';
import { wilson } from '@hazardlens/risk';

/** Decisions of people about findings. Weighed ones (priors) need not be whole. */
export interface Tally {
  readonly confirmed: number;
  readonly false_alarms: number;
}
export const NOTHING: Tally = { confirmed: 0, false_alarms: 0 };

/** What is shown of an organisation's own decisions; null before there is one. */
export function shareInterval(hits: number, misses: number): ShareInterval | null {
  const decisions = hits + misses;
  if (decisions <= 0) return null;
  const { low, high } = wilson(hits, decisions);
  return { low: thousandths(low), estimate: thousandths(hits / decisions), high: thousandths(high), decisions };
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
