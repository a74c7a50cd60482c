import { assess, drawn, hazards, onHead, person } from '../../test/drawn-boxes.js';

const A: [number, number] = [400, 900];
const TALL = 500;

describe('no_hard_hat', () => {
  it('is found for a bare head on a person', () => {
    const [finding, ...more] = assess([person(A, TALL, 0.8), onHead('head', A, TALL, 0.7)]).findings;
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      category: 'PPE_COMPLIANCE',
      hazard_type: 'no_hard_hat',
      severity: 0.65,
      confidence: 0.7,
      reason_code: 'bare_head',
      reason_params: { count: 1 },
      reason: 'One person is seen with a bare head, no hard hat on it.',
    });
    expect(finding?.boxes.map((box) => box.class)).toEqual(['person', 'head']);
  });

  it('is not found for a helmet on the head, nor when only the person is seen', () => {
    expect(hazards([person(A, TALL), onHead('helmet', A, TALL)])).toEqual([]);
    expect(hazards([person(A, TALL)])).toEqual([]);
  });

  it('is not found where head and helmet are reported for the same spot', () => {
    expect(hazards([person(A, TALL), onHead('head', A, TALL), onHead('helmet', A, TALL, 0.6)])).toEqual([]);
  });

  it('is found with the helmet in the hand', () => {
    const inHand = drawn('helmet', A[0] + 60, A[1] - 0.5 * TALL, 60, 50);
    expect(hazards([person(A, TALL), onHead('head', A, TALL), inHand])).toEqual(['no_hard_hat']);
  });

  it('is found with the helmet held beside the head or lying on a table', () => {
    const beside = drawn('helmet', A[0] + 35, A[1] - TALL, 60, 50);
    const onTable = drawn('helmet', 900, 500, 60, 50);
    expect(hazards([person(A, TALL), onHead('head', A, TALL), beside, onTable])).toEqual(['no_hard_hat']);
  });

  it('is found for the one without, of two people close together', () => {
    const B: [number, number] = [A[0] + 110, A[1] + 20];
    const found = assess([
      person(A, TALL),
      person(B, TALL),
      onHead('helmet', A, TALL),
      onHead('head', B, TALL),
    ]).findings;
    expect(found).toHaveLength(1);
    const [box] = found[0]?.boxes ?? [];
    expect(((box?.x ?? 0) + (box?.w ?? 0) / 2) * 1280).toBeCloseTo(B[0], 3);
  });

  it('gives each of two overlapping people their own head', () => {
    const B: [number, number] = [A[0] + 90, A[1]];
    const found = assess([person(A, TALL), person(B, TALL), onHead('head', B, TALL), onHead('head', A, TALL)]).findings;
    const offsets = found.map(({ boxes: [body, head] }) =>
      Math.abs((body?.x ?? 0) + (body?.w ?? 0) / 2 - (head?.x ?? 0) - (head?.w ?? 0) / 2),
    );
    expect(offsets).toHaveLength(2);
    for (const offset of offsets) expect(offset).toBeCloseTo(0, 6);
  });

  it('counts people under 40 px but does not judge them', () => {
    const far: [number, number] = [700, 300];
    const small = assess([person(far, 39), onHead('head', far, 39)]);
    expect(small.findings).toEqual([]);
    expect(small).toMatchObject({ people: 1, exposure: true });
    expect(hazards([person(far, 41), onHead('head', far, 41)])).toEqual(['no_hard_hat']);
  });

  it('is found for a lone head from 24 px, and counts it as a person', () => {
    expect(hazards([drawn('head', 600, 300, 30, 24)])).toEqual(['no_hard_hat']);
    expect(hazards([drawn('head', 600, 300, 30, 23)])).toEqual([]);
    expect(assess([drawn('head', 600, 300, 30, 23)])).toMatchObject({ people: 1, exposure: true });
    expect(hazards([drawn('head', 600, 300, 30, 24), drawn('helmet', 600, 298, 30, 24)])).toEqual([]);
  });

  it('treats a head at the knees of a person as somebody else', () => {
    const low = drawn('head', A[0] - 30, A[1] - 0.3 * TALL, 60, 50, 0.6);
    const [finding] = assess([person(A, TALL), onHead('helmet', A, TALL), low]).findings;
    expect(finding?.boxes.map((box) => box.class)).toEqual(['head']);
  });
});
