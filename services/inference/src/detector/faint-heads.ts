import type { Detection } from './engine.js';
import type { ModelMetadata } from './model-metadata.js';

/**
 * Heads and faces too faint for a hazard are still somebody's: a face too many is pixelated sooner than one too few. Chosen
 * on photos held back; see docs/detection.md.
 */
export const FAINT_HEADS = {
  classes: ['head', 'helmet', 'mask', 'no_mask'] as readonly string[],
  leastScore: 0.11,
} as const;

/** The model's thresholds, but for heads and faces. */
export const withFaintHeads = (model: ModelMetadata): ModelMetadata => ({
  ...model,
  classes: model.classes.map((one) =>
    FAINT_HEADS.classes.includes(one.name)
      ? { ...one, threshold: Math.min(one.threshold, FAINT_HEADS.leastScore) }
      : one,
  ),
});

/** Parts what was seen by the model's thresholds: what is believed, and heads that are only pixelated. */
export function partFaint(
  seen: readonly Detection[],
  { classes }: ModelMetadata,
): { readonly detections: Detection[]; readonly faint: Detection[] } {
  const thresholds = new Map(classes.map(({ name, threshold }) => [name, threshold]));
  const isFaint = ({ class: name, score }: Detection): boolean => score < (thresholds.get(name) ?? 1);
  return { detections: seen.filter((one) => !isFaint(one)), faint: seen.filter(isFaint) };
}
