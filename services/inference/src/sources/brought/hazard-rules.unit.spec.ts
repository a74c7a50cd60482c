import type { Detection } from '../../detector/engine.js';
import { hazardsSeen, leastScoreOf, type SeenPhoto } from './hazard-rules.js';
import { hazardsOf, parseMap } from './model-map.js';
import type { ModelBox } from './read-boxes.js';

const classes = ['gloves', 'hole', 'bare', 'man'];
const mapOf = (rules: readonly object[], ours: object = {}) =>
  parseMap(JSON.stringify({ id: 'm', classes, rules, ours }));

/** On a photo of 1000 × 1000 pixels, in pixels. */
const rect = (x1: number, y1: number, x2: number, y2: number) => ({
  x1: x1 / 1000,
  y1: y1 / 1000,
  x2: x2 / 1000,
  y2: y2 / 1000,
});
const box = (name: string, score: number, ...at: [number, number, number, number]): ModelBox => ({
  class: name,
  score,
  ...rect(...at),
});
const person = (...at: [number, number, number, number]): Detection => ({
  class: 'person',
  score: 0.9,
  probability: 0.9,
  ...rect(...at),
});
/** 175 pixels tall: a metre is 100 pixels, the danger zone 200. */
const man = person(100, 100, 200, 275);

function seen(boxes: readonly ModelBox[], people: readonly Detection[] = [man]): SeenPhoto {
  const measures = { brightness: 120, sharpness: 100, outlines: 400, contrast: 40 };
  return { width: 1000, height: 1000, detected: { detections: people, measures }, boxes };
}

const hole = mapOf([{ hazard: 'floor_hole', rule: 'near person', class: 'hole' }]);
const gloves = mapOf([{ hazard: 'no_gloves', rule: 'absent on person', class: 'gloves' }]);

