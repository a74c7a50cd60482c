import { BENCHMARK_RATE, safetyFactor, shrunkenRate } from './score.js';

/** Sums over one window of days, undecayed (see `undecayed`, `burden`, `burdenVariance`, `exposure`). */
export interface WindowSums {
  /** Σ p·s. */
  readonly V: number;
  /** Σ (p·s)². */
  readonly variance: number;
  /** Photos that count as exposure. */
  readonly E: number;
}

/** Fewer photos than this in either window: no trend is claimed. */
const FEWEST_PHOTOS = 5;

/** A change of fewer points of the 0 to 100 scale is not worth a label. */
const LEAST_CHANGE = 3;

/** Two-sided 80 % of the normal distribution: a label is wrong about one time in five when nothing changed. */
const LEAST_Z = 1.28;

/**
 * z of the difference of two windows' rates: (V₁/E₁ − V₀/E₀) / √(Σ(ps)²₁/E₁² + Σ(ps)²₀/E₀²). The variance is that of a
 * compound Poisson sum, estimated by the sum of squares. 0 where there is no variance or no exposure; positive when the
 * rate rose.
 */
export function rateChangeZ(now: WindowSums, before: WindowSums): number {
  if (now.E === 0 || before.E === 0) return 0;
  const variance = now.variance / now.E ** 2 + before.variance / before.E ** 2;
  if (variance === 0) return 0;
  return (now.V / now.E - before.V / before.E) / Math.sqrt(variance);
}

/** Change of 100·A from the window before to the window now, in points; 0 when it is too small or may be chance. */
function notableChange(now: WindowSums, before: WindowSums): number {
  if (now.E < FEWEST_PHOTOS || before.E < FEWEST_PHOTOS) return 0;
  if (Math.abs(rateChangeZ(now, before)) < LEAST_Z) return 0;
  const factor = ({ V, E }: WindowSums): number => safetyFactor(shrunkenRate(V, E) / BENCHMARK_RATE);
  const change = 100 * (factor(now) - factor(before));
  // Same nudge as displayScore: a change of exactly 3 points must not be lost to floating point.
  return Math.abs(change) + 1e-9 >= LEAST_CHANGE ? change : 0;
}

/**
 * Trend label of the safety score: the last value of its history minus the first one that exists, so that the word, the arrow
 * and the line under it cannot say different things. Fewer than two values: stable.
 * @param scores unrounded, oldest first; null where no score was kept
 */
export function safetyTrend(scores: readonly (number | null)[]): 'improving' | 'declining' | 'stable' {
  const known = scores.filter((score) => score !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined) return 'stable';
  const change = last - first;
  // Same nudge as displayScore: a change of exactly 3 points must not be lost to floating point.
  if (Math.abs(change) + 1e-9 < LEAST_CHANGE) return 'stable';
  return change > 0 ? 'improving' : 'declining';
}

/**
 * Trend label of the risk hub: the rate of new findings, the range against the preceding range, on 100·(1 − A). Open hazards
 * play no part.
 */
export function riskTrend(now: WindowSums, before: WindowSums): 'increasing' | 'decreasing' | 'stable' {
  const change = notableChange(now, before);
  if (change === 0) return 'stable';
  return change > 0 ? 'decreasing' : 'increasing';
}
