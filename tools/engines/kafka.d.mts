import type { ChildProcess } from 'node:child_process';

export interface RunningKafka {
  /** One broker, e.g. ['127.0.0.1:34567'] */
  brokers: string[];
  process: ChildProcess;
  dataDir: string;
  stop(): Promise<void>;
}
export function startKafka(options?: { port?: number; dataDir?: string }): Promise<RunningKafka>;
/** Null when it can be started, else why not. */
export function kafkaAvailable(): string | null;
export function kafkaInstallable(): string | null;
export function installKafka(): Promise<void>;
