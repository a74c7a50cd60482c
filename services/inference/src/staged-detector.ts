import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { decodePhoto } from './detector/decode-photo.js';
import { type ModelMetadata, readModelMetadata } from './detector/model-metadata.js';
import type { EngineName, Network } from './detector/network.js';
import { readCandidates, strongest } from './detector/read-outputs.js';
import { shippedModel } from './detector/shipped-models.js';
import { startNetwork } from './detector/start-network.js';
import { assessPhoto } from './rules/assess-photo.js';

/** The steps of a photo from the file to its findings, in order. */
export const STAGES = ['read', 'decode', 'resize', 'infer', 'boxes', 'suppress', 'rules'] as const;
export type Stage = (typeof STAGES)[number];

/** Milliseconds of each step. */
export type StageTimes = Readonly<Record<Stage, number>>;

/** Factors by which libjpeg can scale while it decodes. */
const SCALES = [8, 4, 2, 1];

/**
 * Milliseconds of scaling alone. Decoding and scaling are one pipeline in libvips; so the photo is decoded as far as libjpeg
 * scales it, and the rest is measured on those pixels.
 */
async function resizeTime(photo: Uint8Array, size: number): Promise<number> {
  const { width, height } = await sharp(photo).metadata();
  const scale = SCALES.find((one) => width / one >= size && height / one >= size) ?? 1;
  const [w, h] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const pixels = await sharp(photo).resize(w, h, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const started = performance.now();
  await sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
    .resize(size, size, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return performance.now() - started;
}

/** For benches: the shipped model on one runtime, step by step and timed. One a process. */
export class StagedDetector {
  private constructor(
    private readonly network: Network,
    private readonly metadata: ModelMetadata,
    private readonly size: number,
  ) {}

  /** @throws when that runtime is not installed here */
  static async load(runtime: EngineName, size: number): Promise<StagedDetector> {
    const { modelDir } = shippedModel();
    const network = await startNetwork({ modelDir, size }, runtime);
    await network.run(new Uint8Array(size * size * 3));
    return new StagedDetector(network, await readModelMetadata(modelDir), size);
  }

  /** Looks at a photo as the product does. @returns how many findings there are */
  async look(photo: Uint8Array): Promise<number> {
    const { width, height, pixels } = await decodePhoto(photo, this.size);
    const { scores, boxes } = await this.network.run(pixels);
    const detections = strongest(readCandidates(scores, boxes, this.size, this.metadata), this.metadata);
    return assessPhoto({ width, height, detections }, { masks_required: false }).findings.length;
  }

  /** Looks at a photo file and times each step. */
  async time(file: string): Promise<StageTimes> {
    const { network, metadata, size } = this;
    const clock = [performance.now()];
    const lap = (): number => clock.push(performance.now());
    const photo = await readFile(file);
    lap();
    const { width, height, pixels } = await decodePhoto(photo, size);
    lap();
    const { scores, boxes } = await network.run(pixels);
    lap();
    const candidates = readCandidates(scores, boxes, size, metadata);
    lap();
    const detections = strongest(candidates, metadata);
    lap();
    assessPhoto({ width, height, detections }, { masks_required: false });
    lap();
    const [read = 0, decoded = 0, infer = 0, boxesMs = 0, suppress = 0, rules = 0] = clock
      .slice(1)
      .map((at, index) => at - (clock[index] ?? at));
    const resize = Math.min(await resizeTime(photo, size), decoded);
    return { read, decode: decoded - resize, resize, infer, boxes: boxesMs, suppress, rules };
  }

  /** See `Network`. */
  liveTensors(): number | null {
    return this.network.liveTensors();
  }

  dispose(): Promise<void> {
    return this.network.dispose();
  }
}
