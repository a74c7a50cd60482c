import fc from 'fast-check';
import {
  ageInDays,
  dayNumber,
  dayOf,
  decay,
  instantAt,
  isoDate,
  isoWeek,
  mondayOf,
  mondayOfWeek,
  SAFETY_AGEING,
  severityTrend,
  startOfDay,
} from './index.js';

const RUNS = { numRuns: 10_000 };

describe('calendar days in a time zone', () => {
  it('counts midnights of that zone, not hours', () => {
    const evening = new Date('2026-03-10T23:30:00Z');
    const later = new Date('2026-03-11T00:30:00Z');
    expect(ageInDays(evening, later, 'UTC')).toBe(1);
    expect(ageInDays(evening, later, 'America/New_York')).toBe(0);
    expect(ageInDays(evening, later, 'Asia/Tokyo')).toBe(0);
  });

  // zones that change at midnight, one minute after it, by half an hour, by a whole day, and never
  const zone = fc.constantFrom(
    ...['Europe/Madrid', 'America/New_York', 'America/Havana', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Beirut'],
    ...['America/Goose_Bay', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata', 'UTC'],
  );
  const shown = new Map<string, Intl.DateTimeFormat>();
  const dateIn = (at: Date, timeZone: string): string => {
    const format = shown.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    shown.set(timeZone, format);
    return format.format(at);
  };
  const [first, last] = [Date.UTC(1990, 0, 1), Date.UTC(2045, 0, 1)];
  const time = fc.oneof(
    fc.integer({ min: first, max: last }),
    // around the hours in which clocks change
    fc.integer({ min: first / 1_800_000, max: last / 1_800_000 }).map((half) => half * 1_800_000),
    fc.integer({ min: first / 60_000, max: last / 60_000 }).map((minute) => minute * 60_000 - 1),
  );

  it('is the date that clocks and calendars of that zone show', () => {
    fc.assert(
      fc.property(time, zone, (at, timeZone) => {
        expect(isoDate(dayNumber(new Date(at), timeZone))).toBe(dateIn(new Date(at), timeZone));
      }),
      RUNS,
    );
  });

  it('begins with the first instant of its date, or where it was left out of the next', () => {
    fc.assert(
      fc.property(time, zone, (at, timeZone) => {
        const day = dayNumber(new Date(at), timeZone);
        const begin = startOfDay(day, timeZone);
        expect(dayNumber(begin, timeZone)).toBe(day);
        expect(dayNumber(new Date(begin.getTime() - 1), timeZone)).toBeLessThan(day);
      }),
      { numRuns: 2_000 },
    );
    // clocks went back over midnight, so that the first of November began twice
    expect(startOfDay(dayOf('2009-11-01'), 'America/Goose_Bay').toISOString()).toBe('2009-11-01T03:00:00.000Z');
    expect(startOfDay(dayOf('2011-12-30'), 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });

  it('has the instants that its clocks show, the first where they show one twice, the next where they leave one out', () => {
    const madrid = (date: string, hours: number) => instantAt(dayOf(date), hours * 60, 'Europe/Madrid').toISOString();
    expect(madrid('2026-07-01', 9.5)).toBe('2026-07-01T07:30:00.000Z');
    expect(madrid('2026-03-29', 2.5)).toBe('2026-03-29T01:30:00.000Z');
    expect(madrid('2026-10-25', 2.5)).toBe('2026-10-25T00:30:00.000Z');
  });

  it('takes the very moment of a change for what follows it, whatever was asked before', () => {
    // 2009-11-01 00:01 became 23:01 of the day before
    const at = (time: string) => isoDate(dayNumber(new Date(time), 'America/Goose_Bay'));
    expect([at('2009-11-01T03:00:59.999Z'), at('2009-11-01T03:01:00Z')]).toEqual(['2009-11-01', '2009-10-31']);
    expect(at('2009-11-01T03:00:59.999Z')).toBe('2009-11-01');
  });

  it('counts days of 23 and 25 hours as one', () => {
    // Europe/Madrid: clocks go forward on 29 March 2026 and back on 25 October 2026.
    expect(ageInDays(new Date('2026-03-28T23:30:00Z'), new Date('2026-03-29T22:15:00Z'), 'Europe/Madrid')).toBe(1);
    expect(ageInDays(new Date('2026-10-24T22:10:00Z'), new Date('2026-10-25T22:50:00Z'), 'Europe/Madrid')).toBe(0);
  });

  it('is never negative', () => {
    expect(ageInDays(new Date('2026-03-11T00:04:00Z'), new Date('2026-03-10T23:59:00Z'), 'UTC')).toBe(0);
  });

  it('refuses what is no time zone or no date', () => {
    expect(() => dayNumber(new Date(), 'Mars/Olympus')).toThrow(RangeError);
    expect(() => dayNumber(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
  });

  it('agrees with UTC arithmetic and falls to a Monday', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: 0, max: 86_399_999 }), (day, ms) => {
        const monday = mondayOf(day);
        const isMonday = new Date(monday * 86_400_000).getUTCDay() === 1;
        return (
          dayNumber(new Date(day * 86_400_000 + ms), 'UTC') === day && isMonday && day - monday >= 0 && day - monday < 7
        );
      }),
      RUNS,
    );
  });
});

describe('decay', () => {
  it('halves every 30 days and ends after 90', () => {
    expect(decay(0, SAFETY_AGEING)).toBe(1);
    expect(decay(30, SAFETY_AGEING)).toBe(0.5);
    expect(decay(60, SAFETY_AGEING)).toBe(0.25);
    expect(decay(89, SAFETY_AGEING)).toBeGreaterThan(0.12);
    expect(decay(90, SAFETY_AGEING)).toBe(0);
    expect(decay(-1, SAFETY_AGEING)).toBe(1);
  });

  it('is bounded and never rises with age', () => {
    const ageing = fc.record({ halfLife: fc.integer({ min: 1, max: 90 }), horizon: fc.integer({ min: 1, max: 90 }) });
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 400 }), ageing, (age, rule) => {
        const now = decay(age, rule);
        return now >= 0 && now <= 1 && decay(age + 1, rule) <= now;
      }),
      RUNS,
    );
  });
});

