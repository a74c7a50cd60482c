import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { EmbeddedMongo, EmbeddedMongoOptions } from '../options.js';

/** What the worker says. */
export type WorkerMessage =
  | { type: 'started'; uri: string }
  | { type: 'failed'; message: string }
  | { type: 'log'; line: string }
  | { type: 'backup'; id: number; error?: string };

/** What it is asked. */
export type WorkerRequest = { type: 'close' } | { type: 'backup'; id: number; dir: string };

/** The compiled worker: next to this file, or in dist when this runs from the sources (Jest). */
function compiledWorker(): string | undefined {
  const own = fileURLToPath(import.meta.url).replace(/start-in-worker\.[cm]?[jt]s$/, 'worker.js');
  return [own, own.replace(`${sep}src${sep}worker${sep}`, `${sep}dist${sep}worker${sep}`)].find(existsSync);
}

/**
 * Starts an engine in a worker thread, so that its work never blocks this thread's event loop. Without a compiled
 * worker (sources, not built) it runs in this thread.
 */
export async function startInWorker(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const file = compiledWorker();
  if (!file) return (await import('../start.js')).startEngine(options);
  const { log, ...data } = options;
  const worker = new Worker(pathToFileURL(file), { workerData: data });
  const uri = await new Promise<string>((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'started') resolve(message.uri);
      else if (message.type === 'failed') reject(new Error(message.message));
      else if (message.type === 'log') log?.(message.line);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the engine's worker ended with code ${code}`)));
  });
  worker.on('error', (error) => log?.(`the engine's worker failed: ${error.message}`));
  const ask = (request: WorkerRequest): void => worker.postMessage(request);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    ask({ type: 'close' });
    await ended;
  };
  let backups = 0;
  const backup = (dir: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = ++backups;
      const answer = (message: WorkerMessage): void => {
        if (message.type !== 'backup' || message.id !== id) return;
        worker.off('message', answer);
        if (message.error === undefined) resolve();
        else reject(new Error(message.error));
      };
      worker.on('message', answer);
      ask({ type: 'backup', id, dir });
    });
  return { uri, backup, close: () => (closing ??= close()) };
}
