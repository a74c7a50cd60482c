import type { Logger } from '@hazardlens/service-kit';
import { metricsRegistry } from '@hazardlens/service-kit';
import pLimit from 'p-limit';
import { Gauge } from 'prom-client';
import type { Platt } from '../../detector/model-metadata.js';
import type { FindingSource, LookContext, PhotoToLookAt, RawFinding } from '../finding-source.js';
import type { BroughtConfig } from './brought-config.js';
import { fitPhoto, longSideFor, onPhoto } from './fit.js';
import { hazardsSeen, leastScoreOf } from './hazard-rules.js';
import { type InstalledModel, keepSwitchedOff } from './installed-model.js';
import { hazardsOf } from './model-map.js';
import { ModelCrashedError, ModelProcess } from './model-process.js';
import { readAs } from './reading.js';

/** So often may its process end before it is switched off. */
const MOST_CRASHES = 3;
/** Photos without a crash after which older ones are forgotten. */
const FORGIVEN_AFTER = 100;
/** Photos that wait for their turn. */
const MOST_WAITING = 100;

const switchedOff = new Gauge({
  name: 'hazardlens_brought_model_off',
  help: '1 for a model of the operator that was switched off after three crashes, else 0',
  labelNames: ['source'] as const,
  registers: [metricsRegistry],
});

export type ProcessLimits = Pick<BroughtConfig, 'MODELS_MEMORY_MB' | 'MODELS_TIMEOUT_MS'>;

/** A detector that the operator brought, in a process of its own. A crash costs one photo; three switch it off. */
export class BroughtSource implements FindingSource {
  readonly id: string;
  readonly version: string;
  readonly hazards: readonly string[];
  /** From the labelled photos that it was added with; a hazard type without labels has none. */
  readonly calibration: Readonly<Record<string, Platt>>;
  private readonly turns = pLimit(1);
  private process: ModelProcess | null = null;
  private crashes = 0;
  private withoutCrash = 0;
  private off: string | null;
  private stopped = false;

  constructor(
    /** Map, licence, hash and figures, for whoever lists sources. */
    readonly installed: InstalledModel,
    private readonly limits: ProcessLimits,
    private readonly logger: Logger,
  ) {
    const { map, record } = installed;
    this.id = `brought:${map.id}`;
    this.version = record.sha256.slice(0, 12);
    this.hazards = hazardsOf(map);
    this.calibration = record.calibration;
    this.off = installed.switchedOff;
    switchedOff.set({ source: this.id }, this.off === null ? 0 : 1);
  }

  get switchedOff(): string | null {
    return this.off;
  }

  /** A model that is switched off starts too: it is there, and says why it sees nothing. */
  async start(): Promise<void> {
    if (this.off === null) await this.turns(() => this.guarded(() => this.running()));
  }

  async look(photo: PhotoToLookAt, context: LookContext): Promise<readonly RawFinding[]> {
    if (this.turns.pendingCount >= MOST_WAITING) throw new Error(`${MOST_WAITING} photos wait for ${this.id} already`);
    return this.turns(() => this.guarded(() => this.see(photo, context)));
  }

  stop(): Promise<void> {
    this.stopped = true;
    this.process?.kill('the service stops');
    this.process = null;
    return Promise.resolve();
  }

  private async see(photo: PhotoToLookAt, { signal, masksRequired }: LookContext): Promise<readonly RawFinding[]> {
    signal.throwIfAborted();
    const { map, record } = this.installed;
    const { reading, fit } = record;
    const pixels = await photo.pixels(longSideFor(photo, reading, fit));
    const input = await fitPhoto(pixels, reading, fit);
    const model = await this.running();
    signal.throwIfAborted();
    const seen = await model.see(input, leastScoreOf(map));
    const boxes = seen.flatMap((box) => {
      const place = onPhoto(box, pixels, reading, fit);
      return place ? [{ class: box.class, score: box.score, ...place }] : [];
    });
    this.forgive();
    return hazardsSeen(
      { width: photo.width, height: photo.height, detected: photo.detected, boxes },
      map,
      masksRequired,
    );
  }

  private async running(): Promise<ModelProcess> {
    if (this.stopped) throw new Error('the service stops');
    if (this.off !== null) throw new Error(`${this.id} is switched off: ${this.off}`);
    if (this.process) return this.process;
    const { folder, map, record } = this.installed;
    const { MODELS_MEMORY_MB: memoryMb, MODELS_TIMEOUT_MS: timeoutMs } = this.limits;
    const asMeasured = readAs(map, record.reading);
    const { model } = await ModelProcess.start({ folder, format: record.format, map: asMeasured, memoryMb, timeoutMs });
    if (this.stopped) {
      model.kill('the service stops');
      throw new Error('the service stops');
    }
    this.process = model;
    return model;
  }

  /** Counts crashes; whoever asked is told in any case. */
  private async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ModelCrashedError && !this.stopped) await this.crashed(error);
      throw error;
    }
  }

  private forgive(): void {
    this.withoutCrash += 1;
    if (this.withoutCrash >= FORGIVEN_AFTER) this.crashes = 0;
  }

  private async crashed(error: ModelCrashedError): Promise<void> {
    this.process = null;
    this.crashes += 1;
    this.withoutCrash = 0;
    this.logger.warn({ err: error, source: this.id, crashes: this.crashes }, 'a brought model crashed');
    if (this.crashes < MOST_CRASHES) return;
    this.off = `it crashed ${MOST_CRASHES} times, at last: ${error.message}`;
    switchedOff.set({ source: this.id }, 1);
    this.logger.error(
      { source: this.id },
      'a brought model is switched off after three crashes; add it again to try once more',
    );
    await keepSwitchedOff(this.installed.folder, this.off);
  }
}
