import type { DetectedPhoto, Rect } from './engine.js';
import type { RuntimeTrial } from './fastest-runtime.js';

/** The detector as the service sees it: a pool of workers, or a fake in tests. */
export interface PhotoDetector {
  /** e.g. 'tfjs-wasm'; known once `start` has resolved. */
  readonly engine: string;
  /** e.g. 'hazard-detector 0.4.0', 'hazard-detector 0.4.0 at 320 px'; known once `start` has resolved. */
  readonly modelVersion: string;
  /** The same of a look in a hurry; equal where each photo is looked at once anyway. */
  readonly hurriedVersion: string;
  /** What features of a scan stand on; null or absent where there are none. */
  readonly featuresVersion?: string | null;
  /** What the runtimes were measured to take; empty when one was asked for by name. */
  readonly trials?: readonly RuntimeTrial[];
  /** Resolves when the first photo can be detected at full speed. */
  start(): Promise<void>;
  /**
   * Finds things on a photo.
   * @param photo bytes of the file; its memory may be moved away: the caller must not use it afterwards
   * @param hurried looks once where it would look twice
   * @param scan tells what is at these places, too, and wherever a photo is scanned
   * @throws UnreadablePhotoError, PoolFullError, WorkerCrashedError
   */
  detect(photo: Uint8Array, hurried?: boolean, scan?: readonly Rect[]): Promise<DetectedPhoto>;
  /** Lets running photos finish, refuses waiting ones, ends all workers. */
  close(): Promise<void>;
}

/** Too many photos are waiting; the caller should come back later. */
export class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

/** The worker that had this photo ended or hung. The photo may be tried again. */
export class WorkerCrashedError extends Error {
  override readonly name = 'WorkerCrashedError';
}
