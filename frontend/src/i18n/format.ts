import type { Locale } from '@hazardlens/taxonomy';

function makeFormatters(locale: Locale) {
  const number = new Intl.NumberFormat(locale);
  const decimals = [1, 2].map(
    (digits) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const daysAgo = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const units = (['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const).map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }),
  );
  return {
    number: (value: number) => number.format(value),
    /** with exactly so many digits after the point */
    decimal: (value: number, digits: 1 | 2) => decimals[digits - 1]?.format(value) ?? '',
    /** 0 … 1 as a whole percentage, without the sign */
    percent: (fraction: number) => String(Math.round(fraction * 100 + 1e-9)),
    /** in thousands, as disks are sold: 812 kB, 1.2 TB */
    bytes: (value: number) => {
      const unit = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3) - 1));
      return units[unit]?.format(value / 1000 ** (unit + 1)) ?? '';
    },
    date: (iso: string) => date.format(new Date(iso)),
    /** a calendar day (YYYY-MM-DD), the same in every time zone */
    day: (isoDate: string) => day.format(new Date(`${isoDate.slice(0, 10)}T00:00:00Z`)),
    /** today, yesterday, 12 days ago */
    daysAgo: (days: number) => daysAgo.format(-days, 'day'),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    /** today: the time; another day: date and time */
    moment: (iso: string, now: Date = new Date()) => {
      const at = new Date(iso);
      return at.toDateString() === now.toDateString() ? time.format(at) : dateTime.format(at);
    },
  };
}

const cache = new Map<Locale, ReturnType<typeof makeFormatters>>();

/** Dates and numbers as the language writes them; Intl objects are dear to make, so they are kept. */
export function formatters(locale: Locale) {
  const known = cache.get(locale);
  if (known) return known;
  const made = makeFormatters(locale);
  cache.set(locale, made);
  return made;
}
