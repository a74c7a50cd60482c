import type { ThresholdReason } from '@hazardlens/contracts';
import { type CurvePoint, costCurve, evidenceOf, type ThresholdCase, tellsEnough } from './cost-curve.js';
import type { ThresholdPolicy } from './threshold-policy.js';

export interface ChosenThreshold {
  readonly key: string;
  /** null: none is shown. */
  readonly threshold: number | null;
  /** What it would be if the day had room for all. */
  readonly byCost: number | null;
  readonly reason: ThresholdReason;
  /** For the admin: what each threshold would mean. */
  readonly curve: readonly CurvePoint[];
}

interface Priced {
  readonly one: ThresholdCase;
  readonly curve: readonly CurvePoint[];
  /** What may be chosen: nothing that would show what nobody decided on. */
  readonly allowed: readonly CurvePoint[];
  /** Findings seen for one that was decided: what a curve's costs are multiplied by to compare it with another's. */
  readonly scale: number;
}

/** Below the threshold in force only as far as decisions reach: what nobody looked at is not known to be right. */
function lowest(one: ThresholdCase): number {
  if (!tellsEnough(one)) return one.current;
  const decided = one.decided.reduce((least, { raw }) => Math.min(least, raw), 1);
  return Math.min(one.current, Math.floor(decided * 100 + 1e-9) / 100);
}

function priced(one: ThresholdCase, missedCost: number): Priced {
  const curve = costCurve(one, missedCost);
  const weight = evidenceOf(one).reduce((sum, each) => sum + each.weight, 0);
  const least = lowest(one) - 1e-9;
  const allowed = curve.filter(({ threshold }) => threshold === null || threshold >= least);
  return { one, curve, allowed, scale: weight > 0 && one.seen.length > 0 ? one.seen.length / weight : 1 };
}

/** The cheapest point when each finding that is shown has a price, too; of equal ones the one that shows most. */
function cheapest({ one, allowed, scale }: Priced, price: number): CurvePoint | undefined {
  // With too little decided nothing is chosen by cost: what is in force stays until the day is too short for it.
  if (price === 0 && !tellsEnough(one)) return allowed[0];
  let best: CurvePoint | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const point of allowed) {
    const total = point.cost + (price / scale) * point.shown;
    if (total < least - 1e-9) [best, least] = [point, total];
  }
  return best;
}

const shownAt = (cases: readonly Priced[], price: number): number =>
  cases.reduce((sum, each) => sum + (cheapest(each, price)?.shown ?? 0), 0);

const HALVINGS = 60;
/** Sources whose findings bring the same for a look go together: sums in another order differ by less than that. */
const SAME_PRICE = 1e-6;

/**
 * The price of a reviewer's look at one finding from which on all findings together fit into the days: the same for all sources, so
 * that those go first that bring least for a look.
 */
function priceOf(cases: readonly Priced[], room: number, missedCost: number): number {
  if (shownAt(cases, 0) <= room) return 0;
  let low = 0;
  // no finding is worth more than all misses of its case
  let high = 1 + cases.reduce((sum, { curve, scale }) => sum + scale * missedCost * (curve.at(-1)?.missed ?? 0), 0);
  for (let time = 0; time < HALVINGS; time++) {
    const middle = (low + high) / 2;
    if (shownAt(cases, middle) <= room) high = middle;
    else low = middle;
  }
  return high + SAME_PRICE;
}

/**
 * Chooses the threshold of each source and hazard type by what its mistakes cost, in such a way that one reviewer's day is never more than
 * the policy says. Pure: the same decisions in any order give the same thresholds.
 * @param cases of one organisation, all that one reviewer would be shown
 * @param days how long the period of `seen` is, at least 1
 */
export function chooseThresholds(
  cases: readonly ThresholdCase[],
  { missed_cost: missedCost, findings_a_day: perDay }: ThresholdPolicy,
  days: number,
): ChosenThreshold[] {
  const all = cases.map((one) => priced(one, missedCost));
  const price = priceOf(all, perDay * Math.max(days, 1), missedCost);
  return all.map((each) => {
    const [free, point] = [cheapest(each, 0), cheapest(each, price)];
    const threshold = point?.threshold ?? null;
    const byCost = free?.threshold ?? null;
    const reason = byCost !== threshold ? 'day' : tellsEnough(each.one) ? 'cost' : 'too few decisions';
    return { key: each.one.key, threshold, byCost, reason, curve: each.curve };
  });
}
