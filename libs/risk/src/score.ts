import { noisyOr } from './noisy-or.js';

/** Photos' worth of belief in the benchmark before a site has shown its own rate. */
export const CREDIBILITY_K = 20;

/** Benchmark rate λ₀: expected severity per photo that shows something to judge. A constant, not learned from tenants. */
export const BENCHMARK_RATE = 0.25;

/** Safety factor at exactly the benchmark rate. */
const FACTOR_AT_BENCHMARK = 0.75;

/** An open hazard of expected severity x takes away at most this share of what it could. */
export const OPEN_HAZARD_SHARE = 0.7;

/** The terms every score is made of; shown to people in the explanation. */
export interface ScoreTerms {
  /** Burden: decayed sum of expected severities, ≥ 0. */
  readonly V: number;
  /** Exposure: decayed number of photos, ≥ 0. */
  readonly E: number;
  /** Credibility of the own data against the benchmark, 0 to below 1. */
  readonly Z: number;
  /** Shrunken rate λ̃ over the benchmark rate λ₀; 1 is the benchmark, less is better. */
  readonly ratio: number;
  /** Safety factor of the rate, 0 to 1; 0.75 at the benchmark. */
  readonly A: number;
  /** Open hazard, 0 to below 1. */
  readonly U: number;
}

/**
 * Shrunken rate λ̃ = (V + K·λ₀) / (E + K): the own rate V/E with credibility Z = E/(E + K), the benchmark with the rest.
 * Bühlmann–Straub credibility (Bühlmann & Gisler, A Course in Credibility Theory, 2005): with few photos the rate stays
 * near the benchmark, so that neither one finding nor its absence makes an extreme score.
 * @param V burden, ≥ 0
 * @param E exposure in photos, ≥ 0
 */
export function shrunkenRate(V: number, E: number): number {
  return (V + CREDIBILITY_K * BENCHMARK_RATE) / (E + CREDIBILITY_K);
}

/** A = 0.75^(λ̃/λ₀): 0.75 at the benchmark, towards 1 with a falling rate, towards 0 with a rising one. */
export function safetyFactor(ratio: number): number {
  return FACTOR_AT_BENCHMARK ** ratio;
}

/** Open hazard U = N(0.7·p·s) over the open incidents of any age. Only the 32 largest p·s matter (NOISY_OR_ITEMS). */
export function openHazard(openWeights: Iterable<number>): number {
  return noisyOr(Array.from(openWeights, (weight) => OPEN_HAZARD_SHARE * weight));
}

/**
 * All terms from the burden, the exposure and the open incidents' p·s.
 * @param V burden, ≥ 0
 * @param E exposure in photos, ≥ 0
 * @param openWeights p·s of the open incidents, any order; the 32 largest suffice
 */
export function scoreTerms(V: number, E: number, openWeights: Iterable<number>): ScoreTerms {
  const ratio = shrunkenRate(V, E) / BENCHMARK_RATE;
  return { V, E, Z: E / (E + CREDIBILITY_K), ratio, A: safetyFactor(ratio), U: openHazard(openWeights) };
}

/**
 * Safety score, 0 to 100, high is good, unrounded: 100·A·(1 − U/2). Exactly 75 without data. Open hazards take at most half,
 * so that a site with a good record stays distinguishable from one with a bad record on a bad day.
 */
export function safetyScore({ A, U }: Pick<ScoreTerms, 'A' | 'U'>): number {
  return 100 * A * (1 - U / 2);
}

/**
 * Overall risk score of the risk hub, 0 to 100, high is bad, unrounded: 100·(1 − A·(1 − U)). Exactly 25 without data. Never
 * below 100 − safety score of the same terms: open hazards count in full here.
 */
export function riskHubScore({ A, U }: Pick<ScoreTerms, 'A' | 'U'>): number {
  return 100 * (1 - A * (1 - U));
}
