import type { GraphModel, Tensor } from '@tensorflow/tfjs';
import { MoveNet } from '../pose/movenet.js';
import { peopleToPose } from '../pose/people-to-pose.js';
import type { PoseEstimator } from '../pose/pose-estimator.js';
import { type DecodedPhoto, decodePhoto } from './decode-photo.js';
import type { DetectedPhoto, Detection, DetectorEngine } from './engine.js';
import { modelFiles } from './model-files.js';
import { type ModelMetadata, readModelMetadata } from './model-metadata.js';
import { measurePhoto } from './photo-measures.js';
import { readOutputs } from './read-outputs.js';
import { startTfjs, type TfjsChoice, type TfjsRuntime } from './tfjs-backend.js';

/** How a TensorFlow.js engine is set up. */
export interface TfjsEngineOptions {
  /** Folder with model.json, weights and metadata.json. */
  readonly modelDir: string;
  /** Side of the square input in pixels, a multiple of 32; the model's default when absent. */
  readonly inputSize?: number;
  readonly backend?: TfjsChoice;
  /** Folder of a pose model; without one nobody's posture is looked at. */
  readonly poseModelDir?: string;
  /** Least score for every class instead of the model's thresholds: evaluation wants to see the weak detections, too. */
  readonly leastScore?: number;
}

/** What is there after `load`. */
interface Loaded {
  readonly runtime: TfjsRuntime;
  readonly model: GraphModel;
  readonly metadata: ModelMetadata;
  readonly size: number;
  readonly poses: PoseEstimator | null;
}

/** Detector on a TensorFlow.js graph model, native or WebAssembly. Holds the thread's only backend. */
export class TfjsEngine implements DetectorEngine {
  private loaded: Loaded | null = null;

  constructor(private readonly options: TfjsEngineOptions) {}

  get engine(): string {
    return this.ready().runtime.engine;
  }

  get modelVersion(): string {
    const { metadata, size, poses } = this.ready();
    // What changes the result belongs to the name: an analysis is made once per model.
    const detector = size === metadata.inputSize ? metadata.modelVersion : `${metadata.modelVersion} at ${size} px`;
    return poses ? `${detector} + ${poses.modelVersion}` : detector;
  }

  async load(): Promise<void> {
    const { modelDir, leastScore } = this.options;
    const asTrained = await readModelMetadata(modelDir);
    const metadata = leastScore === undefined ? asTrained : withLeastScore(asTrained, leastScore);
    const size = this.options.inputSize ?? metadata.inputSize;
    if (!Number.isInteger(size / 32) || size <= 0) throw new Error(`input size ${size} is not a multiple of 32`);
    const runtime = await startTfjs(this.options.backend);
    const model = await runtime.tf.loadGraphModel(modelFiles(modelDir));
    const poses = await this.loadPoses();
    this.loaded = { runtime, model, metadata, size, poses };
    this.detectPixels(new Uint8Array(size * size * 3).fill(127));
  }

  async detect(photo: Uint8Array): Promise<DetectedPhoto> {
    const { size, poses } = this.ready();
    const { width, height, pixels }: DecodedPhoto = await decodePhoto(photo, size);
    const detections = this.detectPixels(pixels);
    const measures = measurePhoto(pixels, size);
    if (!poses) return { width, height, detections, measures };
    return {
      width,
      height,
      detections,
      measures,
      poses: await poses.estimate(photo, peopleToPose(detections, height)),
    };
  }

  dispose(): void {
    this.loaded?.model.dispose();
    this.loaded?.poses?.dispose();
    this.loaded = null;
  }

  /** Tensors alive in this thread, the model's weights included. Flat over photos, or something leaks. */
  tensorCount(): number {
    return this.ready().runtime.tf.memory().numTensors;
  }

  private async loadPoses(): Promise<PoseEstimator | null> {
    const { poseModelDir, backend } = this.options;
    if (poseModelDir === undefined) return null;
    const poses = new MoveNet({ modelDir: poseModelDir, ...(backend && { backend }) });
    await poses.load();
    return poses;
  }

  /** @param pixels RGB, size × size × 3; the network takes them as float32 [1, size, size, 3], 0 to 255, and normalises itself */
  private detectPixels(pixels: Uint8Array): Detection[] {
    const { runtime, model, metadata, size } = this.ready();
    const tensors: Tensor[] = [];
    try {
      const input = runtime.tf.tensor4d(Float32Array.from(pixels), [1, size, size, 3], 'float32');
      tensors.push(input);
      const outputs = model.execute(input, ['scores', 'boxes']);
      tensors.push(...(Array.isArray(outputs) ? outputs : [outputs]));
      const [, scores, boxes] = tensors;
      if (!scores || !boxes) throw new Error("the model has no outputs 'scores' and 'boxes'");
      return readOutputs(scores.dataSync(), boxes.dataSync(), size, metadata);
    } finally {
      for (const tensor of tensors) tensor.dispose();
    }
  }

  private ready(): Loaded {
    if (!this.loaded) throw new Error('the detector is not loaded');
    return this.loaded;
  }
}

const withLeastScore = (metadata: ModelMetadata, threshold: number): ModelMetadata => ({
  ...metadata,
  classes: metadata.classes.map((one) => ({ ...one, threshold })),
});
