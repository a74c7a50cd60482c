import { readFile } from 'node:fs/promises';
import { ModelEngine } from '../detector/model-engine.js';
import type { ModelMetadata } from '../detector/model-metadata.js';
import type { EngineName } from '../detector/network.js';
import type { DetectedLabelledPhoto } from './detector-measures.js';
import type { LabelledPhoto } from './labelled-photos.js';

/** Weaker ones change no average precision in its third digit, and cost time in every step after. */
const leastScore = 0.01;

export interface DetectionRun {
  readonly engine: string;
  readonly modelVersion: string;
  readonly photos: readonly DetectedLabelledPhoto[];
  /** Milliseconds of each photo: decoding, network, boxes. */
  readonly times: readonly number[];
}

/**
 * Runs the network over photos exactly as the product does, one after the other in this thread, but keeps weak detections.
 * @param options `inputSize`: side of the square input in pixels, the model's default when absent; `runtime`: WebAssembly when
 *   absent, as in the product
 *
 */
export async function detectAll(
  photos: readonly LabelledPhoto[],
  options: {
    readonly modelDir: string;
    readonly inputSize?: number;
    readonly looksTwice?: boolean;
    readonly runtime?: EngineName;
    readonly metadata?: ModelMetadata;
    /** With the model's thresholds, without the weak detections. */
    readonly asInProduct?: boolean;
    readonly onPhoto?: (done: number) => void;
  },
): Promise<DetectionRun> {
  const { runtime = 'tfjs-wasm', asInProduct, onPhoto, ...model } = options;
  const engine = new ModelEngine({ ...model, runtime, ...(asInProduct ? {} : { leastScore }) });
  await engine.load();
  try {
    const detected: DetectedLabelledPhoto[] = [];
    const times: number[] = [];
    for (const photo of photos) {
      const bytes = await readFile(photo.file);
      const started = performance.now();
      const { detections, faint, measures } = await engine.detect(bytes);
      times.push(performance.now() - started);
      detected.push({ photo, detections, faint, measures });
      onPhoto?.(detected.length);
    }
    return { engine: engine.engine, modelVersion: engine.modelVersion, photos: detected, times };
  } finally {
    await engine.dispose();
  }
}
