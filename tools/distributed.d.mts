import type { ChildProcess } from 'node:child_process';

export interface Distributed {
  url: string;
  /** Everything that any of them got: KAFKA_BROKERS, S3_ENDPOINT, MONGODB_URI, JWT_SECRET … (see environmentOf). */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** kafka, minio, mongo (those started here), each built service, gateway. Updated by start(). */
  processes: Map<string, ChildProcess>;
  /** Each service and the gateway → the port of its /metrics. */
  metrics: Map<string, number>;
  /** Starts a service, the gateway or mongo again after it was killed; resolves when it is ready. `more`: variables of this run alone. */
  start(name: string, more?: Record<string, string>): Promise<unknown>;
  /** Ends everything, drained; removes the data unless DATA_DIR was given. */
  stop(): Promise<void>;
}

export function startDistributed(options?: {
  env?: Record<string, string>;
  /** 'prefix' prints `[name] line`; a folder gets one file a part; nothing stays silent. */
  log?: string;
}): Promise<Distributed>;

/** Secrets that are made once for a data folder. */
export function keptSecrets(dataDir: string): Readonly<Record<string, string>>;
/** What of it a part is told. */
export function environmentOf(part: string, shared: Readonly<Record<string, string>>): Record<string, string>;
