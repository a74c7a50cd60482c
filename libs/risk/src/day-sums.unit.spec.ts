import { dailyExposure, exposure, rangeAgeing, SAFETY_AGEING, undecayed } from './index.js';

describe('the exposure of a site and day', () => {
  it.each([
    [0, 0],
    [12, 12],
    [50, 50],
    [51, 50],
    [4_000, 50],
  ])('is of %d distinct photos %d', (photos, counted) => expect(dailyExposure(photos)).toBe(counted));

  it('weighs half after thirty days, and nothing after ninety', () => {
    const today = 20_000;
    const past = (age: number) => exposure([{ day: today - age, exposure: 10 }], today, SAFETY_AGEING);
    expect([past(0), past(30), past(60), past(89) > 0, past(90)]).toEqual([10, 5, 2.5, true, 0]);
  });

  it('halves with the chosen range in the risk hub', () => {
    const past = (age: number) => exposure([{ day: 100 - age, exposure: 8 }], 100, rangeAgeing(7));
    expect([past(0), past(6) > 4, past(7)]).toEqual([8, true, 0]);
  });

  it('weighs alike throughout a window of a trend, and nothing before it', () => {
    const past = (age: number) => exposure([{ day: 100 - age, exposure: 8 }], 100, undecayed(30));
    expect([past(0), past(29), past(30)]).toEqual([8, 8, 0]);
  });
});
