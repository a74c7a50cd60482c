// Where the rules begin and end, in pixels: the numbers stand in rule-numbers.ts.
import { fireAndSmoke } from './fire-rules.js';
import type { Thing } from './geometry.js';
import { findPeople, type People, type Person } from './people.js';
import { missingHardHats, missingMasks, missingVests } from './ppe-rules.js';
import { findMachines, peopleNearMachines } from './proximity-rules.js';

type Edges = readonly [x1: number, y1: number, x2: number, y2: number];
const thing = (name: string, [x1, y1, x2, y2]: Edges, probability = 0.8): Thing => {
  return { class: name, probability, x1, y1, x2, y2 };
};
const somebody = (edges: Edges, items: Person['items'] = {}, judged = true): Person => {
  return { box: thing('person', edges), judged, items };
};
const alone = (...loose: Thing[]): People => ({ persons: [], loose });
const all = (...persons: Person[]): People => ({ persons, loose: [] });

describe('a person near a machine', () => {
  /** Of 3.5 m at the scale of a person of 175 px: 100 px are a metre. */
  const machine: Edges = [500, 250, 700, 600];
  const near = (person: Edges, box: Edges = machine, kind = 'machinery', photoHeight = 2000) =>
    peopleNearMachines(all(somebody(person)), [thing(kind, box)], photoHeight).map(({ reason }) => reason);
  /** 175 px tall, 70 wide. */
  const standing = (x: number, y: number): Edges => [x - 35, y - 175, x + 35, y];

  it('is within two metres beside it', () => {
    expect([near(standing(300, 600)), near(standing(299, 600))]).toEqual([['person_near_machinery'], []]);
    expect([near(standing(900, 600)), near(standing(901, 600))]).toEqual([['person_near_machinery'], []]);
  });

  it('is not deeper before it than two metres are, nor behind a quarter of it by more', () => {
    expect([near(standing(600, 664)).length, near(standing(600, 665)).length]).toEqual([1, 0]);
    expect([near(standing(450, 449)).length, near(standing(450, 448)).length]).toEqual([1, 0]);
  });

  it('has the longer side for a yardstick', () => {
    expect([near([213, 512, 388, 600]).length, near([212, 512, 387, 600]).length]).toEqual([1, 0]);
  });

  it.each([
    ['machinery', 'person_near_machinery', 700, 701],
    ['vehicle', 'person_near_vehicle', 437.5, 438],
    ['forklift', 'person_near_forklift', 500, 501],
  ])('has a size that goes with a %s', (kind, reason, tallest, taller) => {
    const beside = (height: number) => near(standing(450, 600), [500, 600 - height, 700, 600], kind);
    expect([beside(tallest), beside(taller)]).toEqual([[reason], []]);
    // no more than one and a half times as tall
    expect([beside(117), beside(116)]).toEqual([[reason], []]);
  });

  it('is in the cab when four fifths of the box are inside and its end is a fifth up', () => {
    expect([near(standing(600, 530)), near(standing(600, 531)).length]).toEqual([[], 1]);
    expect([near(standing(521, 530)), near(standing(520, 530)).length]).toEqual([[], 1]);
  });

  it('is the machine itself when they overlap by four fifths', () => {
    expect([near([500, 320, 700, 600]), near([500, 321, 700, 600]).length]).toEqual([[], 1]);
  });

  it('has feet in the picture, more than 1 % above its lower edge', () => {
    const at = (photoHeight: number) => near(standing(450, 594), machine, 'machinery', photoHeight);
    expect([at(600), at(601).length]).toEqual([[], 1]);
  });

  it('is said once for each hazard, with the likeliest machine, and of nobody who is not judged', () => {
    const things = [
      thing('vehicle', [500, 400, 700, 600], 0.9),
      thing('forklift', [150, 400, 380, 600], 0.8),
      thing('machinery', [720, 250, 900, 600], 0.7),
    ];
    const found = peopleNearMachines(all(somebody(standing(580, 620))), things, 2000);
    expect(found.map(({ hazard, evidence }) => [hazard, evidence.map((each) => each.class)])).toEqual([
      ['pedestrian_vehicle', ['person', 'vehicle']],
      ['swing_radius', ['person', 'machinery']],
    ]);
    const between = peopleNearMachines(all(somebody(standing(440, 620))), things.slice(0, 2), 2000);
    expect(between.map(({ reason }) => reason)).toEqual(['person_near_vehicle']);
    expect(peopleNearMachines(all(somebody(standing(580, 620), {}, false)), things, 2000)).toEqual([]);
  });

  it('sees one machine in two boxes that overlap by half', () => {
    const kinds = (height: number) =>
      findMachines([
        thing('forklift', [0, 0, 100, 100]),
        thing('vehicle', [0, 0, 100, height]),
        thing('cone', [0, 0, 9, 9]),
      ]);
    expect(kinds(50).map(({ kind }) => kind)).toEqual(['forklift']);
    expect(kinds(49).map(({ kind }) => kind)).toEqual(['forklift', 'vehicle']);
  });
});

