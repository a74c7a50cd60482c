import { WorkerCrashedError } from './detector.js';
import { type DetectedPhoto, type Rect, UnreadablePhotoError } from './engine.js';
import { startHost, type WorkerHost } from './worker-host.js';
import type { FromWorker, WorkerData, WorkerDescription } from './worker-messages.js';

/** A photo on its way through a worker. */
export interface Job {
  readonly photo: Uint8Array;
  readonly hurried: boolean;
  readonly scan: readonly Rect[] | undefined;
  readonly resolve: (result: DetectedPhoto) => void;
  readonly reject: (error: Error) => void;
}

/** What a worker tells its pool. */
export interface WorkerListener {
  /** A job is done or failed; there is room for another. */
  onFree(): void;
  /** The worker is gone; its jobs were rejected. */
  onGone(worker: DetectorWorker, cause: Error | null): void;
}

/** One engine, in a thread or a process of its own, with the jobs that it holds. */
export class DetectorWorker {
  /** Resolves with the engine's names once warmed up; rejects when the worker ends before. */
  readonly ready: Promise<WorkerDescription>;
  private readonly host: WorkerHost;
  private readonly ended: Promise<void>;
  private readonly jobs = new Map<number, Job & { readonly timer: NodeJS.Timeout }>();
  private nextJob = 1;
  private warmedUp = false;
  private closing = false;
  private failure: Error | null = null;

  constructor(
    entry: string,
    data: WorkerData,
    private readonly jobTimeoutMs: number,
    private readonly listener: WorkerListener,
  ) {
    let end = (): void => undefined;
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    let isReady = (_description: WorkerDescription): void => undefined;
    let failed = (_error: Error): void => undefined;
    this.ready = new Promise((resolve, reject) => {
      isReady = resolve;
      failed = reject;
    });
    this.host = startHost(entry, data, {
      onMessage: (message) => {
        if (message.kind === 'ready') {
          this.warmedUp = true;
          isReady(message);
        } else {
          this.settle(message);
        }
      },
      onExit: (reason) => {
        const cause = this.failure ?? reason;
        failed(cause ?? new WorkerCrashedError('the worker ended before it was ready'));
        this.rejectAll(new WorkerCrashedError('the worker ended', { cause }));
        this.listener.onGone(this, cause);
        end();
      },
    });
    // Whoever waits for `ready` gets the rejection; without this a worker that dies alone would end the process.
    this.ready.catch(() => undefined);
  }

  /** Photos that the worker holds. */
  get load(): number {
    return this.jobs.size;
  }

  /** Warmed up and able to take photos. */
  get isReady(): boolean {
    return this.warmedUp;
  }

  /** Hands a photo to the worker. */
  take(job: Job): void {
    const id = this.nextJob++;
    const timer = setTimeout(() => this.hang(), this.jobTimeoutMs);
    this.jobs.set(id, { ...job, timer });
    this.host.post({ kind: 'detect', job: id, photo: ownMemory(job.photo), hurried: job.hurried, scan: job.scan });
  }

  /** Lets the worker finish its photos, free its model and end; ends it by force after `graceMs`. */
  async close(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.host.end(), graceMs);
    this.closing = true;
    this.endIfIdle();
    await this.ended;
    clearTimeout(timer);
  }

  private endIfIdle(): void {
    if (this.closing && this.jobs.size === 0) this.host.post({ kind: 'close' });
  }

  private settle(message: Exclude<FromWorker, { kind: 'ready' }>): void {
    const job = this.jobs.get(message.job);
    if (!job) return;
    this.jobs.delete(message.job);
    clearTimeout(job.timer);
    if (message.kind === 'detected') job.resolve(message.result);
    else job.reject(message.unreadable ? new UnreadablePhotoError(message.message) : new Error(message.message));
    this.listener.onFree();
    this.endIfIdle();
  }

  private hang(): void {
    this.failure = new Error(`no result within ${this.jobTimeoutMs} ms`);
    this.host.end();
  }

  private rejectAll(error: Error): void {
    for (const job of this.jobs.values()) {
      clearTimeout(job.timer);
      job.reject(error);
    }
    this.jobs.clear();
  }
}

/** The photo in memory of its own, which alone can be moved: small Buffers share a pool with strangers. */
function ownMemory(photo: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = photo;
  const alone = buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength;
  return alone ? new Uint8Array(buffer) : Uint8Array.from(photo);
}
