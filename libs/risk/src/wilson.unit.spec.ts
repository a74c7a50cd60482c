import { wilson } from './index.js';

describe('the interval of a share', () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [1, 29, 0.0061, 0.1718],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
  ])('of %d hits of %d is from %d to %d', (hits, of, low, high) => {
    const found = wilson(hits, of);
    expect([found.low, found.high]).toEqual([expect.closeTo(low, 4), expect.closeTo(high, 4)]);
  });

  it('is everything without a decision, and never leaves 0 to 1', () => {
    expect([wilson(0, 0), wilson(0, -1)]).toEqual(Array(2).fill({ low: 0, high: 1 }));
    for (let of = 1; of <= 200; of += 1) {
      expect(wilson(0, of).low).toBeGreaterThanOrEqual(0);
      expect(wilson(of, of).high).toBeLessThanOrEqual(1);
    }
  });
});