describe('what the boxes of a brought model mean', () => {
  it('present: each is a finding, from the threshold of its rule on', () => {
    const map = mapOf([{ hazard: 'floor_hole', rule: 'present', class: 'hole', threshold: 0.5 }]);
    const found = hazardsSeen(
      seen([box('hole', 0.6, 0, 0, 100, 50), box('hole', 0.4, 0, 0, 9, 9), box('bare', 1, 0, 0, 9, 9)]),
      map,
      false,
    );
    expect(found).toEqual([
      {
        hazard_type: 'floor_hole',
        boxes: [{ x: 0, y: 0, w: 0.1, h: 0.05, class: 'hole' }],
        raw: 0.6,
        reason_code: 'model_present',
        reason_params: { count: 1 },
      },
    ]);
  });

  it.each<[string, [number, number, number, number], number]>([
    ['100 pixels aside', [300, 200, 350, 300], 1],
    ['200 pixels aside', [400, 200, 450, 300], 1],
    ['201 pixels aside', [401, 200, 450, 300], 0],
    ['below the feet', [100, 400, 200, 450], 1],
    ['far below', [100, 480, 200, 500], 0],
    ['150 aside and 150 below: 212', [350, 425, 400, 450], 0],
    ['under the person', [120, 250, 180, 290], 1],
  ])('near a person: %s', (_, at, count) => {
    const found = hazardsSeen(seen([box('hole', 0.8, ...at)]), hole, false);
    expect(found).toHaveLength(count);
    for (const one of found) {
      expect(one).toMatchObject({ raw: 0.8, reason_code: 'model_near_person' });
      expect(one.boxes.map((each) => each.class)).toEqual(['person', 'hole']);
    }
  });

  it('near a person: nobody is near without people, nor one too small to be judged', () => {
    expect(hazardsSeen(seen([box('hole', 0.8, 120, 250, 180, 290)], []), hole, false)).toEqual([]);
    expect(
      hazardsSeen(seen([box('hole', 0.8, 105, 105, 110, 139)], [person(100, 100, 120, 139)]), hole, false),
    ).toEqual([]);
  });

  it.each([
    ['none anywhere', [], 0.9],
    ['one on the person', [box('gloves', 0.6, 110, 200, 130, 220)], null],
    ['a faint one on the person (half of the threshold)', [box('gloves', 0.125, 110, 200, 130, 220)], null],
    ['a fainter one', [box('gloves', 0.1, 110, 200, 130, 220)], 0.81],
    ['one of somebody else', [box('gloves', 0.6, 600, 200, 620, 220)], 0.9],
  ] as const)('absent on a person: %s', (_, boxes, raw) => {
    const found = hazardsSeen(seen(boxes), gloves, false);
    expect(found.map((one) => Math.round(one.raw * 1000) / 1000)).toEqual(raw === null ? [] : [raw]);
    for (const one of found)
      expect(one).toMatchObject({ reason_code: 'model_absent_on_person', boxes: [{ class: 'person' }] });
  });

  it('absent: cannot be told of who is too small, or cut off where it would be', () => {
    expect(hazardsSeen(seen([], [person(100, 100, 130, 179)]), gloves, false)).toEqual([]);
    const cut = person(100, 600, 200, 1000);
    expect(hazardsSeen(seen([], [cut]), gloves, false)).toEqual([]);
    const onHead = mapOf([{ hazard: 'no_hearing', rule: 'absent on person', class: 'gloves', where: 'head' }]);
    expect(hazardsSeen(seen([], [cut]), onHead, false)).toHaveLength(1);
  });

  it('absent: not of somebody whose head is above the picture', () => {
    const of = (where: string, who: ReturnType<typeof person>) =>
      hazardsSeen(
        seen([], [who]),
        mapOf([{ hazard: 'no_hearing', rule: 'absent on person', class: 'gloves', where }]),
        false,
      ).length;
    const [headless, whole] = [person(100, 0, 200, 400), person(100, 20, 200, 400)];
    expect(['head', 'whole', 'torso'].map((where) => of(where, headless))).toEqual([0, 0, 1]);
    expect(['head', 'whole', 'torso'].map((where) => of(where, whole))).toEqual([1, 1, 1]);
  });

  it('absent on the head: what is worn elsewhere does not count', () => {
    const onHead = mapOf([{ hazard: 'no_hearing', rule: 'absent on person', class: 'gloves', where: 'head' }]);
    const at = (y: number) => hazardsSeen(seen([box('gloves', 0.9, 140, y, 160, y + 20)]), onHead, false);
    expect([at(110).length, at(240).length]).toEqual([0, 1]);
  });

  it('takes the model’s own people where it knows any', () => {
    const own = mapOf([{ hazard: 'no_gloves', rule: 'absent on person', class: 'gloves' }], { man: 'person' });
    expect(hazardsSeen(seen([]), own, false)).toEqual([]);
    const [found] = hazardsSeen(seen([box('man', 0.5, 500, 500, 600, 700)], []), own, false);
    expect(found).toMatchObject({ raw: 0.5, boxes: [{ x: 0.5, y: 0.5, class: 'person' }] });
  });

  it('runs classes of ours through our rules', () => {
    const ours = mapOf([], { bare: 'head' });
    expect(hazardsOf(ours)).toEqual(['no_hard_hat']);
    const [found, ...more] = hazardsSeen(seen([box('bare', 0.7, 130, 95, 170, 135)]), ours, false);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ hazard_type: 'no_hard_hat', raw: 0.7, reason_code: 'bare_head' });
    expect(found?.boxes.map((each) => each.class)).toEqual(['person', 'head']);
    expect(hazardsSeen(seen([box('bare', 0.2, 130, 95, 170, 135)]), ours, false)).toEqual([]);
  });

  it('asks for masks only where the site requires them', () => {
    const masks = mapOf([{ hazard: 'no_respirator', rule: 'absent on person', class: 'gloves' }]);
    expect([hazardsSeen(seen([]), masks, false).length, hazardsSeen(seen([]), masks, true).length]).toEqual([0, 1]);
  });

  it('wants boxes from half of the lowest threshold on', () => {
    expect(leastScoreOf(gloves)).toBe(0.125);
    expect(leastScoreOf(mapOf([{ hazard: 'floor_hole', rule: 'present', class: 'hole', threshold: 0.1 }]))).toBe(0.05);
  });
});
