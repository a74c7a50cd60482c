import { assess, drawn, hazards, onHead, onTorso, person } from '../../test/drawn-boxes.js';

const A: [number, number] = [400, 900];
const TALL = 500;

describe('no_hi_vis', () => {
  it('is found for a torso without a vest', () => {
    const [finding] = assess([person(A, TALL), onTorso('no_vest', A, TALL, 0.6)]).findings;
    expect(finding).toMatchObject({ hazard_type: 'no_hi_vis', confidence: 0.6, reason_code: 'no_vest' });
  });

  it('depends on which of vest and no vest is more probable there', () => {
    const both = (vest: number) => [person(A, TALL), onTorso('no_vest', A, TALL, 0.6), onTorso('vest', A, TALL, vest)];
    expect(hazards(both(0.7))).toEqual([]);
    expect(hazards(both(0.5))).toEqual(['no_hi_vis']);
  });

  it('is not found without a person, for a person too small, or with a vest', () => {
    expect(hazards([onTorso('no_vest', A, TALL)])).toEqual([]);
    expect(hazards([person(A, 39), onTorso('no_vest', A, 39)])).toEqual([]);
    expect(hazards([person(A, TALL), onTorso('vest', A, TALL)])).toEqual([]);
  });

  it('is found for the one without, of two people close together', () => {
    const B: [number, number] = [A[0] + 170, A[1]];
    const people = [person(A, TALL), person(B, TALL), onTorso('vest', A, TALL), onTorso('no_vest', B, TALL, 0.7)];
    const found = assess(people).findings;
    expect(found).toHaveLength(1);
    expect((found[0]?.boxes[0]?.x ?? 0) * 1280).toBeCloseTo(B[0] - 0.2 * TALL, 3);
  });

  it('is not found on the head of a person', () => {
    expect(hazards([person(A, TALL), onHead('no_vest', A, TALL)])).toEqual([]);
  });
});

describe('no_respirator', () => {
  const face = drawn('no_mask', A[0] - 25, A[1] - 0.92 * TALL, 50, 40, 0.8);

  it('is found only where the site asks for masks, with the factor of grade C', () => {
    expect(hazards([person(A, TALL), face])).toEqual([]);
    const [finding] = assess([person(A, TALL), face], { masks_required: true }).findings;
    expect(finding).toMatchObject({ hazard_type: 'no_respirator', severity: 0.7 });
    expect(finding?.confidence).toBeCloseTo(0.8 * 0.6, 12);
  });

  it('is found for a lone face large enough, not for a masked or a small one', () => {
    const policy = { masks_required: true };
    expect(hazards([face], policy)).toEqual(['no_respirator']);
    expect(hazards([face, { ...face, class: 'mask', probability: 0.9 }], policy)).toEqual([]);
    expect(hazards([face, { ...face, class: 'mask', probability: 0.7 }], policy)).toEqual(['no_respirator']);
    expect(hazards([drawn('no_mask', 600, 300, 20, 20)], policy)).toEqual([]);
    expect(hazards([person(A, 39), drawn('no_mask', A[0] - 3, A[1] - 37, 6, 6)], policy)).toEqual([]);
  });

  it('is said to be not assessed exactly where the site does not ask for masks', () => {
    expect(assess([]).not_assessed).toContain('respirator');
    expect(assess([], { masks_required: true }).not_assessed).not.toContain('respirator');
  });

  it('leaves postures unassessed, which rules do not look at', () => {
    expect(assess([]).not_assessed).toContain('posture');
    expect(assess([], { masks_required: true }).not_assessed).toContain('posture');
  });
});
