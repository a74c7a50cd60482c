import { parentPort } from 'node:worker_threads';
import { draw } from './draw.js';
import type { PdfAnswer, PdfRequest } from './pdf-thread.js';

/** Draws reports for the thread that serves people. Several at once take turns. */
const port = parentPort;

const say = (answer: PdfAnswer): void => port?.postMessage(answer);

port?.on('message', ({ id, ...drawn }: PdfRequest) => {
  const drawing = (async () => {
    for await (const chunk of draw(drawn)) say({ id, chunk: new Uint8Array(chunk as Buffer) });
    say({ id, done: true });
  })();
  drawing.catch((error: unknown) => say({ id, failed: error instanceof Error ? error.message : String(error) }));
});
