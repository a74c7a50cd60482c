import type { EmbeddedMongo, EmbeddedMongoOptions } from './options.js';
import { startInWorker } from './worker/start-in-worker.js';

export type { EmbeddedMongo, EmbeddedMongoOptions } from './options.js';
export { uriOfRunning } from './socket-path.js';
export { databaseUri } from './uri.js';

/** Starts the engine in this thread. Throws when the folder is in use by another process, foreign or damaged. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  // Where a worker runs the engine, this thread needs none of its 500 modules.
  const { startEngine } = await import('./start.js');
  const { uri, backup, close } = await startEngine(options);
  return { uri, backup, close };
}

/** Starts the engine in a worker thread: a slow query never blocks this thread. Same errors as in this thread. */
export function startEmbeddedMongoInWorker(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  return startInWorker(options);
}
