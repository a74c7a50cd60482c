import { createHash } from 'node:crypto';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type { io, Tensor } from '@tensorflow/tfjs-core';
import type { Rect } from '../detector/engine.js';
import { modelFiles } from '../detector/model-files.js';
import { startTfjs, type TfjsEngineName, type TfjsRuntime } from '../detector/tfjs-backend.js';
import { type Body, bodyOf, KEYPOINTS, type PersonPose } from './keypoints.js';
import { type CropSquare, cropPixels, decodeForPoses, squareAround } from './person-crop.js';
import { type PoseEstimator, PoseModelError } from './pose-estimator.js';

interface Loaded {
  readonly runtime: TfjsRuntime;
  readonly model: GraphModel;
  readonly size: number;
  readonly dtype: 'int32' | 'float32';
  readonly version: string;
}

/** How the estimator is set up. */
export interface MoveNetOptions {
  readonly modelDir: string;
  /** The backend that this thread runs already; the fastest that loads when absent. */
  readonly backend?: TfjsEngineName;
}

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
  private loaded: Loaded | null = null;

  constructor(private readonly options: MoveNetOptions) {}

  get modelVersion(): string {
    return this.ready().version;
  }

  async load(): Promise<void> {
    const runtime = await startTfjs(this.options.backend ?? 'auto');
    const files = await readFiles(this.options.modelDir);
    const model = await runtime.tf.loadGraphModel({ load: () => Promise.resolve(files) });
    try {
      const { size, dtype } = inputOf(model);
      const version = `movenet-${size}-${digestOf(files)}`;
      this.loaded = { runtime, model, size, dtype, version };
      this.run(new Uint8Array(size * size * 3));
    } catch (error) {
      this.loaded = null;
      model.dispose();
      throw error;
    }
  }

  async estimate(photo: Uint8Array, people: readonly Rect[]): Promise<PersonPose[]> {
    if (people.length === 0) return [];
    const { size } = this.ready();
    const pixels = await decodeForPoses(photo);
    const poses: PersonPose[] = [];
    for (const person of people) {
      const square = squareAround(person, pixels);
      const crop = await cropPixels(pixels, square, size);
      poses.push({ person, body: readKeypoints(this.run(crop), square) });
    }
    return poses;
  }

  dispose(): void {
    this.loaded?.model.dispose();
    this.loaded = null;
  }

  private run(pixels: Uint8Array): Float32Array {
    const { runtime, model, size, dtype } = this.ready();
    const tensors: Tensor[] = [];
    try {
      const values = dtype === 'int32' ? new Int32Array(pixels) : new Float32Array(pixels);
      const input = runtime.tf.tensor4d(values, [1, size, size, 3], dtype);
      tensors.push(input);
      const outputs = model.execute(input);
      tensors.push(...(Array.isArray(outputs) ? outputs : [outputs]));
      const keypoints = tensors[1];
      const shape = `[${keypoints?.shape.join(', ')}]`;
      if (!keypoints || shape !== `[1, 1, ${KEYPOINTS.length}, 3]`) {
        throw new PoseModelError(`the model answers ${shape} instead of [1, 1, ${KEYPOINTS.length}, 3]`);
      }
      return Float32Array.from(keypoints.dataSync());
    } finally {
      for (const tensor of tensors) tensor.dispose();
    }
  }

  private ready(): Loaded {
    if (!this.loaded) throw new Error('the pose model is not loaded');
    return this.loaded;
  }
}

async function readFiles(modelDir: string): Promise<io.ModelArtifacts> {
  try {
    const files = await modelFiles(modelDir).load?.();
    if (!files) throw new Error('nothing was read');
    return files;
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' && 'path' in cause;
    throw new PoseModelError(missing ? `${String(cause.path)} is missing` : String(cause), { cause });
  }
}

function inputOf(model: GraphModel): { size: number; dtype: 'int32' | 'float32' } {
  const [input, ...more] = model.inputs;
  const [batch, height = 0, width = 0, channels] = input?.shape ?? [];
  const square = batch === 1 && height > 0 && height === width && channels === 3;
  const dtype = input?.dtype;
  if (!square || more.length > 0 || (dtype !== 'int32' && dtype !== 'float32')) {
    throw new PoseModelError(
      `the model takes ${dtype} [${input?.shape?.join(', ')}] instead of one square RGB picture`,
    );
  }
  return { size: height, dtype };
}

/** Tells weights apart: an analysis is made once per model. */
function digestOf({ weightData }: io.ModelArtifacts): string {
  const hash = createHash('sha256');
  for (const part of Array.isArray(weightData) ? weightData : [weightData ?? new ArrayBuffer(0)]) {
    hash.update(new Uint8Array(part));
  }
  return hash.digest('hex').slice(0, 8);
}
