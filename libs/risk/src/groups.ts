import { type Ageing, decay } from './day-sums.js';
import type { DayNumber } from './days.js';
import { noisyOr } from './noisy-or.js';
import { OPEN_HAZARD_SHARE } from './score.js';

/** How many of a day's closed p·s a read model keeps: the 17th changes a group's score by less than 0.01 points. */
export const CLOSED_ITEMS_PER_DAY = 16;

/** Closed incidents of one day and group. */
export interface ClosedDay {
  readonly day: DayNumber;
  /** The largest p·s of the day's closed incidents, at most 16, any order. */
  readonly closedTop: readonly number[];
}

/**
 * Score of a group of incidents (a category, a hazard type, a cell of the heat map), 0 to below 100, unrounded:
 * 100·N(0.7·p·s·w) with w = 1 for open incidents of any age and w = τ for closed ones.
 * @param openWeights p·s of the group's open incidents; the 32 largest suffice
 * @param closedDays closed incidents by day
 */
export function groupScore(
  openWeights: Iterable<number>,
  closedDays: Iterable<ClosedDay>,
  today: DayNumber,
  ageing: Ageing,
): number {
  const weights = Array.from(openWeights);
  for (const { day, closedTop } of closedDays) {
    const weight = decay(today - day, ageing);
    if (weight > 0) for (const ps of closedTop) weights.push(ps * weight);
  }
  return 100 * noisyOr(weights.map((weight) => OPEN_HAZARD_SHARE * weight));
}

/** A group with its score, ready to be ranked. */
export interface RankedGroup {
  /** 0 to 100, unrounded. */
  readonly score: number;
  /** Non-rejected incidents in range. */
  readonly count: number;
  /** Label that breaks ties. */
  readonly name: string;
}

/** Groups by falling score, then falling count, then name (by code point: the same order on every machine). */
export function rankGroups<Group extends RankedGroup>(groups: readonly Group[]): Group[] {
  const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...groups].sort((a, b) => b.score - a.score || b.count - a.count || byName(a.name, b.name));
}
