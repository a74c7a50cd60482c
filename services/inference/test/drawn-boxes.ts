/** Drawn boxes for the specs of the rules: photos of 1280 × 960 pixels, boxes in pixels. */
import type { Detection } from '../src/detector/engine.js';
import { assessPhoto, type PhotoAssessment, type SitePolicy } from '../src/rules/assess-photo.js';

export const WIDTH = 1280;
export const HEIGHT = 960;

/** A detection from pixels: left, top, width, height. */
export function drawn(name: string, x: number, y: number, w: number, h: number, probability = 0.9): Detection {
  const box = { x1: x / WIDTH, y1: y / HEIGHT, x2: (x + w) / WIDTH, y2: (y + h) / HEIGHT };
  return { class: name, score: probability, probability, ...box };
}

/** A standing person, 0.4 times as wide as tall; `foot` is the middle of the lower edge. */
export function person(foot: readonly [number, number], height: number, probability = 0.9): Detection {
  return drawn('person', foot[0] - 0.2 * height, foot[1] - height, 0.4 * height, height, probability);
}

/** Something on the head of such a person: a tenth of the height, at the top. */
export function onHead(name: string, foot: readonly [number, number], height: number, probability = 0.9): Detection {
  return drawn(name, foot[0] - 0.06 * height, foot[1] - height, 0.12 * height, 0.1 * height, probability);
}

/** Something on the torso of such a person: from 18 % to 50 % of the height. */
export function onTorso(name: string, foot: readonly [number, number], height: number, probability = 0.9): Detection {
  return drawn(name, foot[0] - 0.15 * height, foot[1] - 0.82 * height, 0.3 * height, 0.32 * height, probability);
}

/** The assessment of a drawn photo. */
export function assess(detections: readonly Detection[], policy: Partial<SitePolicy> = {}): PhotoAssessment {
  return assessPhoto({ width: WIDTH, height: HEIGHT, detections }, { masks_required: false, ...policy });
}

/** Hazard types of all findings, in order. */
export function hazards(detections: readonly Detection[], policy: Partial<SitePolicy> = {}): string[] {
  return assess(detections, policy).findings.map((finding) => finding.hazard_type);
}
