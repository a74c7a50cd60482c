import type { DashboardAnswer } from '@hazardlens/contracts';

/**
 * How many weeks the trend's word, arrow and line look back on: from the first score that exists to now (scoring.md).
 * 0: there is no earlier score to compare with.
 */
export function weeksOfTrend(scores: DashboardAnswer['score_trend']): number {
  const first = scores.findIndex(({ value }) => value !== null);
  return first < 0 ? 0 : scores.length - 1 - first;
}
