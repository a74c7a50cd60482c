import type { Rect } from '../detector/rect.js';
import type { Pixels } from '../sources/finding-source.js';
import { type Body, bodyOf, KEYPOINTS, type PersonPose } from './keypoints.js';
import { type CropSquare, cropPixels, squareAround } from './person-crop.js';
import { type PoseEstimator, PoseModelError } from './pose-estimator.js';
import { loadPoseModel, type PoseModel, runPoseModel } from './pose-model.js';

/**
 * Keypoints from MoveNet's output.
 * @param output [1, 1, 17, 3]: y, x, score of each point, in fractions of the square
 * @param square what the network was shown
 */
export function readKeypoints(output: ArrayLike<number>, square: CropSquare): Body {
  return bodyOf((index) => {
    const [y = 0, x = 0, score = 0] = [0, 1, 2].map((offset) => output[3 * index + offset]);
    return { x: square.x + x * square.w, y: square.y + y * square.h, score: Math.min(Math.max(score, 0), 1) };
  });
}

/** Poses by MoveNet SinglePose (Lightning or Thunder) on TensorFlow.js, one square crop a person. */
export class MoveNet implements PoseEstimator {
  private loaded: PoseModel | null = null;

  constructor(private readonly modelDir: string) {}

  async load(): Promise<void> {
    this.loaded = await loadPoseModel(this.modelDir);
    try {
      this.run(new Uint8Array(this.loaded.size ** 2 * 3));
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  async estimate(photo: Pixels, people: readonly Rect[]): Promise<PersonPose[]> {
    const poses: PersonPose[] = [];
    for (const person of people) {
      const square = squareAround(person, photo);
      const crop = await cropPixels(photo, square, this.ready().size);
      poses.push({ person, body: readKeypoints(this.run(crop), square) });
    }
    return poses;
  }

  dispose(): void {
    this.loaded?.model.dispose();
    this.loaded = null;
  }

  private run(pixels: Uint8Array): Float32Array {
    const loaded = this.ready();
    const values = loaded.dtype === 'int32' ? new Int32Array(pixels) : new Float32Array(pixels);
    return runPoseModel(loaded, values, undefined, ([keypoints]) => {
      const shape = `[${keypoints?.shape.join(', ')}]`;
      if (!keypoints || shape !== `[1, 1, ${KEYPOINTS.length}, 3]`) {
        throw new PoseModelError(`the model answers ${shape} instead of [1, 1, ${KEYPOINTS.length}, 3]`);
      }
      return Float32Array.from(keypoints.dataSync());
    });
  }

  private ready(): PoseModel {
    if (!this.loaded) throw new Error('the pose model is not loaded');
    return this.loaded;
  }
}
