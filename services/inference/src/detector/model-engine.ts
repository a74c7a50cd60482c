import { MoveNet } from '../pose/movenet.js';
import { peopleToPose } from '../pose/people-to-pose.js';
import type { PoseEstimator } from '../pose/pose-estimator.js';
import { decodePart, decodePhoto } from './decode-photo.js';
import type { DetectedPhoto, Detection, DetectorEngine } from './engine.js';
import { type ModelMetadata, readModelMetadata } from './model-metadata.js';
import type { EngineName, Network } from './network.js';
import { measurePhoto } from './photo-measures.js';
import { readOutputs } from './read-outputs.js';
import { lookTwice, SECOND_LOOK } from './second-look.js';
import { startNetwork } from './start-network.js';

/** How an engine is set up. */
export interface ModelEngineOptions {
  /** Folder with model.json, weights and metadata.json. */
  readonly modelDir: string;
  /** Side of the square input in pixels, a multiple of 32; the model's default when absent. */
  readonly inputSize?: number;
  /** WebAssembly when absent, which is what numbers are published for. */
  readonly runtime?: EngineName;
  /** Folder of a pose model; without one nobody's posture is looked at. */
  readonly poseModelDir?: string;
  /** Least score for every class instead of the model's thresholds: evaluation wants to see the weak detections, too. */
  readonly leastScore?: number;
}

/** What is there after `load`. */
interface Loaded {
  readonly network: Network;
  readonly metadata: ModelMetadata;
  /** Thresholds as trained, also where weaker detections are kept. */
  readonly thresholds: ReadonlyMap<string, number>;
  /** For the second look: its classes alone, from the score on that it asks for. */
  readonly doubting: ModelMetadata;
  readonly size: number;
  readonly poses: PoseEstimator | null;
}

/** Detector on a model folder: decodes a photo to the network's size, runs the network, reads boxes, then poses. */
export class ModelEngine implements DetectorEngine {
  private loaded: Loaded | null = null;

  constructor(private readonly options: ModelEngineOptions) {}

  get engine(): EngineName {
    return this.ready().network.engine;
  }

  get modelVersion(): string {
    const { metadata, size, poses } = this.ready();
    // What changes the result belongs to the name: an analysis is made once per model.
    const detector = size === metadata.inputSize ? metadata.modelVersion : `${metadata.modelVersion} at ${size} px`;
    return poses ? `${detector} + ${poses.modelVersion}` : detector;
  }

  async load(): Promise<void> {
    const { modelDir, leastScore, runtime = 'tfjs-wasm' } = this.options;
    const asTrained = await readModelMetadata(modelDir);
    const metadata = leastScore === undefined ? asTrained : withLeastScore(asTrained, leastScore);
    const size = this.options.inputSize ?? metadata.inputSize;
    if (!Number.isInteger(size / 32) || size <= 0) throw new Error(`input size ${size} is not a multiple of 32`);
    const network = await startNetwork({ modelDir, size }, runtime);
    const poses = await this.loadPoses(network.engine);
    const thresholds = new Map(asTrained.classes.map(({ name, threshold }) => [name, threshold]));
    this.loaded = { network, metadata, thresholds, doubting: forSecondLook(asTrained), size, poses };
    await this.timeOneRun();
  }

  /** Milliseconds that the network takes for a grey picture: what runtimes are compared by. */
  async timeOneRun(): Promise<number> {
    const { size, metadata } = this.ready();
    const started = performance.now();
    await this.detectPixels(new Uint8Array(size * size * 3).fill(127), metadata);
    return performance.now() - started;
  }

  async detect(photo: Uint8Array): Promise<DetectedPhoto> {
    const { size, poses, metadata, thresholds, doubting } = this.ready();
    const { width, height, pixels } = await decodePhoto(photo, size);
    const seen = await this.detectPixels(pixels, metadata);
    const detections = await lookTwice(seen, ({ class: name, score }) => score >= (thresholds.get(name) ?? 1), {
      pixels,
      size,
      detect: (others) => this.detectPixels(others, doubting),
      crop: (part) => decodePart(photo, part, size),
    });
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

  async dispose(): Promise<void> {
    const { loaded } = this;
    this.loaded = null;
    loaded?.poses?.dispose();
    await loaded?.network.dispose();
  }

  /** See `Network`. */
  liveTensors(): number | null {
    return this.ready().network.liveTensors();
  }

  private async loadPoses(engine: EngineName): Promise<PoseEstimator | null> {
    const { poseModelDir: modelDir } = this.options;
    if (modelDir === undefined) return null;
    const poses = new MoveNet(engine === 'onnxruntime' ? { modelDir } : { modelDir, backend: engine });
    await poses.load();
    return poses;
  }

  private async detectPixels(pixels: Uint8Array, metadata: ModelMetadata): Promise<Detection[]> {
    const { network, size } = this.ready();
    const { scores, boxes } = await network.run(pixels);
    return readOutputs(scores, boxes, size, metadata);
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

/** Above 1 no score passes. */
const forSecondLook = (metadata: ModelMetadata): ModelMetadata => ({
  ...metadata,
  classes: metadata.classes.map((one) => ({
    ...one,
    threshold: SECOND_LOOK.classes.includes(one.name) ? SECOND_LOOK.croppedScore : 2,
  })),
});
