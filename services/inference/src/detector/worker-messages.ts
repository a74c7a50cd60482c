import type { DetectedPhoto } from './engine.js';
import type { ModelEngineOptions } from './model-engine.js';

/** What a worker thread is started with. */
export type WorkerData = ModelEngineOptions;

/** Pool to worker. The photo's memory moves to the worker. */
export type ToWorker =
  | { readonly kind: 'detect'; readonly job: number; readonly photo: Uint8Array }
  | { readonly kind: 'close' };

/** Worker to pool. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly engine: string; readonly modelVersion: string }
  | { readonly kind: 'detected'; readonly job: number; readonly result: DetectedPhoto }
  | { readonly kind: 'failed'; readonly job: number; readonly unreadable: boolean; readonly message: string };
