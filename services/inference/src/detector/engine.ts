import type { GreyPicture } from './picture-hash.js';
import type { Rect } from './rect.js';

export type { Rect };

/** One thing that the detector saw. */
export interface Detection extends Rect {
  /** One of the model's classes (metadata.json), e.g. 'person'. */
  readonly class: string;
  /** Raw score of the network, 0 to 1, at least the class's threshold. Ranks detections of one class; is no probability. */
  readonly score: number;
  /** Calibrated probability that the detection is right, 0 to 1. Comparable between classes. */
  readonly probability: number;
  /** Fire and smoke: whether a second look agreed. Absent where none was taken. */
  readonly confirmed?: boolean;
}

/** Measures of the decoded photo that tell whether it is worth judging. */
export interface PhotoMeasures {
  /** Mean luma, 0 (black) to 255 (white). */
  readonly brightness: number;
  /** Variance of the luma's Laplacian at network size; low where nothing has a sharp edge. */
  readonly sharpness: number;
  /** The same of blocks of 4 × 4 pixels, which noise and the steps of a JPEG do not reach; low without any outline. */
  readonly outlines: number;
  /** Deviation of the mean luma of blocks of 16 × 16 pixels; low where nothing but noise is on the picture. */
  readonly contrast: number;
}

/** What is at places of a photo, as the network sees it before it decides on classes. */
export interface ScannedPhoto {
  /** Those that were asked for, in their order; then the detections and a grid of windows. */
  readonly places: readonly Rect[];
  /** `width` bytes a place. */
  readonly features: Uint8Array;
  readonly width: number;
}

/** What the detector says about one photo. */
export interface DetectedPhoto {
  /** Size in pixels as shown, EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** At most the model's max_detections, strongest score first. */
  readonly detections: readonly Detection[];
  /** Heads and faces below their class's threshold: nothing is concluded from them, but they are pixelated. */
  readonly faint?: readonly Detection[];
  readonly measures: PhotoMeasures;
  /** What pictures are compared by; absent where nobody decoded it. */
  readonly grey?: GreyPicture;
  /** Where it was asked for, and the model can be asked. */
  readonly scan?: ScannedPhoto;
}

/**
 * Anything that finds things on photos. One engine is used by one thread; it is not re-entrant.
 */
export interface DetectorEngine {
  /** Which implementation runs, e.g. 'tfjs-wasm'. Known after `load`. */
  readonly engine: string;
  /** Name and version of the model, e.g. 'hazard-detector 0.2.0', 'hazard-detector 0.2.0 at 320 px'. Known after `load`. */
  readonly modelVersion: string;
  /** The same of a look in a hurry; equal where each photo is looked at once anyway. */
  readonly hurriedVersion: string;
  /** What features of a scan stand on; null where the model cannot be asked for any. */
  readonly featuresVersion: string | null;
  /** Loads the model and runs it once, so that the first photo is not the slowest. Call once, before anything else. */
  load(): Promise<void>;
  /**
   * @param photo bytes of a JPEG, PNG or WebP file
   * @param hurried looks once where it would look twice
   * @param scan tells what is at these places, too, and wherever a photo is scanned
   * @throws UnreadablePhotoError when the bytes are no photo
   */
  detect(photo: Uint8Array, hurried?: boolean, scan?: readonly Rect[]): Promise<DetectedPhoto>;
  /** Frees the model. The engine cannot be used afterwards. */
  dispose(): Promise<void>;
}

/** The bytes are not a photo that can be decoded. Trying again does not help. */
export class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePhotoError';
}
