import { type DayNumber, isoDate, mondayOf } from './days.js';

/** Non-rejected incidents of one day by severity level. */
export interface LevelDay {
  readonly day: DayNumber;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/** One ISO week of the severity trend. */
export interface LevelWeek {
  /** Its Monday, 'YYYY-MM-DD'. */
  readonly date: string;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/**
 * Weekly severity trend: one entry for every ISO week that the range touches, oldest first, weeks without incidents as 0.
 * Days outside the range are left out, so the first week may be a part of one.
 * @param rangeDays length of the range, ≥ 1; its last day is `today`
 */
export function severityTrend(days: Iterable<LevelDay>, today: DayNumber, rangeDays: number): LevelWeek[] {
  const first = today - rangeDays + 1;
  const weeks = new Map<DayNumber, { high: number; medium: number; low: number }>();
  for (let monday = mondayOf(first); monday <= today; monday += 7) weeks.set(monday, { high: 0, medium: 0, low: 0 });
  for (const { day, high, medium, low } of days) {
    // A capture clock may run ahead past midnight; what came in today belongs to today's week.
    const week = day < first ? undefined : weeks.get(mondayOf(Math.min(day, today)));
    if (!week) continue;
    week.high += high;
    week.medium += medium;
    week.low += low;
  }
  return Array.from(weeks, ([monday, counts]) => ({ date: isoDate(monday), ...counts }));
}
