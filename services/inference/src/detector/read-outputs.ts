import type { Detection } from './engine.js';
import { calibrate, type ModelMetadata } from './model-metadata.js';
import { suppress } from './suppress.js';

const clip = (value: number): number => Math.min(Math.max(value, 0), 1);

/**
 * Turns the network's outputs into detections: class thresholds, boxes clipped to the photo, suppression per class,
 * calibrated probabilities.
 * @param scores [N, classes], after sigmoid; row n belongs to box n
 * @param boxes [N, 4], x1, y1, x2, y2 in pixels of the square input
 * @returns at most max_detections, strongest score first
 */
export function readOutputs(
  scores: ArrayLike<number>,
  boxes: ArrayLike<number>,
  size: number,
  model: ModelMetadata,
): Detection[] {
  const { classes, nmsIou, maxDetections } = model;
  const detections = classes.flatMap(({ name, threshold, platt }, column) => {
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
    return suppress(candidates, nmsIou);
  });
  return detections.sort((a, b) => b.score - a.score).slice(0, maxDetections);
}
