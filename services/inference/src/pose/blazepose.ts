import type { Rect } from '../detector/rect.js';
import type { Pixels } from '../sources/finding-source.js';
import { type Body, bodyOf, type Keypoint, type PersonPose } from './keypoints.js';
import { cropPixels, squareAround } from './person-crop.js';
import { isCloseUp, isWide, plausibleBody } from './plausible-body.js';
import { type PoseEstimator, PoseModelError } from './pose-estimator.js';
import { loadPoseModel, type PoseModel, runPoseModel } from './pose-model.js';
import { TURNS, type Turn, turnedBack, turnedPixels } from './turned-crop.js';

/** Landmarks, and how sure the network is that there is a body. */
const OUTPUTS = ['Identity_2', 'Identity_3'] as const;
/** Per point: x, y, z, how visible it is, whether it is on the crop (the last two before the logistic function). */
const VALUES = 5;
const POINTS = 39;

/** Which of BlazePose's points are the 17 that the rules know, in the order of `KEYPOINTS`. */
const POINT_OF = [0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28] as const;

/** What the network sees on one crop, in fractions of the crop. */
export interface SeenBody {
  readonly body: Body;
  /** 0 to 1 */
  readonly presence: number;
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * The body of BlazePose's answer.
 * @param landmarks 39 × (x, y, z, visibility, presence), x and y in pixels of the crop as it was shown
 */
export function readLandmarks(landmarks: ArrayLike<number>, size: number, turn: Turn): Body {
  return bodyOf((index): Keypoint => {
    const at = VALUES * (POINT_OF[index] ?? 0);
    const [x = 0, y = 0, visibility = 0] = [landmarks[at], landmarks[at + 1], landmarks[at + 3]];
    return turnedBack({ x: x / size, y: y / size, score: logistic(visibility) }, turn);
  });
}

/** Poses by BlazePose (MediaPipe) on TensorFlow.js, one square crop a person; who may be lying is also looked at turned. */
export class BlazePose implements PoseEstimator {
  private loaded: PoseModel | null = null;

  constructor(private readonly modelDir: string) {}

  async load(): Promise<void> {
    this.loaded = await loadPoseModel(this.modelDir);
    try {
      this.see(new Uint8Array(this.loaded.size ** 2 * 3), 'none');
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  async estimate(photo: Pixels, people: readonly Rect[], heads: readonly Rect[]): Promise<PersonPose[]> {
    const poses: PersonPose[] = [];
    for (const person of people) {
      const pose = await this.poseOf(photo, person, heads);
      if (pose) poses.push(pose);
    }
    return poses;
  }

  dispose(): void {
    this.loaded?.model.dispose();
    this.loaded = null;
  }

  /** Upright first. The network has seen upright people only: where it finds none in a wide box, the box is turned. */
  private async poseOf(photo: Pixels, person: Rect, heads: readonly Rect[]): Promise<PersonPose | null> {
    if (isCloseUp(person, heads, photo)) return null;
    const square = squareAround(person, photo);
    const crop = await cropPixels(photo, square, this.ready().size);
    const onPhoto = (point: Keypoint): Keypoint => ({
      x: square.x + point.x * square.w,
      y: square.y + point.y * square.h,
      score: point.score,
    });
    const believed = (turn: Turn) => {
      const { body, presence } = this.see(crop, turn);
      const pose = { person, body: bodyOf((_, name) => onPhoto(body[name])), presence };
      return [plausibleBody(pose, heads, photo)].filter((believed) => believed !== null);
    };
    const [upright] = believed('none');
    if (upright || !isWide(person, photo)) return upright ?? null;
    const [surest] = TURNS.filter((turn) => turn !== 'none')
      .flatMap(believed)
      .sort((a, b) => b.presence - a.presence);
    return surest ?? null;
  }

  /** @param crop RGB, 0 to 255, as on the photo */
  see(crop: Uint8Array, turn: Turn): SeenBody {
    const loaded = this.ready();
    const pixels = turnedPixels(crop, loaded.size, turn);
    const values = Float32Array.from(pixels, (value) => value / 255);
    return runPoseModel(loaded, values, OUTPUTS, ([landmarks, presence]) => {
      if (landmarks?.size !== POINTS * VALUES || presence?.size !== 1) {
        throw new PoseModelError(`the model answers ${landmarks?.size} values instead of ${POINTS * VALUES}`);
      }
      const [flag = 0] = presence.dataSync();
      return { body: readLandmarks(landmarks.dataSync(), loaded.size, turn), presence: flag };
    });
  }

  private ready(): PoseModel {
    if (!this.loaded) throw new Error('the pose model is not loaded');
    return this.loaded;
  }
}
