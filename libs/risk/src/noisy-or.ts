/** No single item counts as certain: one certain item would make every further one irrelevant. */
const CAP = 0.99;

/** Each further item, in order of size, counts with half the exponent of the one before. */
const DAMPING = 0.5;

/**
 * Items beyond this many largest ones change the result by less than 1e-8, so callers may keep only these.
 * (The 33rd exponent is 2^-32; ln(1 - 0.99) · 2^-31 summed over all the rest is 2.1e-9.)
 */
export const NOISY_OR_ITEMS = 32;

/**
 * Damped noisy-OR: how bad the whole is, given how bad its parts are.
 *
 * N(r) = 1 − Π (1 − r_k)^(0.5^(k−1)) over r₁ ≥ r₂ ≥ …, each capped at 0.99. The noisy-OR gate is Pearl's (Probabilistic
 * Reasoning in Intelligent Systems, 1988); the damping of ordered items is ours.
 *
 * Not a sum: many small items would outrank a catastrophe and the result would not be bounded. Not a mean: one more small
 * hazard would lower it. Here the worst item dominates, and each further one adds, but less: however many items of size r
 * there are, they stay below two undamped ones, 1 − (1 − r)².
 * @param risks probabilities or weights in 0 to 1, in any order; values outside are clipped
 * @returns 0 (nothing) to below 1; independent of order, monotone in every item
 */
export function noisyOr(risks: Iterable<number>): number {
  // typed, since that sorts numbers as such, several times as fast
  const ascending = Float64Array.from(risks, (risk) => Math.min(Math.max(risk, 0), CAP)).sort();
  let logOfNone = 0;
  let exponent = 1;
  for (const risk of ascending.reverse()) {
    logOfNone += exponent * Math.log1p(-risk);
    exponent *= DAMPING;
  }
  // 0 − x rather than −x: nothing is 0, not −0.
  return 0 - Math.expm1(logOfNone);
}

/** The `count` largest values, largest first: what a read model keeps of a long list for `noisyOr`. */
export function largest(values: Iterable<number>, count: number = NOISY_OR_ITEMS): number[] {
  return Array.from(values)
    .sort((a, b) => b - a)
    .slice(0, count);
}
