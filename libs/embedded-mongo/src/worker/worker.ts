import { parentPort, workerData } from 'node:worker_threads';
import type { EmbeddedMongoOptions } from '../options.js';
import { startEngine } from '../start.js';
import type { WorkerMessage, WorkerRequest } from './start-in-worker.js';

/** Entry of the worker thread: runs one engine until the parent says `close`. */
const port = parentPort;
if (!port) throw new Error('this file runs only as a worker thread');
const say = (message: WorkerMessage): void => port.postMessage(message);

try {
  const running = await startEngine({
    ...(workerData as EmbeddedMongoOptions),
    log: (line) => say({ type: 'log', line }),
  });
  port.on('message', async (request: WorkerRequest) => {
    if (request.type === 'close') {
      await running.close();
      port.close();
      return;
    }
    const { id } = request;
    await running.backup(request.dir).then(
      () => say({ type: 'backup', id }),
      (error: Error) => say({ type: 'backup', id, error: error.message }),
    );
  });
  say({ type: 'started', uri: running.uri });
} catch (error) {
  say({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
