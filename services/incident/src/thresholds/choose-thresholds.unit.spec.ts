import fc from 'fast-check';
import { type ChosenThreshold, chooseThresholds } from './choose-thresholds.js';
import { costCurve, type DecidedFinding, type ThresholdCase } from './cost-curve.js';
import { thresholdPolicy } from './threshold-policy.js';

const policy = thresholdPolicy.parse({});
const ample = { ...policy, findings_a_day: 500 };

const times = (count: number, raw: number, right: boolean, weight = 1): DecidedFinding[] =>
  Array.from({ length: count }, () => ({ raw, right, weight }));

function caseOf(decided: readonly DecidedFinding[], more: Partial<ThresholdCase> = {}): ThresholdCase {
  return { key: 'vision/floor_hole', current: 0.35, decided, seen: decided.map(({ raw }) => raw), ...more };
}
const thresholdsOf = (chosen: readonly ChosenThreshold[]) => chosen.map(({ threshold }) => threshold);
/** None shown is above all. */
const height = (threshold: number | null): number => threshold ?? 2;

describe('thresholds by what a mistake costs', () => {
  it('weighs a miss five times a false alarm when nothing is said, and stays within bounds', () => {
    expect(policy).toEqual({ missed_cost: 5, findings_a_day: 60 });
    for (const wrong of [
      { missed_cost: 0.5 },
      { missed_cost: 21 },
      { findings_a_day: 4 },
      { findings_a_day: 501 },
      { other: 1 },
    ]) {
      expect(thresholdPolicy.safeParse(wrong).success).toBe(false);
    }
  });

  it('takes a score with one right in six, and leaves one with one in seven', () => {
    const sure = times(20, 0.9, true);
    const sixth = [...sure, ...times(3, 0.4, true), ...times(15, 0.4, false)];
    // equal costs: more is shown, but nothing below the threshold in force on which nobody decided
    expect(thresholdsOf(chooseThresholds([caseOf(sixth)], ample, 1))).toEqual([0.35]);
    expect(thresholdsOf(chooseThresholds([caseOf(sixth, { current: 0.7 })], ample, 1))).toEqual([0.4]);
    const seventh = [...sure, ...times(3, 0.4, true), ...times(18, 0.4, false)];
    expect(thresholdsOf(chooseThresholds([caseOf(seventh)], ample, 1))).toEqual([0.41]);
    expect(thresholdsOf(chooseThresholds([caseOf(seventh)], { ...ample, missed_cost: 6 }, 1))).toEqual([0.35]);
  });

  it('counts a question for the twenty that were not asked', () => {
    const decided = [
      ...times(30, 0.9, true),
      ...times(5, 0.9, false),
      ...times(1, 0.2, true, 20),
      ...times(3, 0.2, false, 20),
    ];
    expect(thresholdsOf(chooseThresholds([caseOf(decided)], ample, 1))).toEqual([0.2]);
    const rarer = [
      ...times(30, 0.9, true),
      ...times(5, 0.9, false),
      ...times(1, 0.2, true, 20),
      ...times(6, 0.2, false, 20),
    ];
    expect(thresholdsOf(chooseThresholds([caseOf(rarer)], ample, 1))).toEqual([0.21]);
  });

  it('draws the curve: what each threshold would miss and show', () => {
    const curve = costCurve(caseOf([...times(10, 0.9, true), ...times(4, 0.3, true), ...times(6, 0.3, false)]), 5);
    const at = (threshold: number | null) => curve.find((point) => point.threshold === threshold);
    expect(curve).toHaveLength(102);
    expect(at(0.3)).toEqual({ threshold: 0.3, missed: 0, falseAlarms: 6, cost: 6, shown: 20 });
    expect(at(0.31)).toEqual({ threshold: 0.31, missed: 4, falseAlarms: 0, cost: 20, shown: 10 });
    expect(at(null)).toEqual({ threshold: null, missed: 14, falseAlarms: 0, cost: 70, shown: 0 });
  });

  it.each([
    ['nothing decided', []],
    ['19 decided', [...times(10, 0.9, true), ...times(9, 0.1, false)]],
    ['two wrong ones', [...times(40, 0.9, true), ...times(2, 0.1, false)]],
  ])('leaves the threshold in force where too little was decided: %s', (_, decided) => {
    const [chosen] = chooseThresholds([caseOf(decided)], ample, 1);
    expect([chosen?.threshold, chosen?.reason]).toEqual([0.35, 'too few decisions']);
  });

  it('shows no more than a day holds: what brings least for a look goes first', () => {
    const good = caseOf([...times(30, 0.8, true), ...times(10, 0.8, false)], { key: 'good' });
    const poor = caseOf([...times(10, 0.8, true), ...times(30, 0.8, false)], { key: 'poor' });
    const free = chooseThresholds([good, poor], { ...policy, findings_a_day: 80 }, 1);
    expect(free.map(({ threshold, reason }) => [threshold, reason])).toEqual([
      [0.35, 'cost'],
      [0.35, 'cost'],
    ]);
    const short = chooseThresholds([good, poor], { ...policy, findings_a_day: 50 }, 1);
    expect(short.map(({ key, threshold, reason }) => [key, threshold, reason])).toEqual([
      ['good', 0.35, 'cost'],
      ['poor', 0.81, 'day'],
    ]);
    // the same findings in two days
    expect(thresholdsOf(chooseThresholds([good, poor], { ...policy, findings_a_day: 50 }, 2))).toEqual([0.35, 0.35]);
  });

  it('lets the less sure go first where nothing was decided yet', () => {
    const seen = [...Array<number>(40).fill(0.9), ...Array<number>(40).fill(0.5)];
    const [chosen] = chooseThresholds([caseOf([], { seen })], { ...policy, findings_a_day: 50 }, 1);
    expect([chosen?.threshold, chosen?.reason]).toEqual([0.51, 'day']);
  });

  const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
  const decided = fc.array(fc.record({ raw: share, right: fc.boolean(), weight: fc.constantFrom(1, 20) }), {
    maxLength: 60,
  });
  const anyCase = fc.record({ current: share, decided, seen: fc.array(share, { maxLength: 120 }) });
  const cases = fc
    .array(anyCase, { minLength: 1, maxLength: 5 })
    .map((all) => all.map((one, at): ThresholdCase => ({ key: String(at), ...one })));
  const perDay = fc.integer({ min: 5, max: 500 });
  const cost = fc.integer({ min: 1, max: 20 });
  const days = fc.integer({ min: 1, max: 30 });

  const shown = (all: readonly ThresholdCase[], chosen: readonly ChosenThreshold[]): number =>
    all.reduce(
      (sum, { seen }, at) => sum + seen.filter((raw) => raw >= height(chosen[at]?.threshold ?? null)).length,
      0,
    );

  it('never fills more than the day, whatever was decided and seen', () => {
    fc.assert(
      fc.property(cases, cost, perDay, days, (all, missed_cost, findings_a_day, period) => {
        const chosen = chooseThresholds(all, { missed_cost, findings_a_day }, period);
        expect(shown(all, chosen)).toBeLessThanOrEqual(findings_a_day * period);
      }),
    );
  });

  it('is the cheapest of all where the day has room, and never lower than in force where too little was decided', () => {
    fc.assert(
      fc.property(cases, cost, (all, missed_cost) => {
        for (const [at, { threshold, reason, curve }] of chooseThresholds(
          all,
          { missed_cost, findings_a_day: 500 },
          30,
        ).entries()) {
          if (reason === 'cost') {
            const costs = (all[at]?.decided ?? []).reduce((sum, { raw, right, weight }) => {
              const seen = raw >= height(threshold);
              return sum + (right && !seen ? weight * missed_cost : !right && seen ? weight : 0);
            }, 0);
            expect(costs).toBe(Math.min(...curve.map((point) => point.cost)));
          } else {
            expect([reason, threshold]).toEqual(['too few decisions', all[at]?.current]);
          }
        }
      }),
    );
  });

  it('a dearer miss never hides more, a shorter day never shows more', () => {
    fc.assert(
      fc.property(cases, cost, cost, perDay, perDay, (all, a, b, one, other) => {
        const at = (missed_cost: number, findings_a_day: number, period: number) =>
          thresholdsOf(chooseThresholds(all, { missed_cost, findings_a_day }, period)).map(height);
        const [cheap, dear] = [at(Math.min(a, b), 500, 30), at(Math.max(a, b), 500, 30)];
        for (const [index, threshold] of dear.entries()) expect(threshold).toBeLessThanOrEqual(cheap[index] ?? -1);
        const [short, long] = [at(a, Math.min(one, other), 1), at(a, Math.max(one, other), 1)];
        for (const [index, threshold] of long.entries()) expect(threshold).toBeLessThanOrEqual(short[index] ?? -1);
      }),
    );
  });

  it('does not depend on the order of decisions, findings and cases', () => {
    fc.assert(
      fc.property(cases, cost, perDay, (all, missed_cost, findings_a_day) => {
        const wanted = chooseThresholds(all, { missed_cost, findings_a_day }, 1);
        const turned = [...all]
          .reverse()
          .map((one) => ({ ...one, decided: [...one.decided].reverse(), seen: [...one.seen].reverse() }));
        const found = chooseThresholds(turned, { missed_cost, findings_a_day }, 1).reverse();
        expect(thresholdsOf(found)).toEqual(thresholdsOf(wanted));
      }),
    );
  });
});
