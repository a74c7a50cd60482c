import { Worker } from 'node:worker_threads';
import { WorkerCrashedError } from './detector.js';
import { type DetectedPhoto, type Rect, UnreadablePhotoError } from './engine.js';
import type { FromWorker, ThreadDescription, ToWorker, WorkerData } from './worker-messages.js';

/** A photo on its way through a thread. */
export interface Job {
  readonly photo: Uint8Array;
  readonly hurried: boolean;
  readonly scan: readonly Rect[] | undefined;
  readonly resolve: (result: DetectedPhoto) => void;
  readonly reject: (error: Error) => void;
}

/** What a thread tells its pool. */
export interface ThreadListener {
  /** A job is done or failed; there is room for another. */
  onFree(): void;
  /** The thread is gone; its jobs were rejected. */
  onGone(thread: DetectorThread, cause: Error | null): void;
}

/** One worker thread with its engine and the jobs that it holds. */
export class DetectorThread {
  /** Resolves with the engine's names once warmed up; rejects when the thread ends before. */
  readonly ready: Promise<ThreadDescription>;
  private readonly worker: Worker;
  private readonly jobs = new Map<number, Job & { readonly timer: NodeJS.Timeout }>();
  private nextJob = 1;
  private warmedUp = false;
  private closing = false;
  private failure: Error | null = null;

  constructor(
    entry: string,
    data: WorkerData,
    private readonly jobTimeoutMs: number,
    private readonly listener: ThreadListener,
  ) {
    this.worker = new Worker(entry, { workerData: data, name: 'detector' });
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.warmedUp = true;
          resolve(message);
        } else {
          this.settle(message);
        }
      });
      this.worker.on('error', (error) => {
        this.failure = error instanceof Error ? error : new Error(String(error));
      });
      this.worker.on('exit', (code) => {
        const cause = this.failure ?? (code === 0 ? null : new Error(`ended with code ${code}`));
        reject(new WorkerCrashedError('the detector thread ended before it was ready', { cause }));
        this.rejectAll(new WorkerCrashedError('the detector thread ended', { cause }));
        this.listener.onGone(this, cause);
      });
    });
    // Whoever waits for `ready` gets the rejection; without this a thread that dies alone would end the process.
    this.ready.catch(() => undefined);
  }

  /** Photos that the thread holds. */
  get load(): number {
    return this.jobs.size;
  }

  /** Warmed up and able to take photos. */
  get isReady(): boolean {
    return this.warmedUp;
  }

  /** Hands a photo to the thread. */
  take(job: Job): void {
    const id = this.nextJob++;
    const timer = setTimeout(() => this.hang(), this.jobTimeoutMs);
    this.jobs.set(id, { ...job, timer });
    const photo = ownMemory(job.photo);
    this.post({ kind: 'detect', job: id, photo, hurried: job.hurried, scan: job.scan }, [photo.buffer]);
  }

  /** Lets the thread finish its photos, free its model and end; ends it by force after `graceMs`. */
  async close(graceMs: number): Promise<void> {
    const ended = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()));
    const timer = setTimeout(() => void this.worker.terminate(), graceMs);
    this.closing = true;
    this.endIfIdle();
    await ended;
    clearTimeout(timer);
  }

  private endIfIdle(): void {
    if (this.closing && this.jobs.size === 0) this.post({ kind: 'close' }, []);
  }

  private post(message: ToWorker, transfer: readonly ArrayBuffer[]): void {
    try {
      this.worker.postMessage(message, [...transfer]);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'DataCloneError') throw error;
      // memory that belongs to a library (sharp) cannot be moved: it is copied
      this.worker.postMessage(message);
    }
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
    void this.worker.terminate();
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
