import type { DetectedPhoto } from '../detector/engine.js';
import { RULE_NUMBERS } from './rule-numbers.js';

/** Why a photo may show less than it should. A hint to whoever took it, never a refusal. */
export type PhotoHintCode = 'dark' | 'blurred' | 'small';

/** Hints for a photo, in a fixed order. A dark photo has no edges to speak of, so it is not called blurred as well. */
export function photoHints({ width, height, measures }: Omit<DetectedPhoto, 'detections'>): PhotoHintCode[] {
  const hints: PhotoHintCode[] = [];
  const dark = measures.brightness < RULE_NUMBERS.darkLuma;
  if (dark) hints.push('dark');
  if (!dark && measures.sharpness < RULE_NUMBERS.blurredVariance) hints.push('blurred');
  if (Math.min(width, height) < RULE_NUMBERS.smallPx) hints.push('small');
  return hints;
}
