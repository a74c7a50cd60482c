import fc from 'fast-check';
import { assess, drawn, hazards, onHead, onTorso, person } from '../../test/drawn-boxes.js';
import type { Detection } from '../detector/engine.js';
import { assessPhoto } from './assess-photo.js';
import { photoHints, whyNotJudged } from './photo-hints.js';
import { RULE_NUMBERS } from './rule-numbers.js';
import { toIncidents } from './to-incidents.js';

const RUNS = { numRuns: 2_000 };
const CLASSES = ['person', 'helmet', 'head', 'vest', 'no_vest', 'mask', 'no_mask', 'cone', 'machinery', 'vehicle'];
const MORE = ['forklift', 'fire', 'smoke', 'a_class_of_tomorrow'];

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const span = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 1000 }))
  .map(([from, length]) => [from / 1000, Math.min(1000, from + length) / 1000] as const);
const detection: fc.Arbitrary<Detection> = fc
  .record({ class: fc.constantFrom(...CLASSES, ...MORE), probability: unit, x: span, y: span })
  .map(({ class: name, probability, x, y }) => {
    return { class: name, score: probability, probability, x1: x[0], x2: x[1], y1: y[0], y2: y[1] };
  });
/** People with things where they wear them, so that the rules have something to decide; random boxes hardly ever do. */
const dressed = fc
  .record({
    at: fc.tuple(fc.integer({ min: 100, max: 1180 }), fc.integer({ min: 300, max: 960 })),
    tall: fc.integer({ min: 30, max: 280 }),
    wears: fc.subarray(['head', 'helmet', 'mask', 'no_mask', 'vest', 'no_vest']),
    probability: unit,
  })
  .map(({ at, tall, wears, probability }) => [
    person(at, tall, probability),
    ...wears.map((name) => (name.endsWith('vest') ? onTorso : onHead)(name, at, tall, probability)),
  ]);
const photo = fc
  .tuple(fc.array(detection, { maxLength: 8 }), fc.array(dressed, { maxLength: 4 }))
  .map(([loose, people]) => ({ width: 1280, height: 960, detections: [...loose, ...people.flat()] }));
const policy = fc.record({ masks_required: fc.boolean() });

