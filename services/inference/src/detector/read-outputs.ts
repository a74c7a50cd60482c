import type { Detection } from './engine.js';
import { calibrate, type ModelMetadata } from './model-metadata.js';
import { suppress } from './suppress.js';

const clip = (value: number): number => Math.min(Math.max(value, 0), 1);

/**
 * Boxes over their class's threshold, clipped to the photo, with calibrated probabilities.
 * @param scores [N, classes], after sigmoid; row n belongs to box n
 * @param boxes [N, 4], x1, y1, x2, y2 in pixels of the square input
 * @returns one list a class, in the model's order, before suppression
 */
export function readCandidates(
  scores: ArrayLike<number>,
  boxes: ArrayLike<number>,
  size: number,
  { classes }: ModelMetadata,
): Detection[][] {
  return classes.map(({ name, threshold, platt }, column) => {
    const candidates: Detection[] = [];
    for (let at = column, box = 0; at < scores.length; at += classes.length, box += 4) {
      const score = scores[at] ?? 0;
      if (score < threshold) continue;
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [0, 1, 2, 3].map((offset) => clip((boxes[box + offset] ?? 0) / size));
      // A box that lies outside the photo has no area left after clipping.
      if (x2 > x1 && y2 > y1) {
        candidates.push({ class: name, score, probability: calibrate(score, platt), x1, y1, x2, y2 });
      }
    }
    return candidates;
  });
}

/** @returns at most max_detections after suppression within each class, strongest score first */
export function strongest(
  candidates: readonly (readonly Detection[])[],
  { nmsIou, maxDetections }: ModelMetadata,
): Detection[] {
  return candidates
    .flatMap((ofClass) => suppress(ofClass, nmsIou))
    .sort((a, b) => b.score - a.score)
    .slice(0, maxDetections);
}

/** Turns the network's outputs into detections: `readCandidates`, then `strongest`. */
export function readOutputs(
  scores: ArrayLike<number>,
  boxes: ArrayLike<number>,
  size: number,
  model: ModelMetadata,
): Detection[] {
  return strongest(readCandidates(scores, boxes, size, model), model);
}