describe('a flame', () => {
  const flames = (...lookalikes: Thing[]) =>
    fireAndSmoke([thing('fire', [0, 0, 100, 100], 0.6), ...lookalikes]).map(({ reason }) => reason);

  it('is none where something like it is likelier and overlaps it by half', () => {
    expect(flames(thing('cone', [0, 0, 100, 50], 0.7))).toEqual([]);
    expect(flames(thing('cone', [0, 0, 100, 49], 0.7))).toEqual(['fire']);
    expect(flames(thing('cone', [0, 0, 100, 50], 0.6))).toEqual(['fire']);
    expect(flames(thing('person', [0, 0, 100, 50], 0.7))).toEqual(['fire']);
    expect(flames(thing('cone', [500, 0, 600, 50], 0.7), thing('vest', [0, 0, 100, 90], 0.7))).toEqual([]);
  });
});

describe('a head', () => {
  const head = thing('head', [0, 0, 100, 100]);

  it('is covered by a helmet that overlaps it by three tenths', () => {
    const bare = (height: number) => {
      const helmet = thing('helmet', [0, 0, 100, height]);
      const far = thing('helmet', [500, 0, 600, 100]);
      const worn = missingHardHats(all(somebody([0, 0, 100, 600], { head })), [helmet, far]);
      return [worn.length, missingHardHats(alone(head), [far, helmet]).length];
    };
    expect([bare(30), bare(29)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('counts alone from 24 px, on a person who is judged at any size', () => {
    const lone = (height: number) => missingHardHats(alone(thing('head', [0, 0, 50, height])), []);
    expect([lone(24).length, lone(23.9).length]).toEqual([1, 0]);
    const small = { head: thing('head', [0, 0, 5, 5]) };
    expect(missingHardHats(all(somebody([0, 0, 20, 50], small)), [])).toHaveLength(1);
    expect(missingHardHats(all(somebody([0, 0, 20, 50], small, false)), [])).toEqual([]);
    expect(missingHardHats(alone(thing('no_mask', [0, 0, 50, 50])), [])).toEqual([]);
  });
});

describe('a torso', () => {
  const torso = thing('no_vest', [0, 0, 100, 100], 0.6);
  const without = (vest: Thing, items: Person['items'] = {}) =>
    missingVests(all(somebody([0, 0, 100, 300], { no_vest: torso, ...items })), [vest]).length;

  it('has a vest that is likelier and overlaps it by three tenths, or is worn', () => {
    expect(without(thing('vest', [0, 0, 100, 30], 0.7))).toBe(0);
    expect(without(thing('vest', [0, 0, 100, 29], 0.7))).toBe(1);
    expect(without(thing('vest', [0, 0, 100, 30], 0.6))).toBe(1);
    const worn = thing('vest', [0, 200, 100, 220], 0.7);
    expect([without(worn, { vest: worn }), without(worn)]).toEqual([0, 1]);
  });

  it('is that of a person who is judged', () => {
    expect(missingVests(all(somebody([0, 0, 100, 39], { no_vest: torso }, false)), [])).toEqual([]);
    expect(missingVests(all(somebody([0, 0, 100, 300])), [])).toEqual([]);
  });
});

describe('a face', () => {
  const face = thing('no_mask', [0, 0, 100, 100], 0.6);
  const bare = (mask: Thing) => [
    missingMasks(all(somebody([0, 0, 100, 600], { no_mask: face })), [mask]).length,
    missingMasks(alone(face), [mask]).length,
  ];

  it('has a mask that is likelier and overlaps it by three tenths', () => {
    expect(bare(thing('mask', [0, 0, 100, 30], 0.7))).toEqual([0, 0]);
    expect(bare(thing('mask', [0, 0, 100, 29], 0.7))).toEqual([1, 1]);
    expect(bare(thing('mask', [0, 0, 100, 30], 0.6))).toEqual([1, 1]);
  });

  it('counts alone from 24 px, on a person who is judged at any size', () => {
    const lone = (height: number) => missingMasks(alone(thing('no_mask', [0, 0, 50, height])), []);
    expect([lone(24).length, lone(23.9).length]).toEqual([1, 0]);
    const small = { no_mask: thing('no_mask', [0, 0, 5, 5]) };
    const [found] = missingMasks(all(somebody([0, 0, 20, 50], small)), []);
    expect(found?.evidence.map((each) => each.class)).toEqual(['person', 'no_mask']);
    expect(missingMasks(all(somebody([0, 0, 20, 50], small, false)), [])).toEqual([]);
    expect(missingMasks(alone(thing('head', [0, 0, 50, 50])), [])).toEqual([]);
  });
});

describe('who wears what', () => {
  const person = thing('person', [0, 300, 100, 600]);
  const worn = (item: Thing) => Object.keys(findPeople([person, item]).persons[0]?.items ?? {});

  it('depends on where half of the item lies', () => {
    // heads from a tenth above the box, 270, to its upper third, 400; faces to two thirds, 500; torsos from 330 to the end
    const at = (name: string, middle: number) => worn(thing(name, [40, middle - 10, 60, middle + 10]));
    for (const name of ['head', 'helmet'])
      expect([269, 270, 400, 401].map((y) => at(name, y).length)).toEqual([0, 1, 1, 0]);
    for (const name of ['mask', 'no_mask'])
      expect([269, 270, 500, 501].map((y) => at(name, y).length)).toEqual([0, 1, 1, 0]);
    for (const name of ['vest', 'no_vest'])
      expect([329, 330, 600, 601].map((y) => at(name, y).length)).toEqual([0, 1, 1, 0]);
    expect(findPeople([person, thing('head', [40, 500, 60, 520])]).loose).toHaveLength(1);
  });

  it('is decided by the best fit: the share inside first, then the middle', () => {
    const neighbour = thing('person', [80, 300, 180, 600], 0.7);
    const of = (...items: Thing[]) =>
      findPeople([person, neighbour, ...items]).persons.map(({ items: { head } }) => head?.x1);
    expect(of(thing('head', [85, 320, 95, 340]))).toEqual([85, undefined]);
    expect(of(thing('head', [95, 320, 115, 340]))).toEqual([undefined, 95]);
    // of two heads on one person the one in the middle
    expect(of(thing('head', [10, 320, 30, 340], 0.9), thing('head', [40, 320, 60, 340]))[0]).toBe(40);
    expect(of(thing('head', [10, 320, 30, 340]), thing('head', [150, 320, 170, 340]))).toEqual([10, 150]);
  });

  it('is judged of people from 40 px', () => {
    const judged = (height: number) => findPeople([thing('person', [0, 0, 20, height])]).persons[0]?.judged;
    expect([judged(40), judged(39.9)]).toEqual([true, false]);
  });
});
