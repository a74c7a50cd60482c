import { availableParallelism } from 'node:os';
import { type PhotoDetector, PoolFullError } from './detector.js';
import { DetectorWorker, type Job } from './detector-worker.js';
import type { DetectedPhoto, Rect } from './engine.js';
import { fastestRuntime, type RuntimeTrial } from './fastest-runtime.js';
import type { ModelEngineOptions } from './model-engine.js';
import type { EngineChoice, EngineName } from './network.js';
import { workerEntry } from './worker-entry.js';
import type { WorkerDescription } from './worker-messages.js';

/** What all workers say alike. */
type Names = Omit<WorkerDescription, 'milliseconds'>;

/** How a pool is set up. */
export interface WorkerPoolOptions extends Omit<ModelEngineOptions, 'runtime'> {
  /** 'auto' when absent. */
  readonly runtime?: EngineChoice;
  /** Threads or processes, each with its own engine; `defaultWorkers()` when absent. */
  readonly workers?: number;
  /** Photos that may wait beside those that workers hold; 16 a worker, at least 32, when absent. */
  readonly queueLimit?: number;
  /** A photo that takes longer than this means a hung worker; 30 s when absent. */
  readonly jobTimeoutMs?: number;
  /** Told when a worker ended unexpectedly. */
  readonly onCrash?: (cause: Error) => void;
  /** Told how many photos wait for a worker, whenever that has changed. */
  readonly onQueue?: (photos: number) => void;
  /** Entry of the workers; the compiled `worker.js` when absent. */
  readonly entry?: string;
}

// One photo in the network, the next one decoding.
const JOBS_PER_WORKER = 2;
const CLOSE_GRACE_MS = 5_000;
/** A worker that cannot even start is replaced ever later, up to this. */
const LONGEST_RESTART_MS = 10_000;

/** One core is left to everything else; beyond four, decoding and memory bandwidth are the limit. */
export function defaultWorkers(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, 4));
}

/** Detector over workers: bounded queue, least loaded worker first, crashed workers replaced. */
export class WorkerPool implements PhotoDetector {
  private readonly running = new Set<DetectorWorker>();
  private readonly waiting: Job[] = [];
  private readonly size: number;
  private readonly restarts = new Set<NodeJS.Timeout>();
  private description: Names | null = null;
  private tried: readonly RuntimeTrial[] = [];
  private failedStarts = 0;
  private closing = false;

  constructor(private readonly options: WorkerPoolOptions) {
    this.size = options.workers ?? defaultWorkers();
  }

  get engine(): EngineName {
    return this.describe().engine;
  }

  get modelVersion(): string {
    return this.describe().modelVersion;
  }

  get hurriedVersion(): string {
    return this.describe().hurriedVersion;
  }

  get featuresVersion(): string | null {
    return this.describe().featuresVersion;
  }

  get trials(): readonly RuntimeTrial[] {
    return this.tried;
  }

  /** Starts all workers; resolves when all are warmed up. @throws the first worker's error when one cannot start */
  async start(): Promise<void> {
    const { runtime = 'auto' } = this.options;
    try {
      const engine = runtime === 'auto' ? await this.startFastest() : runtime;
      while (this.running.size < this.size) this.startWorker(engine);
      const [first] = await Promise.all([...this.running].map((worker) => worker.ready));
      this.description = first ?? null;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  detect(photo: Uint8Array, hurried = false, scan?: readonly Rect[]): Promise<DetectedPhoto> {
    if (this.closing) return Promise.reject(new PoolFullError('the detector is shutting down'));
    const limit = this.options.queueLimit ?? Math.max(32, this.size * 16);
    if (this.waiting.length >= limit && !this.freeWorker()) {
      return Promise.reject(new PoolFullError(`${this.waiting.length} photos are waiting already`));
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ photo, hurried, scan, resolve, reject });
      this.dispatch();
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    for (const timer of this.restarts) clearTimeout(timer);
    for (const job of this.waiting.splice(0)) job.reject(new PoolFullError('the detector is shutting down'));
    await Promise.all([...this.running].map((worker) => worker.close(CLOSE_GRACE_MS)));
  }

  /** Leaves one worker running, on the runtime that turned out fastest. */
  private async startFastest(): Promise<EngineName> {
    const { engine, trials } = await fastestRuntime(async (candidate) => {
      const worker = this.startWorker(candidate, true);
      const { milliseconds } = await worker.ready;
      return { milliseconds, close: () => worker.close(CLOSE_GRACE_MS) };
    });
    this.tried = trials;
    return engine;
  }

  private startWorker(runtime: EngineName, measured = false): DetectorWorker {
    const { modelDir, inputSize, looksTwice, jobTimeoutMs = 30_000 } = this.options;
    const data = {
      modelDir,
      runtime,
      measured,
      ...(inputSize && { inputSize }),
      ...(looksTwice && { looksTwice }),
    };
    const worker = new DetectorWorker(this.options.entry ?? workerEntry(), data, jobTimeoutMs, {
      onFree: () => this.dispatch(),
      onGone: (gone, cause) => this.replace(gone, cause),
    });
    this.running.add(worker);
    worker.ready.then(
      () => {
        this.failedStarts = 0;
        this.dispatch();
      },
      () => undefined,
    );
    return worker;
  }

  private replace(gone: DetectorWorker, cause: Error | null): void {
    this.running.delete(gone);
    // During `start` its own error handling decides; there is nothing to keep alive yet.
    const { description } = this;
    if (this.closing || !description) return;
    this.options.onCrash?.(cause ?? new Error('ended by itself'));
    if (!gone.isReady) this.failedStarts += 1;
    const delay = this.failedStarts === 0 ? 0 : Math.min(LONGEST_RESTART_MS, 200 * 2 ** this.failedStarts);
    const timer = setTimeout(() => {
      this.restarts.delete(timer);
      this.startWorker(description.engine);
    }, delay);
    this.restarts.add(timer);
  }

  private freeWorker(): DetectorWorker | undefined {
    const free = [...this.running].filter((worker) => worker.isReady && worker.load < JOBS_PER_WORKER);
    return free.sort((a, b) => a.load - b.load)[0];
  }

  private dispatch(): void {
    for (let worker = this.freeWorker(); worker && this.waiting.length > 0; worker = this.freeWorker()) {
      const job = this.waiting.shift();
      if (job) worker.take(job);
    }
    this.options.onQueue?.(this.waiting.length);
  }

  private describe(): Names {
    if (!this.description) throw new Error('the detector is not started');
    return this.description;
  }
}
