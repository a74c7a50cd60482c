import fc from 'fast-check';
import { ageInDays, dayNumber, decay, isoDate, mondayOf, SAFETY_AGEING, severityTrend } from './index.js';

const RUNS = { numRuns: 10_000 };

describe('calendar days in a time zone', () => {
  it('counts midnights of that zone, not hours', () => {
    const evening = new Date('2026-03-10T23:30:00Z');
    const later = new Date('2026-03-11T00:30:00Z');
    expect(ageInDays(evening, later, 'UTC')).toBe(1);
    expect(ageInDays(evening, later, 'America/New_York')).toBe(0);
    expect(ageInDays(evening, later, 'Asia/Tokyo')).toBe(0);
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
