import type { DetectedPhoto, PhotoMeasures } from '../detector/engine.js';
import { RULE_NUMBERS } from './rule-numbers.js';

/** Why a photo may show less than it should. */
export type PhotoHintCode = 'dark' | 'blurred' | 'small' | 'nothing_recognised';

/**
 * Why a photo cannot be judged at all: too dark, too blurred, or nothing to see in it. The detector was never shown such
 * pictures and finds fire on them, so that nothing is concluded from them. null: it can be judged.
 */
export function whyNotJudged({ brightness, sharpness, outlines, contrast }: PhotoMeasures): PhotoHintCode | null {
  const { leastLuma, leastContrast, leastVariance, leastOutlines } = RULE_NUMBERS.judged;
  if (brightness < leastLuma) return 'dark';
  // What stands out of the dark by so little is not seen for want of light.
  if (contrast < leastContrast) return brightness < RULE_NUMBERS.darkLuma ? 'dark' : 'nothing_recognised';
  if (sharpness < leastVariance) return 'blurred';
  return outlines < leastOutlines ? 'nothing_recognised' : null;
}

/**
 * Hints for a photo, in a fixed order. Of a photo that is not judged the reason is told, and whether it is small. A dark photo has no edges to speak of, so it is called neither blurred nor
 * empty.
 * Nothing recognised means that the detector saw none of its classes, however weakly: of the 298 benchmark photos 11,
 * nine of which show an empty hall, plants or animals, and two a fire that it missed.
 */
export function photoHints({ width, height, measures, detections }: DetectedPhoto): PhotoHintCode[] {
  const hints: PhotoHintCode[] = [];
  const small = Math.min(width, height) < RULE_NUMBERS.smallPx;
  const reason = whyNotJudged(measures);
  if (reason) return small ? [reason, 'small'] : [reason];
  const dark = measures.brightness < RULE_NUMBERS.darkLuma;
  if (dark) hints.push('dark');
  if (!dark && measures.sharpness < RULE_NUMBERS.blurredVariance) hints.push('blurred');
  if (small) hints.push('small');
  if (!dark && detections.length === 0) hints.push('nothing_recognised');
  return hints;
}
