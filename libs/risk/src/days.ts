// Apart from calendar.ts, which brings the library of time zones along: the web app needs days alone.

export const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a calendar date, whatever the time zone the date was read in. */
export type DayNumber = number;

/** The Monday of a day's ISO week (1970-01-01 was a Thursday). */
export function mondayOf(day: DayNumber): DayNumber {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** The ISO week of a day, '2026-W47'; it belongs to the year in which its Thursday lies. */
export function isoWeek(day: DayNumber): string {
  const thursday = mondayOf(day) + 3;
  const year = isoDate(thursday).slice(0, 4);
  const week = Math.floor((thursday - dayOf(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The Monday of an ISO week, '2026-W47'; null for what is none, as the 53rd of most years. */
export function mondayOfWeek(week: string): DayNumber | null {
  const [, year = '', number = ''] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (year === '') return null;
  const monday = mondayOf(dayOf(`${year}-01-04`)) + 7 * (Number(number) - 1);
  return isoWeek(monday) === week ? monday : null;
}

/** 'YYYY-MM-DD' of a day number. */
export function isoDate(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day number of a date, 'YYYY-MM-DD'. */
export const dayOf = (date: string): DayNumber => Date.parse(`${date}T00:00:00.000Z`) / DAY_MS;
