import { somebodyDown } from '../../test/fake-source.js';
import type { RawFinding } from './finding-source.js';
import { MOST_FINDINGS, soundFindings } from './sound-findings.js';

const source = { id: 'fake', version: '1', hazards: ['person_down', 'made_up'] };
const sound = (...raw: RawFinding[]) => soundFindings(source, () => null, raw);

describe('what a source says', () => {
  it('becomes a finding with the category, severity and words of the product', () => {
    expect(sound(somebodyDown)).toEqual([
      {
        category: 'UNSAFE_POSTURES',
        hazard_type: 'person_down',
        severity: 0.9,
        confidence: 0.8,
        boxes: somebodyDown.boxes,
        reason_code: 'person_lying',
        reason_params: { count: 1 },
        reason: 'One person is seen lying on the ground.',
        sources: [{ source: 'fake', version: '1', raw: 0.8 }],
        calibrated: false,
      },
    ]);
  });

  it('is as probable as its source was measured to be, hazard by hazard', () => {
    const measured = (hazardType: string, raw: number) => (hazardType === 'person_down' ? raw / 2 : null);
    expect(soundFindings(source, measured, [somebodyDown])).toMatchObject([
      { confidence: 0.4, calibrated: true, sources: [{ raw: 0.8 }] },
    ]);
  });

  it.each([
    ['a hazard that it did not name beforehand', { hazard_type: 'no_hard_hat' }],
    ['one that is not in the taxonomy', { hazard_type: 'made_up' }],
    ['a score that is none', { raw: Number.NaN }],
    ['a reason without a sentence', { reason_code: 'because' }],
    ['boxes that lie beyond the photo', { boxes: [{ x: 1.2, y: 0.1, w: 0.3, h: 0.3, class: 'person' }] }],
    ['boxes that are no numbers', { boxes: [{ x: 0, y: Number.POSITIVE_INFINITY, w: 1, h: 1, class: 'person' }] }],
  ])('is dropped where it is %s', (_, change) => {
    expect(sound({ ...somebodyDown, ...change })).toEqual([]);
  });

  it('is cut to the photo, to scores of 0 to 1 and to the strongest thirty', () => {
    const [cut] = sound({ ...somebodyDown, raw: 7, boxes: [{ x: -0.5, y: 0.9, w: 1, h: 1, class: 'person' }] });
    expect(cut?.confidence).toBe(1);
    expect(cut?.boxes).toEqual([{ x: 0, y: 0.9, w: 0.5, h: expect.closeTo(0.1, 9), class: 'person' }]);
    const many = Array.from({ length: 200 }, (_, at) => ({ ...somebodyDown, raw: at / 200 }));
    const kept = sound(...many);
    expect(kept).toHaveLength(MOST_FINDINGS);
    expect(kept[0]?.confidence).toBe(199 / 200);
  });

  it('never raises what no photo can show', () => {
    const asked = { ...source, hazards: ['no_gfci', 'person_down'] };
    expect(soundFindings(asked, () => null, [{ ...somebodyDown, hazard_type: 'no_gfci' }])).toEqual([]);
  });
});
