import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { compiledWorker } from '../../detector/worker-entry.js';
import type { Learned } from './learn.js';
import type { TaughtPhoto } from './taught-photo.js';

/** What the thread is started with. */
export interface LearnTask {
  readonly photos: readonly TaughtPhoto[];
  /** Features a place. */
  readonly width: number;
}

const here = path.dirname(fileURLToPath(import.meta.url));
/** The largest teaching takes seconds; one that takes longer than this does not end. */
const LONGEST_MS = 120_000;

/** Tables whose memory can be moved: each photo has its own. */
const tablesOf = ({ photos }: LearnTask): ArrayBuffer[] => [
  ...new Set(
    photos.flatMap(({ positive, negative, scanned }) =>
      [positive, negative, scanned].flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
    ),
  ),
];

/**
 * Learns in a thread of its own: seconds of arithmetic must hold up nobody.
 * @param task its tables are moved to the thread and cannot be used afterwards
 * @throws what the learning failed with
 */
export function learnInThread(task: LearnTask): Promise<Learned> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(compiledWorker(here, 'learn-worker.js'), {
      workerData: task,
      transferList: tablesOf(task),
      name: 'learn',
    });
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
    worker.once('message', (learned: Learned) => resolve(learned));
    worker.once('error', (error) => reject(error));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the learning thread ended with code ${code}`));
    });
  });
}
