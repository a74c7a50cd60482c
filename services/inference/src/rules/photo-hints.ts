import type { DetectedPhoto } from '../detector/engine.js';
import { RULE_NUMBERS } from './rule-numbers.js';

/** Why a photo may show less than it should. A hint to whoever took it, never a refusal. */
export type PhotoHintCode = 'dark' | 'blurred' | 'small' | 'nothing_recognised';

/**
 * Hints for a photo, in a fixed order. A dark photo has no edges to speak of, so it is called neither blurred nor
 * empty.
 * Nothing recognised means that the detector saw none of its classes, however weakly: of the 298 benchmark photos 11,
 * nine of which show an empty hall, plants or animals, and two a fire that it missed.
 */
export function photoHints({ width, height, measures, detections }: DetectedPhoto): PhotoHintCode[] {
  const hints: PhotoHintCode[] = [];
  const dark = measures.brightness < RULE_NUMBERS.darkLuma;
  if (dark) hints.push('dark');
  if (!dark && measures.sharpness < RULE_NUMBERS.blurredVariance) hints.push('blurred');
  if (Math.min(width, height) < RULE_NUMBERS.smallPx) hints.push('small');
  if (!dark && detections.length === 0) hints.push('nothing_recognised');
  return hints;
}
