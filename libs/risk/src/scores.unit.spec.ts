import {
  BENCHMARK_RATE,
  contractorRsi,
  displayRsi,
  displayScore,
  exposureBarColour,
  exposureScore,
  groupScore,
  heatmapRsi,
  isHighSeverityCount,
  rankGroups,
  rateChangeZ,
  riskBadge,
  riskHubScore,
  riskTrend,
  rsiBarColour,
  rsiTier,
  SAFETY_AGEING,
  safetyScore,
  safetyScoreColour,
  safetyTrend,
  scoreTerms,
  topRiskColour,
  type WindowSums,
} from './index.js';

/** Burden that makes the shrunken rate this many times the benchmark. */
const burdenForRatio = (ratio: number, E: number): number => (ratio * (E + 20) - 20) * BENCHMARK_RATE;
const atRatio = (ratio: number) => scoreTerms(burdenForRatio(ratio, 100), 100, []);

describe('safety score', () => {
  it('is exactly 75 without data', () => {
    expect(safetyScore(scoreTerms(0, 0, []))).toBe(75);
  });

  it('nears 100 with many clean photos', () => {
    expect(displayScore(safetyScore(scoreTerms(0, 1500, [])))).toBe(100);
  });

  it('is 86.6 at half the benchmark rate, 70 at 1.24 times, 50 at 2.41 times', () => {
    expect(safetyScore(atRatio(0.5))).toBeCloseTo(86.6, 1);
    expect(displayScore(safetyScore(atRatio(1.24)))).toBe(70);
    expect(displayScore(safetyScore(atRatio(2.41)))).toBe(50);
  });
});

describe('risk hub score', () => {
  it('is exactly 25 without data', () => {
    expect(riskHubScore(scoreTerms(0, 0, []))).toBe(25);
  });

  it.each([
    ['one open approved 0.95', 0.95, [0.95], 70],
    ['two', 1.9, [0.95, 0.95], 83],
    ['one, closed', 0.95, [], 9],
  ])('with E = 50: %s', (_name, V, open, expected) => {
    expect(displayScore(riskHubScore(scoreTerms(V, 50, open)))).toBe(expected);
  });
});

