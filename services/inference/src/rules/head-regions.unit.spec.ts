import { headRegions } from './head-regions.js';
import type { Person } from './people.js';

/** 1000 × 1000 pixels; a rectangle's four numbers are its left, top, right and lower edge. */
const PHOTO = { width: 1000, height: 1000 };
type Edges = readonly [number, number, number, number];

const thing = (name: string, [x1, y1, x2, y2]: Edges) => ({ class: name, probability: 0.9, x1, y1, x2, y2 });
const hat = (...edges: Edges) => thing('helmet', edges);
const face = (...edges: Edges) => thing('no_mask', edges);
const human = (...edges: Edges) => thing('person', edges);
const wearing = (box: Person['box'], items: Person['items'] = {}): Person => ({ box, judged: true, items });

type Things = ReturnType<typeof thing>[];
function regions({ persons = [], loose = [], faint = [] }: { persons?: Person[]; loose?: Things; faint?: Things }) {
  const found = headRegions({ persons, loose }, faint, PHOTO);
  return found.map((each) => [each.x1, each.y1, each.x2, each.y2].map((value) => Math.round(value * 1000) / 1000));
}

describe('where heads are', () => {
  it('a hat is the upper 62 % of one, a face has hair or a hat over it; both with a margin', () => {
    expect(regions({ loose: [hat(100, 100, 200, 162)] })).toEqual([[95, 95, 205, 205]]);
    expect(regions({ loose: [thing('head', [100, 100, 200, 162])] })).toEqual([[95, 95, 205, 205]]);
    expect(regions({ loose: [face(100, 100, 200, 200)] })).toEqual([[95, 32, 205, 208]]);
    expect(regions({ loose: [thing('mask', [100, 100, 200, 200])] })).toEqual([[95, 32, 205, 208]]);
    expect(regions({ loose: [thing('vest', [100, 100, 200, 200]), thing('cone', [0, 0, 9, 9])] })).toEqual([]);
  });

  it('each half says how far it reaches where the other was found', () => {
    // half of the face lies where the hat expects one, and the whole hat where the face does
    const halves = [hat(100, 50, 200, 112), face(100, 100, 200, 200)];
    expect(regions({ loose: halves })).toEqual([
      [95, 46.9, 205, 115.1],
      [95, 95, 205, 205],
    ]);
    // less than half of it: the hat is of somebody else
    expect(regions({ loose: [hat(100, 50, 200, 112), face(100, 101, 200, 201)] })[0]).toEqual([95, 45, 205, 155]);
    // two hats are no halves of one head
    expect(regions({ loose: [hat(100, 100, 200, 162), hat(100, 100, 200, 162)] })[0]).toEqual([95, 95, 205, 205]);
  });

  it('of a person without one it is the upper third, less wide than the arms', () => {
    expect(regions({ persons: [wearing(human(100, 100, 200, 400))] })).toEqual([[115, 70, 185, 200]]);
    const vest = thing('vest', [120, 150, 180, 250]);
    expect(regions({ persons: [wearing(human(100, 100, 200, 400), { vest })] })).toEqual([[115, 70, 185, 200]]);
    const helmet = hat(130, 100, 170, 131);
    expect(regions({ persons: [wearing(human(100, 100, 200, 400), { helmet })] })).toEqual([[128, 97.5, 172, 152.5]]);
  });
});

describe('faint heads', () => {
  it('count up to 6 % of the picture', () => {
    // with the face below and the margin: 1.1 · 220 wide, 1.1 · 152 / 0.62 high are 0.065 of it; with 126 they are 0.054
    expect(regions({ faint: [hat(100, 100, 320, 226)] })).toHaveLength(1);
    expect(regions({ faint: [hat(100, 100, 320, 252)] })).toEqual([]);
  });

  it('count unless four fifths of them are under other regions', () => {
    const loose = [hat(100, 100, 200, 162)];
    // the region reaches to 205: 88 of 110 are under it, or 87
    expect(regions({ loose, faint: [hat(117, 100, 227, 150)] })).toHaveLength(1);
    expect(regions({ loose, faint: [hat(118, 100, 228, 150)] })).toHaveLength(2);
  });

  it('are the hundred surest, and as many persons far off', () => {
    const places = Array.from({ length: 101 }, (_, at) => [90 * (at % 11), 90 * Math.floor(at / 11)] as const);
    expect(regions({ faint: places.map(([x, y]) => hat(x, y, x + 20, y + 12)) })).toHaveLength(100);
    expect(regions({ faint: places.map(([x, y]) => human(x, y, x + 20, y + 50)) })).toHaveLength(100);
  });
});

