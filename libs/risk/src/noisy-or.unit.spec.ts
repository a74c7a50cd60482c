import fc from 'fast-check';
import { band, displayScore, isHighRisk, largest, noisyOr, overallRiskScore, severityLevel } from './index.js';

const RUNS = { numRuns: 10_000 };
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const risks = fc.array(unit, { maxLength: 40 });
const many = (count: number, severity: number, confidence: number) => Array(count).fill({ severity, confidence });

describe('overallRiskScore, check values of scoring.md', () => {
  it.each([
    ['nothing', [], 0],
    ['one 0.95 at 0.9', many(1, 0.95, 0.9), 86],
    ['one 0.70 at 0.8', many(1, 0.7, 0.8), 56],
    ['five 0.5 at 0.7', many(5, 0.5, 0.7), 57],
    ['one 0.95 at 0.9 and four 0.5 at 0.7', [...many(1, 0.95, 0.9), ...many(4, 0.5, 0.7)], 90],
  ])('%s', (_name, incidents, expected) => {
    expect(overallRiskScore(incidents)).toBe(expected);
  });

  it('is a whole number from 0 to 99', () => {
    const incident = fc.record({ severity: unit, confidence: unit });
    fc.assert(
      fc.property(fc.array(incident, { maxLength: 200 }), (incidents) => {
        const score = overallRiskScore(incidents);
        return Number.isInteger(score) && score >= 0 && score <= 100;
      }),
      RUNS,
    );
  });
});

describe('noisyOr', () => {
  it('is the item itself for a single one, up to the cap', () => {
    expect(noisyOr([0.35])).toBeCloseTo(0.35, 12);
    expect(noisyOr([1])).toBeCloseTo(0.99, 12);
    expect(noisyOr([])).toBe(0);
    expect(noisyOr([-3, 7])).toBeCloseTo(0.99, 12);
  });

  it('is bounded: at least the largest item, at most twice undamped', () => {
    fc.assert(
      fc.property(risks, (items) => {
        const worst = Math.min(0.99, Math.max(0, ...items));
        const result = noisyOr(items);
        return result >= worst - 1e-12 && result <= 1 - (1 - worst) ** 2 + 1e-12;
      }),
      RUNS,
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(
        risks.chain((items) =>
          fc.tuple(
            fc.constant(items),
            fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
          ),
        ),
        ([items, shuffled]) => noisyOr(items) === noisyOr(shuffled),
      ),
      RUNS,
    );
  });

  it('rises with every item', () => {
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 40 }), fc.nat(), unit, (items, at, other) => {
        const index = at % items.length;
        const raised = items.with(index, Math.max(items[index] ?? 0, other));
        return noisyOr(raised) >= noisyOr(items) - 1e-12;
      }),
      RUNS,
    );
  });

  it('never falls when an item is added', () => {
    fc.assert(
      fc.property(risks, unit, (items, more) => noisyOr([...items, more]) >= noisyOr(items) - 1e-12),
      RUNS,
    );
  });

  it('needs only its 32 largest items', () => {
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 100 }),
        (items) => Math.abs(noisyOr(largest(items)) - noisyOr(items)) < 1e-8,
      ),
      RUNS,
    );
  });

  it('lets many small items not outrank a catastrophe', () => {
    expect(noisyOr(Array(10_000).fill(0.35))).toBeLessThan(noisyOr([0.86]));
  });
});

describe('severity bands', () => {
  it.each([
    [1, 'Critical', 'high', true],
    [0.81, 'Critical', 'high', true],
    [0.8, 'High', 'high', true],
    [0.61, 'High', 'high', true],
    [0.6, 'Medium', 'medium', false],
    [0.41, 'Medium', 'medium', false],
    [0.4, 'Low', 'low', false],
    [0, 'Low', 'low', false],
  ] as const)('%p is %s', (severity, name, level, high) => {
    expect(band(severity)).toBe(name);
    expect(severityLevel(severity)).toBe(level);
    expect(isHighRisk(severity)).toBe(high);
  });
});

describe('displayScore', () => {
  it('rounds halves up even when floating point left them a hair low', () => {
    expect(displayScore(100 * 0.855)).toBe(86);
    expect(displayScore(85.4999999999)).toBe(86);
    expect(displayScore(84.4)).toBe(84);
  });
});
