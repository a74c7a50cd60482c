import type { Detection } from './engine.js';
import type { ModelMetadata } from './model-metadata.js';

/**
 * The model's thresholds, but lower ones for heads, faces and persons. Those too faint for a hazard are still somebody's: a face
 * too many is pixelated sooner than one too few, and of people far off nothing but the outline may be seen. The scores belong to
 * the model (`pixelated_from` of its metadata.json).
 */
export const withFaintHeads = (model: ModelMetadata): ModelMetadata => ({
  ...model,
  classes: model.classes.map((one) => ({
    ...one,
    threshold: Math.min(one.threshold, model.pixelatedFrom[one.name] ?? 1),
  })),
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
