import type { DetectedPhoto } from './engine.js';
import type { ModelEngineOptions } from './model-engine.js';

/** What a worker thread is started with. */
export type WorkerData = ModelEngineOptions;

/** Pool to worker. The photo's memory moves to the worker. */
export type ToWorker =
  | { readonly kind: 'detect'; readonly job: number; readonly photo: Uint8Array; readonly hurried: boolean }
  | { readonly kind: 'close' };

/** What an engine says of itself once it is loaded. */
export interface EngineNames {
  readonly engine: string;
  readonly modelVersion: string;
  readonly hurriedVersion: string;
}

/** Worker to pool. */
export type FromWorker =
  | ({ readonly kind: 'ready' } & EngineNames)
  | { readonly kind: 'detected'; readonly job: number; readonly result: DetectedPhoto }
  | { readonly kind: 'failed'; readonly job: number; readonly unreadable: boolean; readonly message: string };
