import type { ChildProcess } from 'node:child_process';

export interface RunningMinio {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  process: ChildProcess;
  dataDir: string;
  stop(): Promise<void>;
}
export function startMinio(options?: {
  port?: number;
  dataDir?: string;
  accessKey?: string;
  secretKey?: string;
}): Promise<RunningMinio>;
/** Null when it can be started, else why not. */
export function minioAvailable(): string | null;
export function minioInstallable(): string | null;
export function installMinio(): Promise<void>;
