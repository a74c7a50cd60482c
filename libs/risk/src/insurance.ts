import { BENCHMARK_RATE, shrunkenRate } from './score.js';

/** A contractor's approved incidents of the last 90 days and the size of its operation. */
export interface ContractorRecord {
  /** Σ severity of approved incidents of 90 days. */
  readonly sumSeverity: number;
  /** Sites with a capture in 90 days. */
  readonly activeSites: number;
  /** Whole days since the contractor's first capture. */
  readonly daysSinceFirstCapture: number;
}

/**
 * Contractor's risk severity index (RSI), 0 to 100, unrounded: min(100, mean severity · n* · 10), where n* is the number of
 * approved incidents per active site (at least 1) and month of data (1 to 3). Mean times number is the sum, so only that is
 * needed.
 */
export function contractorRsi({ sumSeverity, activeSites, daysSinceFirstCapture }: ContractorRecord): number {
  const months = Math.min(Math.max(daysSinceFirstCapture / 30, 1), 3);
  return Math.min(100, (sumSeverity / Math.max(1, activeSites) / months) * 10);
}

/**
 * Contractor's exposure score, 0 to below 100, high is bad, unrounded: 100·(1 − 0.5^(λ̃/λ₀)). 50 without data or at the
 * benchmark.
 * @param V burden of approved findings only, ≥ 0
 * @param E exposure in photos, ≥ 0
 */
export function exposureScore(V: number, E: number): number {
  return 100 * (1 - 0.5 ** (shrunkenRate(V, E) / BENCHMARK_RATE));
}

/** RSI of a heat map group: mean severity × number × 10, not clipped (the bar clips at 100). 0 for an empty group. */
export function heatmapRsi(severities: readonly number[]): number {
  return severities.reduce((sum, severity) => sum + severity, 0) * 10;
}
