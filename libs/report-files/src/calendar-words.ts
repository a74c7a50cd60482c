import { keptFormats } from './kept-formats.js';
import type { ReportCalendar } from './pdf-report.js';

const format = keptFormats<Intl.DateTimeFormat>();

/** Narrow no-break spaces, as some languages write them before AM and PM, are not in every font. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

/** Date and time as the reader writes them: 'May 10, 2026, 2:00 PM', '10 may 2026, 14:00'. */
export function momentIn({ locale, timeZone }: ReportCalendar, at: Date): string {
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return plain(format(`${locale} ${timeZone}`, make).format(at));
}

/** A calendar day, the same in every time zone: 'May 10, 2026', '10 may 2026'. @param day midnight UTC */
export function dayIn(locale: string, day: Date): string {
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return plain(format(`${locale} day`, make).format(day));
}
