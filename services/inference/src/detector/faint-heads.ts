import type { Detection } from './engine.js';
import type { ModelMetadata } from './model-metadata.js';

/**
 * Heads and faces too faint for a hazard are still somebody's: a face too many is pixelated sooner than one too few. Persons,
 * too: of those far off nothing but the outline may be seen. Least scores, chosen on photos held back; see docs/detection.md.
 */
const FAINT: Readonly<Record<string, number>> = { head: 0.07, helmet: 0.07, mask: 0.07, no_mask: 0.07, person: 0.09 };

/** The model's thresholds, but for heads, faces and persons. */
export const withFaintHeads = (model: ModelMetadata): ModelMetadata => ({
  ...model,
  classes: model.classes.map((one) => ({ ...one, threshold: Math.min(one.threshold, FAINT[one.name] ?? 1) })),
});

/** Parts what was seen by the model's thresholds: what is believed, and what is only pixelated. */
export function partFaint(
  seen: readonly Detection[],
  { classes }: ModelMetadata,
): { readonly detections: Detection[]; readonly faint: Detection[] } {
  const thresholds = new Map(classes.map(({ name, threshold }) => [name, threshold]));
  const isFaint = ({ class: name, score }: Detection): boolean => score < (thresholds.get(name) ?? 1);
  return { detections: seen.filter((one) => !isFaint(one)), faint: seen.filter(isFaint) };
}