describe('persons far off', () => {
  const region = [100, 97.5, 140, 112.5];

  it('have their head in the upper quarter, when they are from 48 px to a fifth of the picture high', () => {
    expect(regions({ faint: [human(100, 100, 140, 150)] })).toEqual([region]);
    const heights = [47, 48, 200, 201];
    expect(heights.map((height) => regions({ faint: [human(100, 100, 140, 100 + height)] }).length)).toEqual([
      0, 1, 1, 0,
    ]);
  });

  it('are none when half of them is a sure person', () => {
    const beside = (x: number) => [wearing(human(x, 0, 400, 400), { helmet: hat(300, 0, 350, 31) })];
    expect(regions({ persons: beside(121), faint: [human(100, 100, 140, 150)] })).toHaveLength(2);
    expect(regions({ persons: beside(120), faint: [human(100, 100, 140, 150)] })).toHaveLength(1);
  });

  it('need none when half of a head lies there', () => {
    const of = (x: number) => regions({ loose: [hat(x, 99, x + 20, 109)], faint: [human(100, 100, 140, 150)] });
    expect(of(131)).toHaveLength(2);
    expect(of(130)).toHaveLength(1);
  });
});

describe('close-ups', () => {
  /** What is found besides the person's upper third. */
  const faces = (person: Person['box'], faint: Things, items: Person['items'] = {}, loose: Things = []) =>
    regions({ persons: [wearing(person, items)], loose, faint }).slice(1);
  // clear of the upper third, which ends at 333
  const large = face(200, 400, 700, 1000);

  it('are persons of at least half the picture', () => {
    expect(faces(human(0, 0, 500, 1000), [face(0, 400, 400, 1000)])).toEqual([[0, 400, 400, 1000]]);
    expect(faces(human(0, 0, 499, 1000), [face(0, 400, 400, 1000)])).toEqual([]);
  });

  it('have the faint face as it is, up to three tenths of the picture', () => {
    const all = human(0, 0, 1000, 1000);
    expect(faces(all, [large])).toEqual([[200, 400, 700, 1000]]);
    expect(faces(all, [face(200, 399, 700, 1000)])).toEqual([]);
    // the surest of several, and no hat
    expect(faces(all, [hat(200, 500, 600, 900), face(200, 500, 600, 900), large])).toEqual([[200, 500, 600, 900]]);
  });

  it('have it when nine tenths of it are theirs', () => {
    const person = human(0, 0, 650, 1000);
    expect(faces(person, [face(200, 400, 700, 1000)])).toHaveLength(1);
    expect(faces(person, [face(201, 400, 701, 1000)])).toEqual([]);
  });

  it('need none when a sure face is there, by seven tenths of it; a hat is no face', () => {
    const person = human(0, 0, 700, 1000);
    const beside = (x: number) =>
      regions({ persons: [wearing(person)], loose: [face(x, 20, x + 100, 60)], faint: [large] });
    expect(beside(630)).toHaveLength(2);
    expect(beside(631)).toHaveLength(3);
    const helmet = hat(300, 10, 400, 72);
    expect(regions({ persons: [wearing(person, { helmet })], faint: [large] })).toHaveLength(2);
  });

  it('need none when four fifths of it are under other regions', () => {
    const person = human(0, 0, 1000, 999);
    // the upper third is 150 to 850 wide and ends at 333
    expect(faces(person, [face(200, 33, 700, 408)])).toEqual([]);
    expect(faces(person, [face(200, 33, 700, 410)])).toHaveLength(1);
  });
});
