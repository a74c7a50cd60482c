import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { jsonOf } from './json-of.js';

const unit = z.number().min(0).max(1);
const side = z.int().min(32).max(2048).multipleOf(32);

const thresholds = z.record(z.string(), unit);
const calibration = z.object({
  per_class: z.record(z.string(), z.object({ platt: z.object({ a: z.number(), b: z.number() }) })),
});

/** Of a model that does not say; those of the shipped one were fitted to its own scores (docs/detection.md). */
const PIXELATED_FROM: Readonly<Record<string, number>> = {
  head: 0.07,
  helmet: 0.07,
  mask: 0.07,
  no_mask: 0.07,
  person: 0.09,
};

/** The part of a model's metadata.json that the program acts on; everything else in it is for people. */
const metadataFile = z
  .object({
    name: z.string().min(1),
    version: z.string().min(1),
    classes: z.array(z.string().min(1)).min(1),
    input: z.object({ range: z.tuple([z.literal(0), z.literal(255)]), default_size: side }),
    postprocessing: z.object({ nms_iou: unit, max_detections: z.int().positive() }),
    thresholds,
    calibration,
    pixelated_from: thresholds.optional(),
    closer_look: z.object({ size: side, largest_box: unit, thresholds, calibration }).optional(),
  })
  .superRefine((metadata, context) => {
    for (const name of metadata.classes) {
      for (const [at, fitted] of [['', metadata] as const, ['closer_look', metadata.closer_look] as const]) {
        if (fitted === undefined || fitted.thresholds[name] !== undefined) continue;
        const message = `class '${name}' has no threshold`;
        context.addIssue({ code: 'custom', path: [...(at ? [at] : []), 'thresholds', name], message });
      }
    }
    // A class that nobody has would be a head that is not pixelated.
    for (const name of Object.keys(metadata.pixelated_from ?? {})) {
      if (metadata.classes.includes(name)) continue;
      const message = `class '${name}' is not one of the model's`;
      context.addIssue({ code: 'custom', path: ['pixelated_from', name], message });
    }
  });

/** How scores of one class become probabilities; see `calibrate`. */
export interface Platt {
  readonly a: number;
  readonly b: number;
}

/** What has to be known about a class of the model. */
export interface ModelClass {
  readonly name: string;
  /** Detections with a lower score are dropped. */
  readonly threshold: number;
  /** null where the model was not calibrated for the class: the score then stands for the probability. */
  readonly platt: Platt | null;
}

/** A second pass over the whole photo at a larger size, of which only small boxes are taken. */
export interface CloserLook {
  /** Side of the square input in pixels, a multiple of 32. */
  readonly inputSize: number;
  /** Boxes of at least this share of the photo are the first look's alone. */
  readonly largestBox: number;
  /** As fitted on what both looks found together. */
  readonly classes: readonly ModelClass[];
}

/** A detector model as metadata.json describes it. */
export interface ModelMetadata {
  /** e.g. 'hazard-detector 0.4.0' */
  readonly modelVersion: string;
  /** In the order of the network's outputs. */
  readonly classes: readonly ModelClass[];
  /** By class, the least score from which heads, faces and persons are pixelated; see `withFaintHeads`. */
  readonly pixelatedFrom: Readonly<Record<string, number>>;
  /** Side of the square input in pixels, a multiple of 32. */
  readonly inputSize: number;
  /** Of two boxes of one class that overlap more than this (IoU), the weaker is dropped. */
  readonly nmsIou: number;
  readonly maxDetections: number;
  /** null where the model was not fitted for it. */
  readonly closerLook: CloserLook | null;
}

/** Checks and picks what metadata.json says. @throws Error naming every field that is missing or wrong */
export function parseModelMetadata(json: unknown): ModelMetadata {
  const parsed = metadataFile.safeParse(json);
  if (!parsed.success) throw new Error(`metadata.json of the model is not usable:\n${z.prettifyError(parsed.error)}`);
  const { name, version, classes, input, postprocessing, closer_look: closer, ...fitted } = parsed.data;
  return {
    modelVersion: `${name} ${version}`,
    classes: classesOf(classes, fitted),
    pixelatedFrom: fitted.pixelated_from ?? PIXELATED_FROM,
    inputSize: input.default_size,
    nmsIou: postprocessing.nms_iou,
    maxDetections: postprocessing.max_detections,
    closerLook: closer
      ? { inputSize: closer.size, largestBox: closer.largest_box, classes: classesOf(classes, closer) }
      : null,
  };
}

type Fitted = Pick<z.infer<typeof metadataFile>, 'thresholds' | 'calibration'>;
const classesOf = (names: readonly string[], { thresholds, calibration }: Fitted): ModelClass[] =>
  names.map((name) => ({
    name,
    threshold: thresholds[name] ?? 1,
    platt: calibration.per_class[name]?.platt ?? null,
  }));

/** Reads metadata.json of a model folder. @throws Error naming the file when it is missing or wrong */
export async function readModelMetadata(modelDir: string): Promise<ModelMetadata> {
  const file = path.join(modelDir, 'metadata.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`MODEL_DIR: ${file} cannot be read`, { cause });
  });
  return parseModelMetadata(jsonOf(text, `MODEL_DIR: ${file}`));
}

/**
 * Platt scaling: probability that a detection with this score is right, 1 / (1 + exp(−(a·ln(s/(1−s)) + b))).
 * @returns 0 to 1, rising with the score
 */
export function calibrate(score: number, platt: Platt | null): number {
  if (!platt) return score;
  const clipped = Math.min(Math.max(score, 1e-7), 1 - 1e-7);
  return 1 / (1 + Math.exp(-(platt.a * Math.log(clipped / (1 - clipped)) + platt.b)));
}
