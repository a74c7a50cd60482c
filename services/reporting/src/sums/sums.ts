import { CLOSED_ITEMS_PER_DAY, largest, NOISY_OR_ITEMS } from '@hazardlens/risk';

/**
 * Sums are kept as whole millionths, so that they do not depend on the order in which events arrive: additions of
 * fractions do, and a rebuilt read model must equal the live one byte for byte.
 */
export const MICRO = 1_000_000;
export const toMicro = (value: number): number => Math.round(value * MICRO);
export const fromMicro = (value: number): number => value / MICRO;

/** What incidents of one hazard type, captured on one day at one place, add up to. All whole numbers. */
export interface GroupSums {
  /** not rejected */
  count: number;
  high: number;
  medium: number;
  low: number;
  /** Σ p·s, in millionths */
  ps: number;
  /** Σ (p·s)², in millionths */
  ps2: number;
  /** the 16 largest p·s of closed incidents, in millionths, falling */
  closed_top: number[];
}

/** Open incidents of one hazard type at one place, of any day. */
export interface OpenGroup {
  count: number;
  /** severity above 0.6 */
  high: number;
  /** the 32 largest p·s, in millionths, falling */
  top: number[];
}

export type Groups<G> = Record<string, G>;
/** `PPE_COMPLIANCE:no_hard_hat`: the key of a group. */
export const groupKey = (category: string, hazardType: string): string => `${category}:${hazardType}`;
export const groupOf = (key: string): { category: string; hazard_type: string } => {
  const [category = '', hazard_type = ''] = key.split(':');
  return { category, hazard_type };
};

type Addable = 'count' | 'high' | 'medium' | 'low' | 'ps' | 'ps2';
const addable: readonly Addable[] = ['count', 'high', 'medium', 'low', 'ps', 'ps2'];
export type DayShare = Record<Addable, number>;

/** Adds one share to `groups` (`sign` 1) or takes it away (−1). A group that has nothing left is dropped. */
export function addShare(groups: Groups<GroupSums>, key: string, share: DayShare, sign: 1 | -1): void {
  const group = groups[key] ?? { count: 0, high: 0, medium: 0, low: 0, ps: 0, ps2: 0, closed_top: [] };
  for (const name of addable) group[name] += sign * share[name];
  if (addable.every((name) => group[name] === 0)) delete groups[key];
  else groups[key] = group;
}

/**
 * A list of largest values, falling, after one value left and one came.
 * @param mayHoldMore there are, or may be, values beyond the list's `limit`
 * @returns null when a value left that something unknown moves up for: only the rows can tell
 */
export function changedTop(
  top: readonly number[],
  limit: number,
  mayHoldMore: boolean,
  left: number | null,
  came: number | null,
): number[] | null {
  if (left === came) return [...top];
  const smallest = top.at(-1) ?? 0;
  const at = left === null ? -1 : top.indexOf(left);
  // too small for the list, so the list does not miss it; anything else that is missing there is not ours to guess
  if (left !== null && at < 0 && (!mayHoldMore || left > smallest)) return null;
  // what is beyond the list is at most as large as its smallest: a value that is larger may take the free place
  if (at >= 0 && mayHoldMore && (came === null || came < smallest)) return null;
  const kept = top.filter((_, index) => index !== at);
  return largest(came === null ? kept : [...kept, came], limit);
}

export function setClosedTop(groups: Groups<GroupSums>, key: string, closed: readonly number[]): void {
  const group = groups[key];
  if (group) group.closed_top = largest(closed, CLOSED_ITEMS_PER_DAY);
}

export function setOpenGroup(groups: Groups<OpenGroup>, key: string, open: OpenGroup): void {
  if (open.count === 0) delete groups[key];
  else groups[key] = { ...open, top: largest(open.top, NOISY_OR_ITEMS) };
}

/** Keys in a fixed order: equal contents must be equal bytes. */
export function sorted<G>(groups: Groups<G>): Groups<G> {
  return Object.fromEntries(Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1)));
}
