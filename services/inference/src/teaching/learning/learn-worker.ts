// Entry of the learning thread: one hazard type, then it ends.
import { parentPort, workerData } from 'node:worker_threads';
import { learn } from './learn.js';
import type { LearnTask } from './learn-thread.js';

const { photos, width } = workerData as LearnTask;
parentPort?.postMessage(learn(photos, width));
