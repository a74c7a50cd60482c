import { createHash } from 'node:crypto';
import { iou } from '../../detector/suppress.js';
import { fitLogistic, type Linear, type Rows, sigmoid } from './logistic-regression.js';
import { rowOf, rowsOf, type TaughtPhoto } from './taught-photo.js';

/** A linear classifier on features as bytes: standardisation is part of its weights. */
export interface Classifier {
  readonly weights: readonly number[];
  readonly bias: number;
}

/** Not tuned: as strong as that, some dozen examples of 576 numbers each are not learned by heart. */
const L2 = 0.02;
/** A scanned place that overlaps a drawn box this much shows it, too. */
const SAME_PLACE = 0.5;
/** Places of a clear photo that are taken blindly … */
const BLIND = 8;
/** … and those that a first classifier finds most alike. */
const MISTAKEN = 6;
/** Rows without the hazard; more photos give fewer each. */
const MOST_ROWS = 2_400;

/** How alike a place is to what was taught, 0 to 1. */
export function scoreOf({ weights, bias }: Classifier, features: Uint8Array): number {
  let sum = bias;
  for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return sigmoid(sum);
}

function standardised(positive: readonly Uint8Array[], negative: readonly Uint8Array[], width: number) {
  const all = [...positive, ...negative];
  const [mean, scale] = [new Float64Array(width), new Float64Array(width)];
  for (const row of all) for (let at = 0; at < width; at++) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / all.length;
  for (const row of all)
    for (let at = 0; at < width; at++)
      scale[at] = (scale[at] ?? 0) + ((row[at] ?? 0) - (mean[at] ?? 0)) ** 2 / all.length;
  // A feature that never moves says nothing, and must not explode where it does.
  for (let at = 0; at < width; at++) scale[at] = Math.max(1, Math.sqrt(scale[at] ?? 0));
  const values = new Float64Array(all.length * width);
  for (const [index, row] of all.entries())
    for (let at = 0; at < width; at++)
      values[index * width + at] = ((row[at] ?? 0) - (mean[at] ?? 0)) / (scale[at] ?? 1);
  const classes = Uint8Array.from(all, (_, index) => (index < positive.length ? 1 : 0));
  return { rows: { width, values, classes } satisfies Rows, mean, scale };
}

/** The same answers for bytes as they come. */
function onBytes({ weights, bias }: Linear, mean: Float64Array, scale: Float64Array): Classifier {
  const own = weights.map((weight, at) => weight / (scale[at] ?? 1));
  return { weights: [...own], bias: bias - own.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0) };
}

function fitOnBytes(positive: readonly Uint8Array[], negative: readonly Uint8Array[], width: number): Classifier {
  const { rows, mean, scale } = standardised(positive, negative, width);
  return onBytes(fitLogistic(rows, { l2: L2 }), mean, scale);
}

/** Places in an order that depends on nothing but the photo. */
function blindly(photo: TaughtPhoto, count: number): number[] {
  const start = createHash('sha256').update(photo.id).digest().readUInt32BE(0);
  const { length } = photo.places;
  // A step without common divisor of any usual number of places visits all of them.
  return Array.from({ length: Math.min(count, length) }, (_, at) => (start + at * 7919) % length);
}

/**
 * Learns from photos: drawn boxes and what overlaps them against places that are none; then once more with the places of clear
 * photos that a first try mistook.
 * @param width features a place
 * @throws Error where no photo shows it, or none is without
 */
export function learnClassifier(photos: readonly TaughtPhoto[], width: number): Classifier {
  const positive = photos.flatMap((photo) => [
    ...rowsOf(photo.positive, width),
    ...photo.places.flatMap((place, at) =>
      photo.drawn.some((box) => iou(box, place) >= SAME_PLACE) ? [rowOf(photo.scanned, at, width)] : [],
    ),
  ]);
  const clear = photos.filter(({ isClear }) => isClear);
  const share = Math.min(1, MOST_ROWS / ((BLIND + MISTAKEN) * Math.max(1, clear.length)));
  const marked = photos.flatMap((photo) => [...rowsOf(photo.negative, width)]);
  const blind = clear.flatMap((photo) =>
    blindly(photo, Math.max(1, Math.round(BLIND * share))).map((at) => rowOf(photo.scanned, at, width)),
  );
  const first = fitOnBytes(positive, [...marked, ...blind], width);
  const mistaken = clear.flatMap((photo) =>
    [...rowsOf(photo.scanned, width)]
      .map((row) => ({ row, score: scoreOf(first, row) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, Math.max(1, Math.round(MISTAKEN * share)))
      .map(({ row }) => row),
  );
  return fitOnBytes(positive, [...marked, ...blind, ...mistaken], width);
}
