import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { compiledWorker } from '../../detector/worker-entry.js';
import type { PersonPose } from '../../pose/keypoints.js';
import type { FromPoseThread, PoseThreadData, ToPoseThread } from './posture-messages.js';

const here = path.dirname(fileURLToPath(import.meta.url));

/** JavaScript of the thread; network and pixels lie outside of it and are bounded by one photo at a time. */
const MOST_HEAP_MB = 128;

/** A thread of its own with the pose network: no look holds up the event loop, and one that hangs can be ended. */
export class PoseThread {
  private ended = false;

  private constructor(private readonly worker: Worker) {
    worker.once('exit', () => {
      this.ended = true;
    });
  }

  /** @throws what the network's loading failed with */
  static async start(data: PoseThreadData): Promise<PoseThread> {
    const worker = new Worker(compiledWorker(here, 'pose-worker.js'), {
      workerData: data,
      name: 'posture',
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    // An error that nobody waits for must not end the process; the next photo meets the exit.
    worker.on('error', () => undefined);
    await answerOf(worker);
    return new PoseThread(worker);
  }

  /** True until the thread has ended by itself, or was told to. */
  get alive(): boolean {
    return !this.ended;
  }

  /**
   * Poses of one photo. The thread is ended when `signal` says so: there is no other way to stop a running network.
   * @throws when the thread is not alive, ends, or is ended
   */
  async estimate(asked: ToPoseThread, signal: AbortSignal): Promise<readonly PersonPose[]> {
    signal.throwIfAborted();
    if (this.ended) throw new Error('the pose thread has ended');
    const answer = answerOf(this.worker, signal, () => void this.end());
    this.worker.postMessage(asked);
    const message = await answer;
    if (message.kind === 'posed') return message.poses;
    throw new Error(message.kind === 'failed' ? message.message : 'the pose thread answers out of turn');
  }

  /** Ends the thread at once. */
  async end(): Promise<void> {
    this.ended = true;
    await this.worker.terminate();
  }
}

/** The thread's next message. @throws its error, or when it ends or is ended before */
function answerOf(worker: Worker, signal?: AbortSignal, end?: () => void): Promise<FromPoseThread> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromPoseThread): void => done(() => resolve(message));
    const onError = (error: unknown): void => done(() => reject(error));
    const onExit = (code: number): void => done(() => reject(new Error(`the pose thread ended with code ${code}`)));
    const onAbort = (): void => {
      end?.();
      done(() => reject(new Error('the pose thread was ended: its time was up')));
    };
    function done(settle: () => void): void {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal?.removeEventListener('abort', onAbort);
      settle();
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal?.addEventListener('abort', onAbort);
  });
}
