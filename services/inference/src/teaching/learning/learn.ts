import { wilson } from '@hazardlens/risk';
import { averagePrecision } from '../../evaluation/average-precision.js';
import { type Classifier, learnClassifier, scoreOf } from './classifier.js';
import { foldsByPhoto } from './folds.js';
import { rowsOf, type TaughtPhoto } from './taught-photo.js';

const FOLDS = 5;

/** A share with Wilson's interval at 95 %. */
export interface Share {
  readonly low: number;
  readonly estimate: number;
  readonly high: number;
}

/** What a classifier is worth on photos that it has not learned from. */
export interface Figures {
  readonly photos_with: number;
  readonly photos_without: number;
  readonly average_precision: number;
  readonly threshold: number;
  readonly precision: Share;
  readonly recall: Share;
}
export interface Learned {
  readonly classifier: Classifier;
  readonly figures: Figures;
}

/** A photo that was judged by what others taught. */
export interface JudgedPhoto {
  readonly score: number;
  readonly right: boolean;
}

/** The most alike place of a photo; of one that is not clear only the places that somebody spoke of. */
export function scoreOfPhoto(classifier: Classifier, photo: TaughtPhoto): number {
  const width = classifier.weights.length;
  const table = photo.shows || photo.isClear ? photo.scanned : photo.negative;
  let most = 0;
  for (const row of rowsOf(table, width)) most = Math.max(most, scoreOf(classifier, row));
  return most;
}

const share = (hits: number, of: number): Share => ({ ...wilson(hits, of), estimate: of === 0 ? 0 : hits / of });

/** The threshold with the best balance of precision and recall (F1); of equals the lowest: what it misses nobody is asked about. */
export function bestThreshold(judged: readonly JudgedPhoto[]): number {
  const all = judged.filter(({ right }) => right).length;
  let [best, threshold, hits] = [-1, 1, 0];
  for (const [at, { score, right }] of [...judged].sort((a, b) => b.score - a.score).entries()) {
    if (right) hits += 1;
    const f1 = (2 * hits) / (at + 1 + all);
    if (f1 >= best) [best, threshold] = [f1, score];
  }
  return threshold;
}

/** Figures of photos that were judged by what others taught. */
export function figuresOf(judged: readonly JudgedPhoto[], threshold: number = bestThreshold(judged)): Figures {
  const found = judged.filter(({ score }) => score >= threshold);
  const hits = found.filter(({ right }) => right).length;
  const showing = judged.filter(({ right }) => right).length;
  return {
    photos_with: showing,
    photos_without: judged.length - showing,
    average_precision: averagePrecision(judged, showing) ?? 0,
    threshold,
    precision: share(hits, found.length),
    recall: share(hits, showing),
  };
}

/**
 * Learns a hazard from photos and says what that is worth: five times from four fifths of the photos, judging the others, and
 * at last from all of them.
 * @param width features a place
 */
export function learn(photos: readonly TaughtPhoto[], width: number): Learned {
  const folds = foldsByPhoto(photos, FOLDS);
  const judged = folds.flatMap((held) => {
    const learned = learnClassifier(folds.filter((fold) => fold !== held).flat(), width);
    return held.map((photo) => ({ score: scoreOfPhoto(learned, photo), right: photo.shows }));
  });
  return { classifier: learnClassifier(photos, width), figures: figuresOf(judged) };
}
