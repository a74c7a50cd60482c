import { Temporal } from 'temporal-polyfill';
import { DAY_MS, type DayNumber } from './days.js';

/** A time between two changes of a zone's clocks: what it is ahead of UTC stays the same. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly aheadMs: number;
}

// Asking the library takes some 15 µs, and a rebuild asks for the days of a million incidents. A zone has two stretches a
// year at most, the zones of a deployment's tenants are few; the bound guards against a caller that passes arbitrary text.
const stretches = new Map<string, Stretch[]>();
const MOST_ZONES = 600;

/**
 * The calendar day of an instant in a time zone, as a number that can be subtracted.
 * @param timeZone IANA name, e.g. 'Europe/Madrid'
 * @throws RangeError for an unknown time zone or an invalid date
 */
export function dayNumber(instant: Date, timeZone: string): DayNumber {
  const time = instant.getTime();
  const known = stretches.get(timeZone)?.find(({ from, until }) => from <= time && time < until);
  return Math.floor((time + (known ?? newStretch(time, timeZone)).aheadMs) / DAY_MS);
}

function newStretch(time: number, timeZone: string): Stretch {
  const at = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  const stretch = {
    // a change at this very moment belongs to what follows
    from: at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    until: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    aheadMs: at.offsetNanoseconds / 1e6,
  };
  if (stretches.size >= MOST_ZONES) stretches.clear();
  stretches.set(timeZone, [stretch, ...(stretches.get(timeZone) ?? [])]);
  return stretch;
}

const dateOf = (day: DayNumber): Temporal.PlainDate => new Temporal.PlainDate(1970, 1, 1).add({ days: day });

/** The first instant of a calendar day in a time zone, also where clocks change at midnight. */
export const startOfDay = (day: DayNumber, timeZone: string): Date =>
  new Date(dateOf(day).toZonedDateTime(timeZone).epochMilliseconds);

/** When the clocks of a time zone show so many minutes after midnight; the first time where they do so twice. */
export const instantAt = (day: DayNumber, minutes: number, timeZone: string): Date =>
  new Date(dateOf(day).toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone).epochMilliseconds);

/**
 * Age in whole calendar days: how many midnights of the time zone lie between. Not elapsed hours: days with 23 or 25 hours
 * count as one. An instant after `now` (clocks differ) has age 0.
 */
export function ageInDays(instant: Date, now: Date, timeZone: string): number {
  return Math.max(0, dayNumber(now, timeZone) - dayNumber(instant, timeZone));
}
