import type { Rect } from '../detector/engine.js';
import { iou } from '../detector/suppress.js';

/** A detection of one class, judged. */
export interface Judged {
  readonly score: number;
  readonly probability: number;
  readonly right: boolean;
}

/**
 * Judges the detections of one class on one photo as COCO and Pascal VOC do: from the strongest down, each takes the free
 * label that it overlaps most; it is right when that overlap reaches `leastIou`.
 * @returns one entry per detection, strongest first
 */
export function judge<Found extends Rect & { readonly score: number; readonly probability: number }>(
  detections: readonly Found[],
  labels: readonly Rect[],
  leastIou: number,
): Judged[] {
  const free = new Set(labels);
  return [...detections]
    .sort((a, b) => b.score - a.score)
    .map(({ score, probability, ...rect }) => {
      let best: Rect | undefined;
      let overlap = leastIou;
      for (const label of free) {
        const shared = iou(rect, label);
        if (shared >= overlap) [best, overlap] = [label, shared];
      }
      if (best) free.delete(best);
      return { score, probability, right: best !== undefined };
    });
}
