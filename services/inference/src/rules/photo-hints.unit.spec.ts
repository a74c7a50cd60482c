import { photoHints, whyNotJudged } from './photo-hints.js';

/** The least of everything that a photo without any hint has (docs/detection.md). */
const least = { brightness: 45, contrast: 8, sharpness: 16, outlines: 2 };
const cone = { class: 'cone', score: 0.4, probability: 0.4, x1: 0, y1: 0, x2: 0.1, y2: 0.1 };
const hints = (changes: Partial<typeof least>, size = { width: 400, height: 600 }, detections = [cone]) =>
  photoHints({ ...size, measures: { ...least, ...changes }, detections });

describe('the limits of hints', () => {
  it('are met by what has exactly as much', () => {
    expect(hints({})).toEqual([]);
    expect(hints({}, { width: 600, height: 400 })).toEqual([]);
  });

  it('are passed by a little less', () => {
    expect(hints({ brightness: 44.9 })).toEqual(['dark']);
    expect(hints({ sharpness: 15.9 })).toEqual(['blurred']);
    expect(hints({}, { width: 399, height: 600 })).toEqual(['small']);
    expect(hints({}, { width: 600, height: 399 })).toEqual(['small']);
  });

  it('come together in their order, but a dark photo is neither blurred nor empty', () => {
    expect(hints({ sharpness: 15.9 }, { width: 399, height: 600 }, [])).toEqual([
      ...['blurred', 'small', 'nothing_recognised'],
    ]);
    expect(hints({ brightness: 44.9, sharpness: 15.9 }, { width: 399, height: 600 }, [])).toEqual(['dark', 'small']);
  });
});

describe('the limits of what is judged', () => {
  it.each([
    [{ brightness: 8 }, null],
    [{ brightness: 7.9 }, 'dark'],
    [{ contrast: 7.9 }, 'nothing_recognised'],
    [{ contrast: 7.9, brightness: 44.9 }, 'dark'],
    [{ sharpness: 1.35 }, null],
    [{ sharpness: 1.34 }, 'blurred'],
    [{ outlines: 1.9 }, 'nothing_recognised'],
  ])('%j: %p', (changes, why) => expect(whyNotJudged({ ...least, ...changes })).toBe(why));
});