describe('group scores', () => {
  it.each([
    ['one open 0.95', [0.95], 67],
    ['two', [0.95, 0.95], 81],
    ['twenty open 0.50', Array<number>(20).fill(0.5), 58],
  ])('%s', (_name, open, expected) => {
    expect(displayScore(groupScore(open, [], 20_000, SAFETY_AGEING))).toBe(expected);
  });

  it('weighs closed incidents by age and drops those beyond the horizon', () => {
    const closed = (age: number) => groupScore([], [{ day: 20_000 - age, closedTop: [0.95] }], 20_000, SAFETY_AGEING);
    expect(closed(0)).toBeCloseTo(66.5, 9);
    expect(closed(30)).toBeCloseTo(33.25, 9);
    expect(closed(89)).toBeGreaterThan(0);
    expect(closed(90)).toBe(0);
  });

  it('ranks by score, then count, then name', () => {
    const rows = [
      { score: 10, count: 9, name: 'a' },
      { score: 50, count: 1, name: 'b' },
      { score: 50, count: 2, name: 'd' },
      { score: 50, count: 2, name: 'c' },
    ];
    for (const order of [rows, rows.toReversed()])
      expect(rankGroups(order).map((row) => row.name)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('leaves sites that have the same name and the same figures in their order', () => {
    const rows = ['first', 'second', 'third'].map((id) => ({ id, score: 50, count: 2, name: 'Dock' }));
    expect(rankGroups(rows).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
  });
});

describe('trend of the safety score', () => {
  it.each([
    [[null, null, null, null, 75], 'stable'],
    [[], 'stable'],
    [[75, null, null, null, 43], 'declining'],
    [[null, 60, 90, 40, 63], 'improving'],
    [[null, 60, 90, 40, 62.99], 'stable'],
    [[60, 60, 60, 60, 57], 'declining'],
    [[60, 20, 20, 20, 57.01], 'stable'],
    // a difference that floating point makes a hair too small
    [[70.1, 73.1], 'improving'],
  ] as const)('of %j is %s: the last value minus the first one that exists', (scores, trend) => {
    expect(safetyTrend(scores)).toBe(trend);
  });
});

describe('trend of the risk hub', () => {
  const sums = (V: number, variance: number, E: number): WindowSums => ({ V, variance, E });
  const bad = sums(30, 24, 40);
  const good = sums(2, 1.6, 40);

  it('labels a clear change', () => {
    expect(riskTrend(good, bad)).toBe('decreasing');
    expect(riskTrend(bad, good)).toBe('increasing');
  });

  it('is stable without data, with fewer than 5 photos in a window, and without variance', () => {
    expect(riskTrend(sums(0, 0, 0), sums(0, 0, 0))).toBe('stable');
    expect(riskTrend(sums(0, 0, 4), bad)).toBe('stable');
    expect(riskTrend(bad, sums(0, 0, 4))).toBe('stable');
    expect(rateChangeZ(sums(0, 0, 100), sums(0, 0, 5))).toBe(0);
    expect(riskTrend(sums(0, 0, 100), sums(0, 0, 5))).toBe('stable');
    expect(riskTrend(sums(0, 0, 5), bad)).toBe('decreasing');
  });

  it('is stable when the change is small or may be chance', () => {
    expect(riskTrend(sums(10, 0.01, 1000), sums(11, 0.01, 1000))).toBe('stable');
    expect(riskTrend(sums(0.95, 0.9, 6), sums(1.9, 1.8, 6))).toBe('stable');
  });

  it('has the z of scoring.md', () => {
    expect(rateChangeZ(good, bad)).toBeCloseTo((2 / 40 - 30 / 40) / Math.sqrt(1.6 / 1600 + 24 / 1600), 12);
  });
});

describe('insurance scores', () => {
  it('contractor RSI: three of 0.8 on one site in the first month are 24', () => {
    expect(contractorRsi({ sumSeverity: 2.4, activeSites: 1, daysSinceFirstCapture: 10 })).toBeCloseTo(24, 12);
  });

  it('contractor RSI: spreads over sites and at most three months, clips at 100, needs no data', () => {
    expect(contractorRsi({ sumSeverity: 2.4, activeSites: 2, daysSinceFirstCapture: 45 })).toBeCloseTo(8, 12);
    expect(contractorRsi({ sumSeverity: 9, activeSites: 1, daysSinceFirstCapture: 900 })).toBeCloseTo(30, 12);
    expect(contractorRsi({ sumSeverity: 900, activeSites: 1, daysSinceFirstCapture: 90 })).toBe(100);
    expect(contractorRsi({ sumSeverity: 0, activeSites: 0, daysSinceFirstCapture: 0 })).toBe(0);
  });

  it('exposure score: 50 without data, 75 at twice the benchmark, 87.5 at three times', () => {
    expect(exposureScore(0, 0)).toBe(50);
    expect(exposureScore(burdenForRatio(2, 60), 60)).toBeCloseTo(75, 12);
    expect(exposureScore(burdenForRatio(3, 60), 60)).toBeCloseTo(87.5, 12);
  });

  it('heat map RSI is mean times count times ten, printed with one decimal', () => {
    expect(displayRsi(heatmapRsi([0.65, 0.65, 0.95]))).toBe(22.5);
    expect(heatmapRsi([])).toBe(0);
    expect(displayRsi(12.25)).toBe(12.3);
  });
});

describe('cut-offs of the specification', () => {
  it('colours the safety score as shown', () => {
    expect([100, 85, 84.5, 84.4, 70, 69.4, 50, 49.4, 0].map(safetyScoreColour)).toEqual([
      'green',
      'green',
      'green',
      'primary',
      'primary',
      'warning',
      'warning',
      'danger',
      'danger',
    ]);
  });

  it('tiers the heat map RSI', () => {
    expect([75, 74.9, 50, 49.9, 25, 24.9, 0].map(rsiTier)).toEqual([
      'Critical',
      'High',
      'High',
      'Medium',
      'Medium',
      'Low',
      'Low',
    ]);
  });

  it('bars and counts of the insurance portal are highlighted strictly above', () => {
    expect([75.1, 75, 50.1, 50].map(rsiBarColour)).toEqual(['danger', 'warning', 'warning', 'plain']);
    expect([76, 75, 51, 50].map(exposureBarColour)).toEqual(['danger', 'warning', 'warning', 'plain']);
    expect([5, 6].map(isHighSeverityCount)).toEqual([false, true]);
  });

  it('badges the risk hub and its rows', () => {
    expect([75, 74.4, 50, 49.4].map(riskBadge)).toEqual(['High Risk', 'Medium Risk', 'Medium Risk', 'Low Risk']);
    expect([80, 79.4, 60, 59.4].map(topRiskColour)).toEqual(['danger', 'warning', 'warning', 'plain']);
  });
});
