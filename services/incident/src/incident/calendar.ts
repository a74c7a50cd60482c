import { type DayNumber, dayNumber } from '@hazardlens/risk';

// No time zone is further from UTC than 14 hours.
const MOST_OFFSET_MS = 15 * 3_600_000;
const DAY_MS = 86_400_000;

/** The day number of a date, 'YYYY-MM-DD'. */
export const dayOf = (date: string): DayNumber => Date.parse(`${date}T00:00:00.000Z`) / DAY_MS;

/** The first instant of a calendar day in a time zone, also where clocks change at midnight. */
export function startOfDay(day: DayNumber, timeZone: string): Date {
  let before = day * DAY_MS - MOST_OFFSET_MS;
  let notBefore = day * DAY_MS + MOST_OFFSET_MS;
  while (notBefore - before > 1) {
    const middle = Math.floor((before + notBefore) / 2);
    if (dayNumber(new Date(middle), timeZone) >= day) notBefore = middle;
    else before = middle;
  }
  return new Date(notBefore);
}
