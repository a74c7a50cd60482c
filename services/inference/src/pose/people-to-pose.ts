import type { Detection } from '../detector/engine.js';
import { RULE_NUMBERS } from '../rules/rule-numbers.js';

/** Each person costs one run of the pose network; a crowd must not hold up everybody else's photos. */
const MOST_PEOPLE = 8;

/**
 * The persons whose posture is looked at: those tall enough to be judged, the tallest first, at most eight.
 * @param photoHeight in pixels
 */
export function peopleToPose(detections: readonly Detection[], photoHeight: number): Detection[] {
  const tallness = ({ y1, y2 }: Detection): number => (y2 - y1) * photoHeight;
  return detections
    .filter((one) => one.class === 'person' && tallness(one) >= RULE_NUMBERS.leastPersonPx)
    .sort((a, b) => tallness(b) - tallness(a))
    .slice(0, MOST_PEOPLE);
}
