/** What a linear classifier is learned from: rows of equal length, each with its class and its weight. */
export interface Rows {
  /** Numbers a row. */
  readonly width: number;
  /** Row by row. */
  readonly values: Float64Array;
  /** 1 or 0, one a row. */
  readonly classes: Uint8Array;
}

/** Weights and bias: the probability of a row is `sigmoid(bias + weights · row)`. */
export interface Linear {
  readonly weights: Float64Array;
  readonly bias: number;
}

export interface FitOptions {
  /** Strength of L2 on the weights; the bias is free. */
  readonly l2: number;
  readonly mostSteps?: number;
}

/** Beyond that the gradient says nothing new. */
const FLAT = 1e-5;
/** Curvature is remembered over so many steps (L-BFGS). */
const MEMORY = 10;
const SHORTEST_STEP = 2 ** -20;

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** ln(1 + exp(value)) without overflow. */
const softplus = (value: number): number =>
  value > 0 ? value + Math.log1p(Math.exp(-value)) : Math.log1p(Math.exp(value));

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/** Both classes weigh the same, however many rows they have; together as much as there are rows. */
export function balancedWeights(classes: Uint8Array): readonly [negative: number, positive: number] {
  const positive = classes.reduce((sum, one) => sum + one, 0);
  const negative = classes.length - positive;
  if (positive === 0 || negative === 0) throw new Error('there are rows of one class only');
  return [classes.length / (2 * negative), classes.length / (2 * positive)];
}

/** Mean loss with L2, and its gradient, at a point of weights and, last, bias. */
function lossAt({ width, values, classes }: Rows, at: Float64Array, l2: number, gradient: Float64Array): number {
  const [negative, positive] = balancedWeights(classes);
  const bias = at[width] ?? 0;
  gradient.fill(0);
  let loss = 0;
  for (let row = 0, start = 0; row < classes.length; row++, start += width) {
    let score = bias;
    for (let column = 0; column < width; column++) score += (values[start + column] ?? 0) * (at[column] ?? 0);
    const isPositive = classes[row] === 1;
    const weight = (isPositive ? positive : negative) / classes.length;
    loss += weight * softplus(isPositive ? -score : score);
    const error = weight * (sigmoid(score) - (isPositive ? 1 : 0));
    for (let column = 0; column < width; column++)
      gradient[column] = (gradient[column] ?? 0) + error * (values[start + column] ?? 0);
    gradient[width] = (gradient[width] ?? 0) + error;
  }
  for (let column = 0; column < width; column++) {
    const weight = at[column] ?? 0;
    loss += (l2 / 2) * weight * weight;
    gradient[column] = (gradient[column] ?? 0) + l2 * weight;
  }
  return loss;
}

interface Step {
  readonly moved: Float64Array;
  readonly turned: Float64Array;
  readonly inverse: number;
}

/** The direction down, by what the last steps tell of the curvature (Nocedal's two loops). */
function directionOf(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const shares = new Map<Step, number>();
  for (const step of steps.toReversed()) {
    const share = step.inverse * dot(step.moved, direction);
    shares.set(step, share);
    for (let at = 0; at < direction.length; at++) direction[at] = (direction[at] ?? 0) - share * (step.turned[at] ?? 0);
  }
  const last = steps.at(-1);
  const scale = last ? 1 / (last.inverse * dot(last.turned, last.turned)) : 1;
  for (let at = 0; at < direction.length; at++) direction[at] = (direction[at] ?? 0) * scale;
  for (const step of steps) {
    const share = (shares.get(step) ?? 0) - step.inverse * dot(step.turned, direction);
    for (let at = 0; at < direction.length; at++) direction[at] = (direction[at] ?? 0) + share * (step.moved[at] ?? 0);
  }
  return direction;
}

/**
 * Logistic regression with L2, both classes weighing the same, by L-BFGS. The loss is strictly convex: the answer depends on
 * nothing but the rows.
 * @throws Error where there are rows of one class only
 */
export function fitLogistic(rows: Rows, { l2, mostSteps = 100 }: FitOptions): Linear {
  const length = rows.width + 1;
  let point = new Float64Array(length);
  let gradient = new Float64Array(length);
  let loss = lossAt(rows, point, l2, gradient);
  const steps: Step[] = [];
  for (let step = 0; step < mostSteps && Math.sqrt(dot(gradient, gradient)) > FLAT; step++) {
    const direction = directionOf(gradient, steps);
    const slope = dot(direction, gradient);
    const next = new Float64Array(length);
    const nextGradient = new Float64Array(length);
    let nextLoss = Number.POSITIVE_INFINITY;
    // The first step knows nothing of the scale.
    let size = steps.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
    for (; size >= SHORTEST_STEP; size /= 2) {
      for (let at = 0; at < length; at++) next[at] = (point[at] ?? 0) + size * (direction[at] ?? 0);
      nextLoss = lossAt(rows, next, l2, nextGradient);
      if (nextLoss <= loss + 1e-4 * size * slope) break;
    }
    if (size < SHORTEST_STEP) break;
    const moved = next.map((value, at) => value - (point[at] ?? 0));
    const turned = nextGradient.map((value, at) => value - (gradient[at] ?? 0));
    const curvature = dot(moved, turned);
    if (curvature > 1e-12) steps.push({ moved, turned, inverse: 1 / curvature });
    if (steps.length > MEMORY) steps.shift();
    [point, gradient, loss] = [next, nextGradient, nextLoss];
  }
  return { weights: point.slice(0, rows.width), bias: point[rows.width] ?? 0 };
}
