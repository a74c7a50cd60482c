const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a calendar date, whatever the time zone the date was read in. */
export type DayNumber = number;

// Building a DateTimeFormat costs some 50 µs, formatting some 1 µs: one a time zone is kept. The zones of a deployment's
// tenants are few; the bound only guards against a caller that passes arbitrary text.
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 600;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

// Offsets from UTC are multiples of a quarter of an hour since 1973, so that no date begins within one: a rebuild asks for
// the days of a million incidents, and most of them share their quarter with others.
const QUARTER_MS = 900_000;
const SINCE_MS = Date.UTC(1973, 0, 1);
const MOST_QUARTERS = 50_000;
const quarters = new Map<string, DayNumber>();

/**
 * The calendar day of an instant in a time zone, as a number that can be subtracted.
 * @param timeZone IANA name, e.g. 'Europe/Madrid'
 * @throws RangeError for an unknown time zone or an invalid date
 */
export function dayNumber(instant: Date, timeZone: string): DayNumber {
  const time = instant.getTime();
  if (!(time >= SINCE_MS)) return dateIn(instant, timeZone);
  const quarter = `${Math.floor(time / QUARTER_MS)} ${timeZone}`;
  const known = quarters.get(quarter);
  if (known !== undefined) return known;
  const day = dateIn(instant, timeZone);
  if (quarters.size >= MOST_QUARTERS) quarters.clear();
  quarters.set(quarter, day);
  return day;
}

function dateIn(instant: Date, timeZone: string): DayNumber {
  const parts = formatFor(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

/**
 * Age in whole calendar days: how many midnights of the time zone lie between. Not elapsed hours: days with 23 or 25 hours
 * count as one. An instant after `now` (clocks differ) has age 0.
 */
export function ageInDays(instant: Date, now: Date, timeZone: string): number {
  return Math.max(0, dayNumber(now, timeZone) - dayNumber(instant, timeZone));
}

/** The Monday of a day's ISO week (1970-01-01 was a Thursday). */
export function mondayOf(day: DayNumber): DayNumber {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** 'YYYY-MM-DD' of a day number. */
export function isoDate(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
