import { GRID } from '../../detector/scan/windows.js';
import { learnClassifier, scoreOf } from './classifier.js';
import { foldsByPhoto } from './folds.js';
import { bestThreshold, figuresOf, learn, scoreOfPhoto } from './learn.js';
import type { TaughtPhoto } from './taught-photo.js';

const photo = (id: string, shows: boolean) => ({ id, shows });
const SPOT = GRID[20] ?? { x1: 0, y1: 0, x2: 1, y2: 1 };
const WIDTH = 3;

/** A place that shows it has a strong first feature; the others are noise of the photo's number. */
function taught(at: number, shows: boolean, strength = 200): TaughtPhoto {
  const noise = (place: number): number[] => [(at * 31 + place * 17) % 60, (at * 13 + place * 7) % 90, 50];
  const rows = GRID.map((_, place) => (shows && place === 20 ? [strength, ...noise(place).slice(1)] : noise(place)));
  return {
    id: `photo ${at} ${shows}`,
    shows,
    isClear: !shows,
    drawn: shows ? [SPOT] : [],
    positive: Uint8Array.from(shows ? (rows[20] ?? []) : []),
    negative: new Uint8Array(),
    places: GRID,
    scanned: Uint8Array.from(rows.flat()),
  };
}
const photos = (count: number, strength?: number) =>
  Array.from({ length: count }, (_, at) => [taught(at, true, strength), taught(at, false)]).flat();

describe('folds', () => {
  const all = Array.from({ length: 47 }, (_, at) => photo(`p${at}`, at % 3 === 0));
  it('hold every photo once, each kind about evenly, always the same', () => {
    const folds = foldsByPhoto(all, 5);
    expect(folds.flat().sort((a, b) => a.id.localeCompare(b.id))).toEqual(
      [...all].sort((a, b) => a.id.localeCompare(b.id)),
    );
    expect(folds.map(({ length }) => length).sort((a, b) => a - b)).toEqual([9, 9, 9, 10, 10]);
    // 16 of 47 show it
    for (const fold of folds) expect([3, 4]).toContain(fold.filter(({ shows }) => shows).length);
    expect(foldsByPhoto([...all].reverse(), 5)).toEqual(folds);
  });
});

describe('figures', () => {
  const judged = [
    [0.9, true],
    [0.8, true],
    [0.7, false],
    [0.6, true],
    [0.2, false],
    [0.1, false],
  ].map(([score, right]) => ({ score: Number(score), right: right === true }));

  it('take the threshold with the best F1', () => {
    // at 0.6: 3 of 4 right, 3 of 3 found: F1 6/7; at 0.8: 2 of 2, 2 of 3: 4/5
    expect(bestThreshold(judged)).toBe(0.6);
    expect(figuresOf(judged)).toMatchObject({
      ...{ photos_with: 3, photos_without: 3, threshold: 0.6 },
      precision: { estimate: 0.75 },
      recall: { estimate: 1 },
    });
  });

  it('know nothing of photos on which nothing is found', () => {
    expect(figuresOf(judged, 0.95).precision).toEqual({ low: 0, estimate: 0, high: 1 });
  });
});

describe('learning', () => {
  it('finds what it was taught on photos that it was not', () => {
    const { classifier, figures } = learn(photos(20), WIDTH);
    expect(figures).toMatchObject({ average_precision: 1, photos_with: 20, photos_without: 20 });
    expect(scoreOfPhoto(classifier, taught(77, true))).toBeGreaterThan(figures.threshold);
    expect(scoreOfPhoto(classifier, taught(77, false))).toBeLessThan(figures.threshold);
  });

  it('does not promise what is not there: examples that show nothing', () => {
    // Photos with and without it look alike: the order is chance.
    const { figures } = learn(photos(20, 20), WIDTH);
    expect(figures.average_precision).toBeLessThan(0.75);
  });

  it('tells bytes and standardised numbers alike', () => {
    const classifier = learnClassifier(photos(20), WIDTH);
    expect(scoreOf(classifier, Uint8Array.from([200, 40, 50]))).toBeGreaterThan(0.9);
    expect(scoreOf(classifier, Uint8Array.from([30, 40, 50]))).toBeLessThan(0.2);
  });

  it('judges a photo that nobody called clear by the marked places alone', () => {
    const classifier = learnClassifier(photos(20), WIDTH);
    const marked = { ...taught(3, true), shows: false, drawn: [], negative: Uint8Array.from([10, 10, 50]) };
    expect(scoreOfPhoto(classifier, marked)).toBeLessThan(0.2);
    expect(scoreOfPhoto(classifier, { ...marked, isClear: true })).toBeGreaterThan(0.9);
  });
});
