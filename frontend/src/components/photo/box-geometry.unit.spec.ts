import fc from 'fast-check';
import { boxToSend, byKey, corners, type DrawnBox, dragCorner } from './box-geometry.js';

const box: DrawnBox = { x: 0.2, y: 0.3, w: 0.4, h: 0.2, class: 'head' };
const sent = (drawn: DrawnBox | null) => drawn && boxToSend(drawn);

describe('a box on a photo', () => {
  it.each([
    ['nw', { x: 0.1, y: 0.2, w: 0.5, h: 0.3 }],
    ['ne', { x: 0.2, y: 0.2, w: 0.01, h: 0.3 }],
    ['sw', { x: 0.1, y: 0.3, w: 0.5, h: 0.01 }],
    ['se', { x: 0.2, y: 0.3, w: 0.01, h: 0.01 }],
  ] as const)('is sized at its corner %s, and the opposite one stays', (corner, expected) => {
    expect(sent(dragCorner(box, corner, { x: 0.1, y: 0.2 }))).toEqual({ ...expected, class: 'head' });
  });

  it('ends at the edge of the photo', () => {
    expect(sent(dragCorner(box, 'se', { x: 3, y: 3 }))).toEqual({ ...box, w: 0.8, h: 0.7 });
    expect(sent(dragCorner(box, 'nw', { x: -3, y: -3 }))).toEqual({ x: 0, y: 0, w: 0.6, h: 0.5, class: 'head' });
  });

  it.each([
    ['ArrowRight', false, { ...box, x: 0.21 }],
    ['ArrowUp', false, { ...box, y: 0.29 }],
    ['ArrowDown', true, { ...box, h: 0.21 }],
    ['ArrowLeft', true, { ...box, w: 0.39 }],
    ['+', false, { ...box, x: 0.19, y: 0.29, w: 0.42, h: 0.22 }],
    ['-', false, { ...box, x: 0.21, y: 0.31, w: 0.38, h: 0.18 }],
    ['a', false, null],
  ] as const)('answers to the key %s (shift: %s)', (key, shift, expected) => {
    expect(sent(byKey(box, key, shift))).toEqual(expected);
  });

  it('lies on the photo and has a size, whatever is done to it', () => {
    const point = fc.record({
      x: fc.double({ min: -2, max: 3, noNaN: true }),
      y: fc.double({ min: -2, max: 3, noNaN: true }),
    });
    const step = fc.oneof(
      fc.tuple(fc.constantFrom(...corners), point),
      fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'), fc.boolean()),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let drawn = box;
        for (const [what, how] of steps) {
          drawn = typeof how === 'boolean' ? (byKey(drawn, what, how) ?? drawn) : dragCorner(drawn, what as 'nw', how);
        }
        const { x, y, w, h } = boxToSend(drawn);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(Math.round((x + w) * 10_000), Math.round((y + h) * 10_000))).toBeLessThanOrEqual(10_000);
        expect(Math.min(w, h)).toBeGreaterThan(0);
      }),
    );
  });
});
