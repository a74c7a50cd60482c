import type { DetectedPhoto, Rect } from './engine.js';
import type { ModelEngineOptions } from './model-engine.js';
import type { EngineName } from './network.js';

/** What a worker is started with. */
export interface WorkerData extends ModelEngineOptions {
  /** To be compared with other runtimes: the worker tells how long a warm run takes. */
  readonly measured?: boolean;
}

/** What a worker tells when it is warmed up. */
export interface WorkerDescription {
  readonly engine: EngineName;
  readonly modelVersion: string;
  readonly hurriedVersion: string;
  readonly featuresVersion: string | null;
  /** Of a warm run; 0 when it was not asked for. */
  readonly milliseconds: number;
}

/** Pool to worker. The photo's memory moves to the worker. */
export type ToWorker =
  | {
      readonly kind: 'detect';
      readonly job: number;
      readonly photo: Uint8Array;
      readonly hurried: boolean;
      readonly scan: readonly Rect[] | undefined;
    }
  | { readonly kind: 'close' };

/** Worker to pool. */
export type FromWorker =
  | ({ readonly kind: 'ready' } & WorkerDescription)
  | { readonly kind: 'detected'; readonly job: number; readonly result: DetectedPhoto }
  | { readonly kind: 'failed'; readonly job: number; readonly unreadable: boolean; readonly message: string };
