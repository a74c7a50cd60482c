import { versionWord } from '../version-word.js';
import { withCloserLook } from './closer-look.js';
import { decodePart, decodePhoto } from './decode-photo.js';
import type { DetectedPhoto, Detection, DetectorEngine, Rect, ScannedPhoto } from './engine.js';
import { partFaint, withFaintHeads } from './faint-heads.js';
import { type CloserLook, type ModelMetadata, readModelMetadata } from './model-metadata.js';
import type { EngineName, Network, RawOutputs } from './network.js';
import { measurePhoto } from './photo-measures.js';
import { greyPicture } from './picture-hash.js';
import { readCandidates, readOutputs, strongest } from './read-outputs.js';
import { featuresOf, poolPlaces } from './scan/pool-places.js';
import { placesToScan } from './scan/windows.js';
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
  /**
   * Looks at each photo a second time, larger, for small things. Not on WebAssembly, where it would take as long as ten
   * first looks, nor where the model was not fitted for it.
   */
  readonly looksTwice?: boolean;
  /** Least score for every class instead of the model's thresholds: evaluation wants to see the weak detections, too. */
  readonly leastScore?: number;
  /** Instead of what the folder says: other thresholds are tried before they are kept. */
  readonly metadata?: ModelMetadata;
}

/** How scores are read: as they are for one look, or for both together. */
interface Reading {
  readonly metadata: ModelMetadata;
  /** Thresholds as trained, also where weaker detections are kept. */
  readonly thresholds: ReadonlyMap<string, number>;
}

/** The second look at the whole photo. */
interface Closer extends Reading {
  readonly network: Network;
  readonly look: CloserLook;
}

/** What is there after `load`. */
interface Loaded extends Reading {
  readonly network: Network;
  readonly closer: Closer | null;
  /** For the second look: its classes alone, from the score on that it asks for. */
  readonly doubting: ModelMetadata;
  readonly size: number;
}

/** Detector on a model folder: decodes a photo to the network's size, runs the network, reads boxes. */
export class ModelEngine implements DetectorEngine {
  private loaded: Loaded | null = null;

  constructor(private readonly options: ModelEngineOptions) {}

  get engine(): EngineName {
    return this.ready().network.engine;
  }

  get modelVersion(): string {
    const { closer } = this.ready();
    return this.versionOf(closer ? ` and ${closer.look.inputSize} px` : '');
  }

  get hurriedVersion(): string {
    return this.versionOf('');
  }

  get featuresVersion(): string | null {
    return this.ready().network.hasNeck ? `${this.versionOf('')}, scan ${SCAN_VERSION}` : null;
  }

  // What changes the result belongs to the name: an analysis is made once per model.
  private versionOf(andCloser: string): string {
    const { metadata, size } = this.ready();
    const isDefault = size === metadata.inputSize && andCloser === '';
    return versionWord(isDefault ? metadata.modelVersion : `${metadata.modelVersion} at ${size}${andCloser || ' px'}`);
  }

  async load(): Promise<void> {
    const { modelDir, leastScore, runtime = 'tfjs-wasm' } = this.options;
    const asTrained = this.options.metadata ?? (await readModelMetadata(modelDir));
    const size = this.options.inputSize ?? asTrained.inputSize;
    if (!Number.isInteger(size / 32) || size <= 0) throw new Error(`input size ${size} is not a multiple of 32`);
    const network = await startNetwork({ modelDir, size }, runtime);
    const closer = await this.loadCloser(asTrained, network.engine);
    this.loaded = {
      network,
      closer,
      ...readingOf(asTrained, leastScore),
      doubting: forSecondLook(asTrained),
      size,
    };
    await this.timeOneRun();
    await closer?.network.run(grey(closer.look.inputSize));
  }

  /** Milliseconds that the network takes for a grey picture: what runtimes are compared by. */
  async timeOneRun(): Promise<number> {
    const { size, metadata } = this.ready();
    const started = performance.now();
    await this.detectPixels(grey(size), metadata);
    return performance.now() - started;
  }

