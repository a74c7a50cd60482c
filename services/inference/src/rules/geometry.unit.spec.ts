import { coveredShare } from './covered-share.js';
import { countOf, distinctBoxes } from './finding.js';
import { areaOf, canonical, heightOf, offCentre, shareInside, slice, type Thing, widthOf } from './geometry.js';

const rect = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 });

describe('rectangles', () => {
  it('have a width, a height and an area', () => {
    const one = rect(10, 20, 40, 70);
    expect([widthOf(one), heightOf(one), areaOf(one)]).toEqual([30, 50, 1500]);
  });

  it.each([
    ['inside', rect(20, 20, 30, 40), 1],
    ['half beside', rect(90, 0, 110, 10), 0.5],
    ['a quarter, over the corner', rect(90, 90, 110, 110), 0.25],
    ['around it', rect(-100, -100, 300, 300), 0.0625],
    ['touching a side', rect(100, 0, 120, 10), 0],
    ['touching the lower edge', rect(0, 100, 10, 120), 0],
    ['beside and below', rect(150, 150, 160, 160), 0],
    ['far to the right, level with it', rect(150, 20, 160, 30), 0],
  ])('lie in another by their own area: %s', (_, inner, share) => {
    expect(shareInside(inner, rect(0, 0, 100, 100))).toBe(share);
  });

  it('are sliced from the top, also beyond their edges', () => {
    expect(slice(rect(10, 100, 50, 300), 0.25, 0.5)).toEqual(rect(10, 150, 50, 200));
    expect(slice(rect(10, 100, 50, 300), -0.5, 1.5)).toEqual(rect(10, 0, 50, 400));
  });

  it('are off the centre of another by half its diagonal: 0 in the middle, 1 at a corner', () => {
    const reference = rect(100, 100, 160, 180);
    expect(offCentre(rect(120, 130, 140, 150), reference)).toBe(0);
    // centres 30 and 40 apart, half the diagonal is 50
    expect(offCentre(rect(90, 90, 110, 110), reference)).toBe(1);
    expect(offCentre(rect(145, 130, 175, 150), reference)).toBe(0.6);
    expect(offCentre(rect(120, 170, 140, 190), reference)).toBe(0.8);
  });

  it('come in an order that is theirs alone: by probability, class, and place', () => {
    const thing = (changes: Partial<Thing>): Thing => ({
      class: 'b',
      probability: 0.5,
      ...rect(1, 1, 5, 5),
      ...changes,
    });
    const ordered = [
      thing({ probability: 0.9, class: 'z' }),
      thing({ class: 'a', x1: 4 }),
      thing({ x1: 0, y1: 4 }),
      thing({ y1: 0, x2: 9 }),
      thing({ x2: 4, y2: 9 }),
      thing({ y2: 4 }),
      thing({}),
      thing({ class: 'c', x1: 0 }),
    ];
    for (const start of [ordered, ordered.toReversed(), [...ordered.slice(3), ...ordered.slice(0, 3)]])
      expect([...start].sort(canonical)).toEqual(ordered);
    expect(canonical(thing({}), thing({}))).toBe(0);
  });
});

describe('the covered share of a rectangle', () => {
  const whole = rect(0, 0, 100, 100);

  it.each([
    ['nothing', [], 0],
    ['all of it', [rect(-10, -10, 200, 200)], 1],
    ['a corner', [rect(50, 80, 150, 150)], 0.1],
    ['two apart', [rect(0, 0, 20, 100), rect(80, 0, 100, 50)], 0.3],
    ['one over the other', [rect(0, 0, 60, 100), rect(40, 0, 100, 100)], 1],
    ['one twice', [rect(0, 0, 50, 50), rect(0, 0, 50, 50)], 0.25],
    ['one within another', [rect(0, 0, 50, 80), rect(10, 20, 40, 60)], 0.4],
    ['above one another, with a gap', [rect(0, 70, 100, 100), rect(0, 0, 100, 20)], 0.5],
    ['above one another, overlapping', [rect(0, 30, 100, 70), rect(0, 0, 100, 50)], 0.7],
    ['an angle', [rect(0, 0, 20, 100), rect(0, 80, 100, 100)], 0.36],
    ['what touches only', [rect(100, 0, 120, 100), rect(0, 100, 100, 120)], 0],
    ['what is far', [rect(200, 10, 300, 20), rect(10, 200, 20, 300)], 0],
  ])('by %s', (_, regions, share) => {
    expect(coveredShare(whole, regions)).toBeCloseTo(share, 12);
    expect(
      coveredShare(
        rect(500, 300, 600, 400),
        regions.map((each) => shifted(each, 500, 300)),
      ),
    ).toBeCloseTo(share, 12);
  });

  it('is none of what has no area', () => {
    expect(coveredShare(rect(10, 10, 10, 50), [whole])).toBe(0);
    expect(coveredShare(rect(10, 10, 50, 10), [whole])).toBe(0);
  });

  const shifted = (each: ReturnType<typeof rect>, x: number, y: number) =>
    rect(each.x1 + x, each.y1 + y, each.x2 + x, each.y2 + y);
});

describe('the boxes of a finding', () => {
  it('are told apart by place, size and class, and keep their order', () => {
    const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4, class: 'person' };
    const others = [
      { ...box, x: 0.11 },
      { ...box, y: 0.21 },
      { ...box, w: 0.31 },
      { ...box, h: 0.41 },
      { ...box, class: 'head' },
    ];
    expect(distinctBoxes([box, ...others, { ...box }, ...others])).toEqual([box, ...others]);
    expect(distinctBoxes([])).toEqual([]);
  });

  it('stand for one where no number is said', () => {
    expect([countOf({ reason_params: { count: 3 } }), countOf({ reason_params: {} })]).toEqual([3, 1]);
  });
});
