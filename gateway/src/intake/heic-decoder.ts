import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { FairTurns } from './fair-turns.js';
import type { HeicAnswer, HeicRequest } from './heic-messages.js';
import { photoLimits } from './photo-limits.js';

/** A picture that keeps libheif busy for longer is not a photo. */
const longestMs = 20_000;
/** Two pictures that hang, and whoever sent a good one is told to come again. */
const longestWaitMs = 40_000;
/** Half a gigabyte holds 40 megapixels three times over; more is an attack on the decoder. */
const workerMegabytes = 512;

/** Beside this file when built; run from the sources (tests), the built one. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('./heic-worker.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace(/([\\/]gateway[\\/])src([\\/])/, '$1dist$2');
}

/**
 * HEIC to pixels, upright (libheif applies the orientation itself). One picture at a time in one worker thread, which is
 * started on the first HEIC and replaced when it hangs or dies. Organisations take turns.
 */
export class HeicDecoder {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly turns = new FairTurns(longestWaitMs);

  /**
   * @param owner the organisation, which takes turns with others
   * @throws DomainError UNAVAILABLE when its turn does not come
   */
  decode(bytes: Buffer, owner: string): Promise<HeicAnswer> {
    return this.turns.run(owner, () => {
      const answer = this.decodeNow(bytes);
      this.last = answer;
      return answer;
    });
  }

  async close(): Promise<void> {
    await this.last;
    await this.stop();
  }

  private async decodeNow(bytes: Buffer): Promise<HeicAnswer> {
    const worker = this.running();
    const gone = new AbortController();
    const request: HeicRequest = { bytes, mostPixels: photoLimits.pixels };
    worker.postMessage(request);
    const { signal } = gone;
    const answer = await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message as HeicAnswer),
      once(worker, 'exit', { signal }).then(() => null),
      delay(longestMs, null, { signal }),
    ]).catch(() => null);
    gone.abort();
    if (answer) return answer;
    await this.stop();
    return { kind: 'unreadable' };
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = startWorker();
    this.worker = worker;
    // also between two pictures, where nobody waits for its answer
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }

  private async stop(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    await worker?.terminate();
  }
}

function startWorker(): Worker {
  // libheif prints what it dislikes about a picture; that is our answer, not our log.
  const options = { resourceLimits: { maxOldGenerationSizeMb: workerMegabytes }, stdout: true, stderr: true };
  const worker = new Worker(workerFile(), options);
  worker.stdout.resume();
  worker.stderr.resume();
  // What kills it shows as its exit, to whoever waits for a picture.
  worker.on('error', () => undefined);
  // An idle decoder must not keep a process alive that has nothing else to do.
  worker.unref();
  return worker;
}
