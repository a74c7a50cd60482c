import { calibrate } from '../../../detector/model-metadata.js';
import { fitPlatt } from './fit-platt.js';

/** For each score as many right ones of 200 as the curve says. */
function drawn(a: number, b: number) {
  return [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].flatMap((raw) => {
    const right = Math.round(200 * calibrate(raw, { a, b }));
    return Array.from({ length: 200 }, (_, at) => ({ raw, right: at < right }));
  });
}

describe('calibration on labelled photos', () => {
  it.each([
    [1, 0],
    [2, -1],
    [0.5, 0.7],
  ])('finds the curve again: %p, %p', (a, b) => {
    const platt = fitPlatt(drawn(a, b));
    expect(platt?.a).toBeCloseTo(a, 1);
    expect(platt?.b).toBeCloseTo(b, 1);
  });

  it('promises no certainty where all strong ones were right', () => {
    const outcomes = [0.2, 0.8].flatMap((raw) => Array.from({ length: 50 }, () => ({ raw, right: raw > 0.5 })));
    const platt = fitPlatt(outcomes);
    expect(calibrate(0.8, platt)).toBeCloseTo(51 / 52, 2);
    expect(calibrate(0.2, platt)).toBeCloseTo(1 / 52, 2);
  });

  it.each([
    ['too few', drawn(1, 0).slice(0, 29)],
    ['none wrong', drawn(1, 0).filter(({ right }) => right)],
    ['sure ones that are wrong more often', drawn(-1, 0)],
    ['nothing', []],
  ])('says nothing: %s', (_, outcomes) => {
    expect(fitPlatt(outcomes)).toBeNull();
  });
});
