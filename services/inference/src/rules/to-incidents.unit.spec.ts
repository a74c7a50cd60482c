import type { Finding } from './finding.js';
import { groupFindings, toIncidents } from './to-incidents.js';

const box = (x: number) => ({ x, y: 0.1, w: 0.1, h: 0.1, class: 'fire' });
const flame = (confidence: number, changes: Partial<Finding> = {}): Finding => ({
  category: 'FIRE_EXPLOSION',
  hazard_type: 'open_flame_smoke',
  severity: 0.85,
  confidence,
  boxes: [box(confidence)],
  reason_code: 'fire',
  reason_params: { count: 1 },
  reason: 'Open flames are visible.',
  ...changes,
});
const bare = (confidence: number, changes: Partial<Finding> = {}): Finding =>
  flame(confidence, {
    hazard_type: 'no_hard_hat',
    severity: 0.65,
    reason_code: 'bare_head',
    reason: 'One person is seen with a bare head, no hard hat on it.',
    ...changes,
  });

describe('the findings of a photo as incidents', () => {
  it('are one for each type: the most severe first, of equally severe ones the surest', () => {
    const vest = bare(0.7, { hazard_type: 'no_hi_vis', reason_code: 'no_vest' });
    const order = (findings: Finding[]) => toIncidents(findings).map(({ hazard_type }) => hazard_type);
    const expected = ['open_flame_smoke', 'no_hi_vis', 'no_hard_hat'];
    expect(order([bare(0.6), vest, flame(0.4)])).toEqual(expected);
    expect(order([flame(0.4), vest, bare(0.6)])).toEqual(expected);
  });

  it('speak with the surest, and count those like it only', () => {
    const smoke = flame(0.5, { reason_code: 'smoke', reason: 'Smoke is visible.', boxes: [box(0.01)] });
    const [incident, ...more] = toIncidents([smoke, flame(0.6), flame(0.9), smoke]);
    expect(more).toEqual([]);
    expect(incident).toMatchObject({ confidence: 0.9, reason_code: 'fire', reason_params: { count: 2 } });
    // the boxes of all, each once, the surest first
    expect(incident?.boxes).toEqual([box(0.9), box(0.6), box(0.01)]);
  });

  it('add up what a finding stands for, and keep its other numbers', () => {
    const [incident] = toIncidents([bare(0.8, { reason_params: { count: 3, metres: 2 } }), bare(0.5)]);
    expect(incident?.reason_params).toEqual({ count: 4, metres: 2 });
    expect(incident?.reason).toBe('4 people are seen with bare heads, no hard hats on them.');
  });

  it('say what else the group has to say, by any key', () => {
    const groups = groupFindings(
      [flame(0.5), bare(0.9)],
      () => 'one',
      (surest, group) => ({ ...surest, severity: Math.max(...group.map(({ severity }) => severity)) }),
    );
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ hazard_type: 'no_hard_hat', severity: 0.85, confidence: 0.9 });
    expect(toIncidents([])).toEqual([]);
  });
});
