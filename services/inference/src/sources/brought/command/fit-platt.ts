import type { Platt } from '../../../detector/model-metadata.js';

export interface Outcome {
  readonly raw: number;
  readonly right: boolean;
}

/** Fewer say nothing about a probability. */
const LEAST = 30;
const LEAST_OF_EACH = 5;
const STEPS = 50;

const logOdds = (score: number): number => {
  const clipped = Math.min(Math.max(score, 1e-6), 1 - 1e-6);
  return Math.log(clipped / (1 - clipped));
};

/**
 * Platt scaling (Platt 1999) of raw scores by Newton's method, with his targets instead of 0 and 1, so that a clean separation does not
 * promise certainty.
 * @returns null where there are too few, or where a higher score does not mean more
 */
export function fitPlatt(outcomes: readonly Outcome[]): Platt | null {
  const right = outcomes.filter((each) => each.right).length;
  const wrong = outcomes.length - right;
  if (outcomes.length < LEAST || Math.min(right, wrong) < LEAST_OF_EACH) return null;
  const [high, low] = [(right + 1) / (right + 2), 1 / (wrong + 2)];
  const points = outcomes.map((each) => ({ x: logOdds(each.raw), target: each.right ? high : low }));
  let [a, b] = [1, 0];
  for (let step = 0; step < STEPS; step++) {
    let [ga, gb, aa, ab, bb] = [0, 0, 1e-6, 0, 1e-6];
    for (const { x, target } of points) {
      const p = 1 / (1 + Math.exp(-(a * x + b)));
      const weight = Math.max(p * (1 - p), 1e-9);
      ga += (p - target) * x;
      gb += p - target;
      aa += weight * x * x;
      ab += weight * x;
      bb += weight;
    }
    const determinant = aa * bb - ab * ab;
    const [da, db] = [(bb * ga - ab * gb) / determinant, (aa * gb - ab * ga) / determinant];
    // far from the answer a whole step may overshoot
    a -= Math.min(Math.max(da, -2), 2);
    b -= Math.min(Math.max(db, -2), 2);
    if (Math.abs(da) + Math.abs(db) < 1e-9) break;
  }
  return a > 0 && Number.isFinite(a + b) ? { a, b } : null;
}