  async detect(photo: Uint8Array, hurried = false, scan?: readonly Rect[]): Promise<DetectedPhoto> {
    const { size, doubting, closer, ...once } = this.ready();
    const second = hurried ? null : closer;
    const { thresholds } = second ?? once;
    const [{ width, height, pixels }, larger] = await Promise.all([
      decodePhoto(photo, size),
      second ? decodePhoto(photo, second.look.inputSize) : null,
    ]);
    const seenOnce = await once.network.run(pixels, scan !== undefined && once.network.hasNeck);
    const all =
      second && larger
        ? await this.withCloser(seenOnce, larger.pixels, second)
        : readOutputs(seenOnce.scores, seenOnce.boxes, size, withFaintHeads(once.metadata));
    const seen = partFaint(all, (second ?? once).metadata);
    const detections = await lookTwice(
      seen.detections,
      ({ class: name, score }) => score >= (thresholds.get(name) ?? 1),
      {
        pixels,
        size,
        detect: (others) => this.detectPixels(others, doubting),
        crop: (part) => decodePart(photo, part, size),
      },
    );
    const measures = measurePhoto(pixels, size);
    const found = { width, height, detections, faint: seen.faint, measures, grey: greyPicture(pixels, size) };
    return scan && seenOnce.neck ? { ...found, scan: scanned(seenOnce.neck, scan, detections) } : found;
  }

  async dispose(): Promise<void> {
    const { loaded } = this;
    this.loaded = null;
    await loaded?.network.dispose();
    await loaded?.closer?.network.dispose();
  }

  /** See `Network`. */
  liveTensors(): number | null {
    return this.ready().network.liveTensors();
  }

  private async loadCloser(model: ModelMetadata, engine: EngineName): Promise<Closer | null> {
    const { looksTwice, modelDir, leastScore } = this.options;
    const { closerLook: look } = model;
    if (!looksTwice || !look || engine === 'tfjs-wasm') return null;
    const network = await startNetwork({ modelDir, size: look.inputSize }, engine);
    return { network, look, ...readingOf({ ...model, classes: look.classes }, leastScore) };
  }

  private async detectPixels(pixels: Uint8Array, metadata: ModelMetadata): Promise<Detection[]> {
    const { network, size } = this.ready();
    const { scores, boxes } = await network.run(pixels);
    return readOutputs(scores, boxes, size, metadata);
  }

  private async withCloser(whole: RawOutputs, larger: Uint8Array, { network, look, ...reading }: Closer) {
    const { size } = this.ready();
    const metadata = withFaintHeads(reading.metadata);
    const closer = await network.run(larger);
    const seen = readCandidates(whole.scores, whole.boxes, size, metadata);
    const small = readCandidates(closer.scores, closer.boxes, look.inputSize, metadata);
    return strongest(withCloserLook(seen, small, look), metadata);
  }

  private ready(): Loaded {
    if (!this.loaded) throw new Error('the detector is not loaded');
    return this.loaded;
  }
}

/** Another way to scan is another version: nothing that was learned holds for it. */
const SCAN_VERSION = 1;

function scanned(
  neck: NonNullable<RawOutputs['neck']>,
  asked: readonly Rect[],
  detections: readonly Detection[],
): ScannedPhoto {
  const places = [...asked, ...placesToScan(detections)];
  return { places, features: poolPlaces(neck, places), width: featuresOf(neck) };
}

const grey = (size: number): Uint8Array => new Uint8Array(size * size * 3).fill(127);

const readingOf = (asTrained: ModelMetadata, leastScore: number | undefined): Reading => ({
  metadata: leastScore === undefined ? asTrained : withLeastScore(asTrained, leastScore),
  thresholds: new Map(asTrained.classes.map(({ name, threshold }) => [name, threshold])),
});

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
