import { averagePrecision, calibrationError } from './average-precision.js';
import { judge } from './match-boxes.js';

const square = (x: number, score = 1) => ({ x1: x, y1: 0, x2: x + 0.1, y2: 0.1, score, probability: score });
const seen = (score: number, right: boolean) => ({ score, probability: score, right });

describe('judging detections', () => {
  it('gives each label to one detection only, the strongest first', () => {
    const judged = judge([square(0, 0.4), square(0.01, 0.9)], [square(0)], 0.5);
    expect(judged.map(({ score, right }) => [score, right])).toEqual([
      [0.9, true],
      [0.4, false],
    ]);
  });

  it('takes the free label that is overlapped most', () => {
    const judged = judge([square(0.02, 0.9), square(0, 0.8)], [square(0), square(0.03)], 0.3);
    expect(judged.every(({ right }) => right)).toBe(true);
  });

  it('asks for the overlap that it is given', () => {
    // 0.06 of 0.1 shared: IoU 0.06 / 0.14
    expect(judge([square(0.04, 0.9)], [square(0)], 0.42).map(({ right }) => right)).toEqual([true]);
    expect(judge([square(0.04, 0.9)], [square(0)], 0.44).map(({ right }) => right)).toEqual([false]);
  });
});

describe('average precision', () => {
  it('is 1 when everything is found and nothing else comes before it', () => {
    expect(averagePrecision([seen(0.9, true), seen(0.8, true), seen(0.1, false)], 2)).toBe(1);
  });

  it('is 0 when nothing is found, and not defined without labels', () => {
    expect(averagePrecision([seen(0.9, false)], 2)).toBe(0);
    expect(averagePrecision([], 2)).toBe(0);
    expect(averagePrecision([seen(0.9, false)], 0)).toBeNull();
  });

  it('counts each recall point with the best precision at it or later', () => {
    // right, wrong, right of two: precision 1 up to recall 0.5 (51 points), 2/3 for the other 50
    const judged = [seen(0.9, true), seen(0.8, false), seen(0.7, true)];
    expect(averagePrecision(judged, 2)).toBeCloseTo((51 + 50 * (2 / 3)) / 101, 10);
    expect(averagePrecision([...judged].reverse(), 2)).toBe(averagePrecision(judged, 2));
  });
});

describe('calibration error', () => {
  it('is 0 where the stated probability is the observed share', () => {
    const honest = Array.from({ length: 10 }, (_, at) => ({ stated: 0.7, right: at < 7 }));
    expect(calibrationError(honest)).toBeCloseTo(0, 10);
  });

  it('is the gap, weighted by how many detections are in a bin', () => {
    const wrong = Array.from({ length: 3 }, () => ({ stated: 0.95, right: false }));
    const honest = [{ stated: 1, right: true }];
    // one bin holds all four: stated 3.85, right 1
    expect(calibrationError([...wrong, ...honest])).toBeCloseTo(2.85 / 4, 10);
    expect(calibrationError([])).toBe(0);
  });
});
