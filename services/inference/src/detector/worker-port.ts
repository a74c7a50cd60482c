import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerData } from './worker-messages.js';

/** How a worker hears of its pool: over its thread's port, or the channel of its process (`worker-host.ts`). */
export interface WorkerPort {
  readonly data: WorkerData;
  send(message: FromWorker): void;
  onMessage(listener: (message: ToWorker) => void): void;
  /** Nothing more is sent or heard; the worker ends. */
  close(): void;
}

export function workerPort(): WorkerPort {
  const port = parentPort;
  if (port) {
    return {
      data: workerData as WorkerData,
      send: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on('message', listener),
      close: () => port.close(),
    };
  }
  const [, , data] = process.argv;
  if (!process.send || data === undefined) throw new Error('worker.js is the entry of a detector’s worker');
  // Ctrl-C reaches all processes of a terminal, and photos are still finished: the pool ends its workers.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // the pool's process is gone
  process.on('disconnect', () => process.exit(0));
  return {
    data: JSON.parse(data) as WorkerData,
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
    close: () => process.disconnect(),
  };
}