describe('severity trend', () => {
  const thursday = 20_517; // 2026-03-05; its ISO week starts on 2026-03-02.

  it('has one entry a week, empty ones too, dated with the Monday', () => {
    expect(isoDate(thursday)).toBe('2026-03-05');
    const trend = severityTrend([{ day: thursday, high: 2, medium: 1, low: 0 }], thursday, 15);
    expect(trend).toEqual([
      { date: '2026-02-16', high: 0, medium: 0, low: 0 },
      { date: '2026-02-23', high: 0, medium: 0, low: 0 },
      { date: '2026-03-02', high: 2, medium: 1, low: 0 },
    ]);
  });

  it('counts each day in range exactly once, whatever the range', () => {
    const day = fc.record({
      day: fc.integer({ min: thursday - 120, max: thursday }),
      high: fc.nat(5),
      medium: fc.nat(5),
      low: fc.nat(5),
    });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 30 }), fc.constantFrom(7, 30, 90), (days, range) => {
        const trend = severityTrend(days, thursday, range);
        const inRange = days.filter((entry) => entry.day > thursday - range);
        const total = (rows: readonly { high: number; medium: number; low: number }[]): number =>
          rows.reduce((sum, row) => sum + row.high + row.medium + row.low, 0);
        const weeks = Math.ceil(range / 7);
        return total(trend) === total(inRange) && trend.length >= weeks && trend.length <= weeks + 1;
      }),
      RUNS,
    );
  });
});

describe('weeks of ISO 8601', () => {
  it.each([
    ['2026-11-23', '2026-W48', '2026-11-23'],
    ['2026-11-29', '2026-W48', '2026-11-23'],
    // the first days of a year may be in the last week of the one before, and the other way round
    ['2027-01-01', '2026-W53', '2026-12-28'],
    ['2025-12-29', '2026-W01', '2025-12-29'],
    ['2023-01-01', '2022-W52', '2022-12-26'],
  ])('%s is in %s, which begins on %s', (date, week, monday) => {
    expect(isoWeek(dayOf(date))).toBe(week);
    expect(mondayOfWeek(week)).toBe(dayOf(monday));
  });

  it.each(['2025-W53', '2026-W54', '2026-W00', '2026-47', '2026-W7', ' 2026-W10', '', 'W10'])('%p is none', (week) => {
    expect(mondayOfWeek(week)).toBeNull();
  });
});
