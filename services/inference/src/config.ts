import { z } from 'zod';
import { ENGINES } from './detector/network.js';
import { DETECTOR_MODELS } from './detector/shipped-models.js';
import { broughtConfig } from './sources/brought/brought-config.js';
import { visionConfig } from './sources/vision/vision-config.js';

/** What the inference service reads from the environment. */
export const inferenceConfig = z
  .object({
    /** Which of the shipped settings looks at photos; 'thorough' when absent, which on WebAssembly is the same as 'accurate'. */
    DETECTOR_MODEL: z.enum(DETECTOR_MODELS).optional(),
    /** Folder of a TensorFlow.js graph model with metadata.json; the shipped ones when absent. */
    MODEL_DIR: z.string().optional(),
    /** Runtime of the network; the fastest that loads when absent. */
    DETECTOR_ENGINE: z.enum(['auto', ...ENGINES]).optional(),
    /** Sources of findings that may look beside the detector, by name, or 'none'; all that are configured when absent. */
    INFERENCE_SOURCES: z
      .string()
      .transform((names) => (names === 'none' ? [] : names.split(',').map((name) => name.trim())))
      .pipe(z.array(z.string().min(1).max(64)))
      .optional(),
    /** Folder of a MoveNet SinglePose graph model that judges postures instead of the shipped BlazePose. */
    POSE_MODEL_DIR: z.string().min(1).optional(),
    /** Workers of the detector; max(1, min(cores − 1, 4)) when absent. */
    INFERENCE_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
    /** Side of the network's input in pixels; the model's default when absent. Smaller is faster and misses more. */
    INFERENCE_INPUT_SIZE: z.coerce.number().int().min(128).max(1280).multipleOf(32).optional(),
    ...broughtConfig.shape,
    ...visionConfig.shape,
  })
  .refine((env) => env.DETECTOR_MODEL === undefined || env.MODEL_DIR === undefined, {
    path: ['DETECTOR_MODEL'],
    message: 'chooses among the shipped models, MODEL_DIR brings another: set only one of them',
  })
  .refine((env) => (env.VISION_ENDPOINT === undefined) === (env.VISION_MODEL === undefined), {
    path: ['VISION_MODEL'],
    message: 'names the model that VISION_ENDPOINT serves: set both or none of them',
  });
export type InferenceConfig = z.infer<typeof inferenceConfig>;
