import type { Logger } from '../logging/logger.js';
import type { RetryPolicy } from '../messaging/back-off.js';
import type { Transport } from '../messaging/transport.js';
import type { ObjectStore } from '../object-store/object-store.js';

/** What a service stands on. The composition (main.ts, deploy/embedded, a test) chooses the adapters. */
export interface Platform {
  readonly transport: Transport;
  /** Address of a replica set; each service has its own database in it. */
  readonly mongoUri: string;
  readonly objects: ObjectStore;
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  /** Stable over restarts, different between replicas. */
  readonly instanceId: string;
  /** Other than 5 tries with 0.2 to 10 s between them. For tests. */
  readonly retry?: RetryPolicy;
  /** Other than 3 s until every replica knows how far a rebuild is. For tests, and for what runs alone. */
  readonly rebuildSettleMs?: number;
}

export interface RunningService {
  readonly name: string;
  /** Whether it can take work now: its database answers. */
  ready(): Promise<boolean>;
  /** Writes to its database what changes nothing; rejects where that takes no more, although it answers. */
  write(): Promise<unknown>;
  /** False when a handler has been silent for so long that only a restart helps. */
  live(): boolean;
  /** Takes nothing new, finishes what runs, flushes the outbox, leaves. Repeatable. */
  close(): Promise<void>;
}
