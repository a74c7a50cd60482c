import type { DetectedPhoto, Detection } from '../detector/engine.js';
import { RULE_NUMBERS } from '../rules/rule-numbers.js';

/** Each person costs one run of the pose network, up to three where it may be lying; a crowd must not hold up others. */
const MOST_PEOPLE = 8;

/** The persons whose posture is looked at: those large enough to be judged, the largest first, at most eight. */
export function peopleToPose({ width, height, detections }: DetectedPhoto): Detection[] {
  // Who lies is wider than tall.
  const longSide = ({ x1, y1, x2, y2 }: Detection): number => Math.max((x2 - x1) * width, (y2 - y1) * height);
  return detections
    .filter((one) => one.class === 'person' && longSide(one) >= RULE_NUMBERS.leastPosedPx)
    .sort((a, b) => longSide(b) - longSide(a))
    .slice(0, MOST_PEOPLE);
}

const HEADS: readonly string[] = ['head', 'helmet', 'mask', 'no_mask'];

/** Heads and faces on a photo, also faint ones: a body whose head is elsewhere is not believed. */
export const headsOn = ({ detections, faint = [] }: DetectedPhoto): Detection[] =>
  [...detections, ...faint].filter((one) => HEADS.includes(one.class));
