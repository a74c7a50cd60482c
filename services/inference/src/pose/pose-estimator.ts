import type { Rect } from '../detector/engine.js';
import type { Pixels } from '../sources/finding-source.js';
import type { PersonPose } from './keypoints.js';

/** Anything that finds out how people on photos hold their bodies. Used by one thread; not re-entrant. */
export interface PoseEstimator {
  /** @throws PoseModelError when the model's folder is not usable */
  load(): Promise<void>;
  /**
   * @param people boxes of persons in fractions of the photo
   * @param heads that the detector saw anywhere on the photo, bare or under hard hats
   * @returns one pose of each person on whom a believable body is seen, in the same order
   */
  estimate(photo: Pixels, people: readonly Rect[], heads: readonly Rect[]): Promise<PersonPose[]>;
  /** Frees the model. */
  dispose(): void;
}

/** The folder of a pose model holds no usable one; the message says what is missing. */
export class PoseModelError extends Error {
  override readonly name = 'PoseModelError';
}
