import type { Rect } from '../detector/engine.js';
import type { PersonPose } from './keypoints.js';

/** Anything that finds out how people on photos hold their bodies. Used by one thread; not re-entrant. */
export interface PoseEstimator {
  /** Name of the model, e.g. 'movenet-192-1a2b3c4d': another model gives another analysis. Known after `load`. */
  readonly modelVersion: string;
  /** @throws PoseModelError when the model's folder is not usable */
  load(): Promise<void>;
  /**
   * @param photo bytes of a photo that could be decoded
   * @param people boxes of persons in fractions of the photo
   * @returns one pose a person, in the same order
   */
  estimate(photo: Uint8Array, people: readonly Rect[]): Promise<PersonPose[]>;
  /** Frees the model. */
  dispose(): void;
}

/** The folder of POSE_MODEL_DIR holds no usable model; the message says what is missing. */
export class PoseModelError extends Error {
  override readonly name = 'PoseModelError';

  constructor(problem: string, options?: ErrorOptions) {
    super(
      `POSE_MODEL_DIR: ${problem}. It must hold a TensorFlow.js graph model of MoveNet SinglePose (Lightning or Thunder): ` +
        'model.json and the weight files that it names. Without POSE_MODEL_DIR postures are listed as not assessed.',
      options,
    );
  }
}