describe('for any detections', () => {
  it('confidence is within 0 and 1 and boxes are within the photo', () => {
    const inside = (value: number): boolean => value >= 0 && value <= 1;
    fc.assert(
      fc.property(photo, policy, (shot, rules) => {
        const { findings, head_regions } = assessPhoto(shot, rules);
        const boxes = [...head_regions, ...findings.flatMap((finding) => finding.boxes)];
        return (
          findings.every(({ confidence, severity }) => inside(confidence) && inside(severity)) &&
          boxes.every(({ x, y, w, h }) => [x, y, w, h].every(inside) && x + w <= 1 + 1e-12 && y + h <= 1 + 1e-12)
        );
      }),
      RUNS,
    );
  });

  it('the order of detections does not matter', () => {
    fc.assert(
      fc.property(photo, policy, fc.infiniteStream(fc.nat()), (shot, rules, random) => {
        const shuffled = shot.detections
          .map((entry) => ({ entry, key: random.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        const same = (detections: readonly Detection[]): string =>
          JSON.stringify(assessPhoto({ ...shot, detections }, rules));
        return same(shot.detections) === same(shuffled);
      }),
      RUNS,
    );
  });

  it('it is pure: the input stays as it was and the same input gives the same answer', () => {
    fc.assert(
      fc.property(photo, policy, (shot, rules) => {
        const before = JSON.stringify(shot);
        const once = JSON.stringify(assessPhoto(shot, rules));
        return once === JSON.stringify(assessPhoto(shot, rules)) && JSON.stringify(shot) === before;
      }),
      RUNS,
    );
  });

  it('whoever is missing a helmet or a vest is named once per hazard', () => {
    fc.assert(
      fc.property(photo, policy, (shot, rules) => {
        const seen = new Set<string>();
        return assessPhoto(shot, rules).findings.every(({ hazard_type, boxes: [box] }) => {
          // Detections drawn twice in the very same place are two things to the rules.
          const key = `${hazard_type} ${JSON.stringify(box)}`;
          const twins = shot.detections.filter(
            (entry) => entry.class === box?.class && Math.abs(entry.x1 - box.x) + Math.abs(entry.y1 - box.y) < 1e-9,
          );
          const fresh = !seen.has(key) || twins.length > 1;
          seen.add(key);
          return fresh;
        });
      }),
      RUNS,
    );
  });

  it('incidents are one per hazard type, at least 0.35 sure, with all boxes of their findings', () => {
    fc.assert(
      fc.property(photo, policy, (shot, rules) => {
        const { findings } = assessPhoto(shot, rules);
        const sure = findings.filter((finding) => finding.confidence >= RULE_NUMBERS.leastConfidence);
        const incidents = toIncidents(findings);
        const types = new Set(sure.map((finding) => finding.hazard_type));
        return (
          incidents.length === types.size &&
          incidents.every((incident) => {
            const group = sure.filter((finding) => finding.hazard_type === incident.hazard_type);
            const boxes = new Set(group.flatMap((finding) => finding.boxes.map((box) => JSON.stringify(box))));
            const highest = Math.max(...group.map((finding) => finding.confidence));
            return incident.confidence === highest && incident.boxes.length === boxes.size;
          })
        );
      }),
      RUNS,
    );
  });
});

describe('exposure', () => {
  it.each(['person', 'head', 'machinery', 'vehicle', 'forklift', 'fire'])('a photo with a %s counts', (name) => {
    expect(assess([drawn(name, 300, 300, 20, 20)]).exposure).toBe(true);
  });

  it.each(['helmet', 'vest', 'cone', 'a_class_of_tomorrow'])('a photo with nothing but a %s does not', (name) => {
    expect(assess([drawn(name, 300, 300, 20, 20)]).exposure).toBe(false);
  });

  it('an empty photo does not, and completes without findings', () => {
    expect(assess([])).toMatchObject({ exposure: false, people: 0, findings: [], head_regions: [] });
  });
});

describe('findings', () => {
  it('come the surest first, whatever their hazard', () => {
    const A = [400, 900] as const;
    const found = (flame: number, head: number) =>
      hazards([drawn('fire', 1100, 100, 50, 50, flame), person(A, 400), onHead('head', A, 400, head)]);
    expect(found(0.6, 0.8)).toEqual(['no_hard_hat', 'open_flame_smoke']);
    expect(found(0.8, 0.6)).toEqual(['open_flame_smoke', 'no_hard_hat']);
  });
});

describe('head regions', () => {
  it('are called what they are', () => {
    expect(assess([person([400, 900], 500)]).head_regions.map((region) => region.class)).toEqual(['head']);
  });

  it('hold the face below the hat, and the upper part of a person whose head was not found', () => {
    const A: [number, number] = [400, 900];
    const [withHat] = assess([person(A, 500), onHead('helmet', A, 500)]).head_regions;
    expect((withHat?.y ?? 1) * 960).toBeLessThan(400);
    expect(((withHat?.y ?? 0) + (withHat?.h ?? 0)) * 960).toBeGreaterThan(400 + 50 / 0.62);
    const [bare] = assess([person(A, 500)]).head_regions;
    expect(((bare?.y ?? 0) + (bare?.h ?? 0)) * 960).toBeCloseTo(400 + 500 / 3, 6);
  });

  it('hold faces that are too faint for a hazard, which say nothing else', () => {
    const faint = [drawn('no_mask', 600, 300, 30, 30)];
    const assessment = assessPhoto({ width: 1280, height: 960, detections: [], faint }, { masks_required: true });
    expect(assessment.head_regions).toHaveLength(1);
    expect(assessment).toMatchObject({ findings: [], people: 0, exposure: false });
  });

  it('guess no face below a hat where one was found: together they are the head', () => {
    const hat = drawn('helmet', 600, 300, 100, 62);
    const face = drawn('no_mask', 610, 340, 80, 60);
    const [alone] = assess([hat]).head_regions;
    const [together] = assess([hat, face]).head_regions;
    expect((alone?.h ?? 0) * 960).toBeCloseTo(110, 6);
    expect((together?.h ?? 0) * 960).toBeCloseTo(62 * 1.1, 6);
  });

  it('say a head once, however often it was faintly seen', () => {
    const faint = [drawn('head', 600, 300, 100, 60), drawn('head', 605, 305, 95, 60), drawn('head', 900, 300, 100, 60)];
    const photo = { width: 1280, height: 960, detections: [], faint };
    expect(assessPhoto(photo, { masks_required: false }).head_regions).toHaveLength(2);
  });

  it('leave out a faint head that would take the picture', () => {
    const faint = [drawn('head', 600, 100, 500, 500)];
    const photo = { width: 1280, height: 960, detections: [], faint };
    expect(assessPhoto(photo, { masks_required: false }).head_regions).toEqual([]);
  });

  describe('of somebody who fills the picture', () => {
    // 1000 × 700 of 1280 × 960 pixels
    const near = drawn('person', 100, 200, 1000, 700);
    const regionsOf = (detections: Detection[], ...faint: Detection[]) =>
      assessPhoto({ width: 1280, height: 960, detections, faint }, { masks_required: false }).head_regions;
    const face = drawn('no_mask', 300, 500, 500, 380);

    it('hold the faint face, however large, when nothing of it is sure', () => {
      const hat = drawn('helmet', 300, 220, 300, 200);
      expect(regionsOf([near, hat])).toHaveLength(1);
      const [, region] = regionsOf([near, hat], face);
      expect([region?.x, region?.w, region?.h]).toEqual([300 / 1280, 500 / 1280, expect.closeTo(380 / 960, 6)]);
    });

    it('but no other, none where a face is sure, none of the size of the picture and none beside', () => {
      const sure = drawn('mask', 320, 400, 200, 200);
      const huge = drawn('no_mask', 150, 210, 900, 680);
      const beside = drawn('no_mask', 900, 500, 370, 380);
      expect(regionsOf([near, sure], face)).toHaveLength(1);
      for (const wrong of [huge, beside]) expect(regionsOf([near], wrong)).toHaveLength(1);
      const smaller = drawn('person', 100, 200, 800, 700);
      expect(regionsOf([smaller], face)).toHaveLength(1);
    });
  });

  describe('of persons far off who are too faint to count', () => {
    const far = drawn('person', 600, 300, 60, 160);
    const regionsOf = (detections: Detection[], ...faint: Detection[]) =>
      assessPhoto({ width: 1280, height: 960, detections, faint }, { masks_required: true }).head_regions;

    it('are the upper quarter of them', () => {
      const [region] = regionsOf([], far);
      expect(region).toMatchObject({ x: 600 / 1280, w: expect.closeTo(60 / 1280, 6) });
      expect((region?.y ?? 0) * 960).toBeCloseTo(292, 6);
      expect(((region?.y ?? 0) + (region?.h ?? 0)) * 960).toBeCloseTo(340, 6);
    });

    it.each([
      ['nearer ones', [], drawn('person', 600, 300, 80, 200)],
      ['specks', [], drawn('person', 600, 300, 20, 40)],
      ['a sure person drawn once more', [drawn('person', 590, 290, 80, 200)], far],
    ] as const)('leave out %s', (_, sure, faint) => {
      expect(regionsOf([...sure], faint)).toHaveLength(sure.length);
    });

    it('leave out those whose head was seen', () => {
      expect(regionsOf([], far, drawn('helmet', 615, 302, 30, 25))).toHaveLength(1);
    });
  });

  it('hold lone faces too', () => {
    expect(assess([drawn('no_mask', 600, 300, 30, 30), drawn('mask', 100, 100, 30, 30)]).head_regions).toHaveLength(2);
  });
});

describe('incidents', () => {
  it('say how many people they cover, and list the most severe first', () => {
    const A = [300, 900] as const;
    const B = [900, 900] as const;
    const { findings } = assess([
      person(A, 400),
      person(B, 400),
      onHead('head', A, 400, 0.5),
      onHead('head', B, 400, 0.8),
      drawn('fire', 1100, 100, 50, 50, 0.6),
    ]);
    const incidents = toIncidents(findings);
    expect(incidents.map(({ hazard_type, confidence, reason }) => [hazard_type, confidence, reason])).toEqual([
      ['open_flame_smoke', 0.6, 'Open flames are visible.'],
      ['no_hard_hat', 0.8, '2 people are seen with bare heads, no hard hats on them.'],
    ]);
    expect(incidents[1]?.boxes).toHaveLength(4);
  });

  it('leave out findings below 0.35, also from the boxes', () => {
    const fires = (low: number) => [drawn('fire', 100, 100, 50, 50, 0.6), drawn('fire', 500, 100, 50, 50, low)];
    expect(toIncidents(assess(fires(0.34)).findings)[0]?.boxes).toHaveLength(1);
    expect(toIncidents(assess(fires(0.35)).findings)[0]?.boxes).toHaveLength(2);
  });
});

describe('photo hints', () => {
  const cone = { class: 'cone', score: 0.4, probability: 0.4, x1: 0, y1: 0, x2: 0.1, y2: 0.1 };
  const fine = {
    width: 1920,
    height: 1080,
    measures: { brightness: 120, sharpness: 100, outlines: 400, contrast: 40 },
    detections: [cone],
  };

  it('has none for an ordinary photo', () => {
    expect(photoHints(fine)).toEqual([]);
  });

  it('tells dark, blurred and small photos; a dark one is not called blurred', () => {
    expect(photoHints({ ...fine, measures: { brightness: 20, sharpness: 100, outlines: 400, contrast: 40 } })).toEqual([
      'dark',
    ]);
    expect(photoHints({ ...fine, measures: { brightness: 120, sharpness: 3, outlines: 400, contrast: 40 } })).toEqual([
      'blurred',
    ]);
    expect(photoHints({ ...fine, measures: { brightness: 20, sharpness: 3, outlines: 400, contrast: 40 } })).toEqual([
      'dark',
    ]);
    expect(photoHints({ ...fine, height: 320 })).toEqual(['small']);
  });

  it('says so when nothing of a site is seen, beside what else is wrong', () => {
    expect(photoHints({ ...fine, detections: [] })).toEqual(['nothing_recognised']);
    expect(photoHints({ ...fine, detections: [], height: 320 })).toEqual(['small', 'nothing_recognised']);
    expect(
      photoHints({ ...fine, detections: [], measures: { brightness: 20, sharpness: 3, outlines: 400, contrast: 40 } }),
    ).toEqual(['dark']);
  });
});

describe('a photo that cannot be judged', () => {
  const fine = { brightness: 120, sharpness: 100, outlines: 400, contrast: 40 };
  const foot = [400, 900] as const;
  const seen = [person(foot, 500), onHead('head', foot, 500), drawn('fire', 1100, 100, 50, 50, 0.99)];
  const assessed = (measures: typeof fine) =>
    assessPhoto({ width: 1280, height: 960, detections: seen, measures }, { masks_required: false });

  it.each([
    ['too dark', { ...fine, brightness: 5 }, 'dark'],
    ['so dark that hardly anything stands out', { ...fine, brightness: 20, contrast: 6 }, 'dark'],
    ['blurred beyond recognition', { ...fine, sharpness: 0.5 }, 'blurred'],
    ['without anything but noise', { ...fine, contrast: 3, sharpness: 900 }, 'nothing_recognised'],
    ['a gradient in coarse steps', { ...fine, sharpness: 5, outlines: 0.7 }, 'nothing_recognised'],
    ['of one colour', { ...fine, contrast: 0, sharpness: 0 }, 'nothing_recognised'],
  ])('raises nothing and is no exposure when it is %s', (_, measures, reason) => {
    expect(whyNotJudged(measures)).toBe(reason);
    const { findings, exposure, people, head_regions } = assessed(measures);
    expect({ findings, exposure, people }).toEqual({ findings: [], exposure: false, people: 0 });
    // Pixelation is no judgement: it stays.
    expect(head_regions).toHaveLength(1);
    // The reason, and no advice beside it that would contradict it.
    expect(photoHints({ width: 1280, height: 960, detections: seen, measures })).toEqual([reason]);
    expect(photoHints({ width: 320, height: 240, detections: [], measures })).toEqual([reason, 'small']);
  });

  it('is one only beyond the hints: a dark or a blurred photo is judged', () => {
    for (const measures of [fine, { ...fine, brightness: 20 }, { ...fine, sharpness: 3 }]) {
      expect(whyNotJudged(measures)).toBeNull();
      expect(assessed(measures).findings.map(({ hazard_type }) => hazard_type)).toEqual([
        'open_flame_smoke',
        'no_hard_hat',
      ]);
    }
  });
});

describe('flames and smoke', () => {
  const flame = drawn('fire', 1100, 100, 50, 50, 0.99);
  const hazards = (confirmed?: boolean) =>
    assess([confirmed === undefined ? flame : { ...flame, confirmed }]).findings.map(({ hazard_type }) => hazard_type);

  it('are a finding where a second look agreed or none was taken, and nothing where it did not', () => {
    expect(hazards(true)).toEqual(['open_flame_smoke']);
    expect(hazards()).toEqual(['open_flame_smoke']);
    expect(hazards(false)).toEqual([]);
    expect(assess([{ ...flame, confirmed: false }]).exposure).toBe(false);
  });
});
