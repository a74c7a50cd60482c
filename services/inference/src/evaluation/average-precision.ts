import type { Judged } from './match-boxes.js';

const recallPoints = 101;

/**
 * Average precision: the mean, over 101 recall values from 0 to 1, of the best precision at that recall or a higher one
 * (COCO's interpolation).
 * @param judged all detections of one class over all photos that were labelled for it, any order
 * @param labels how many such labels there are
 * @returns 0 to 1; null without labels, since recall is not defined then
 */
export function averagePrecision(judged: readonly Pick<Judged, 'score' | 'right'>[], labels: number): number | null {
  if (labels === 0) return null;
  let right = 0;
  const curve = [...judged]
    .sort((a, b) => b.score - a.score)
    .map((detection, at) => {
      if (detection.right) right += 1;
      return { recall: right / labels, precision: right / (at + 1) };
    });
  // From the right, precision becomes the best of what follows, so that each recall point is one look-up.
  for (let at = curve.length - 2; at >= 0; at--) {
    const [here, next] = [curve[at], curve[at + 1]];
    if (here && next) here.precision = Math.max(here.precision, next.precision);
  }
  let sum = 0;
  let at = 0;
  for (let point = 0; point < recallPoints; point++) {
    const recall = point / (recallPoints - 1);
    while (at < curve.length && (curve[at]?.recall ?? 0) < recall) at += 1;
    sum += curve[at]?.precision ?? 0;
  }
  return sum / recallPoints;
}

/** How many of what was found is right, and how much of what is there was found. */
export interface Hits {
  readonly found: number;
  readonly right: number;
  readonly there: number;
}

/** @returns the share of the right ones, null where nothing was found */
export const precisionOf = ({ found, right }: Hits): number | null => (found === 0 ? null : right / found);
/** @returns the share of what is there that was found, null where nothing is there */
export const recallOf = ({ there, right }: Hits): number | null => (there === 0 ? null : right / there);

export const addHits = (all: readonly Hits[]): Hits =>
  all.reduce(
    (sum, { found, right, there }) => ({
      found: sum.found + found,
      right: sum.right + right,
      there: sum.there + there,
    }),
    { found: 0, right: 0, there: 0 },
  );

/**
 * Expected calibration error: how far stated probabilities are from the observed share of right ones, in ten equal bins,
 * weighted by their size (Guo et al., On Calibration of Modern Neural Networks, 2017).
 * @returns 0 (honest) to 1
 */
export function calibrationError(judged: readonly { readonly stated: number; readonly right: boolean }[]): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, stated: 0, right: 0 }));
  for (const { stated, right } of judged) {
    const bin = bins[Math.min(Math.floor(stated * 10), 9)];
    if (!bin) continue;
    bin.count += 1;
    bin.stated += stated;
    if (right) bin.right += 1;
  }
  const gaps = bins.map(({ stated, right }) => Math.abs(stated - right));
  return judged.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + gap, 0) / judged.length;
}
