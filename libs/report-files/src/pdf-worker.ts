import type { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { drawIncident } from './incident-drawing.js';
import { drawPdf } from './pdf-drawing.js';
import type { Drawn, PdfAnswer, PdfRequest } from './pdf-thread.js';
import { drawPoster } from './poster-drawing.js';
import { drawTalk } from './talk-drawing.js';

/** Draws reports for the thread that serves people. Several at once take turns. */
const port = parentPort;

const say = (answer: PdfAnswer): void => port?.postMessage(answer);

function drawingOf(drawn: Drawn): Readable {
  if ('paper' in drawn) return drawIncident(drawn.paper);
  if ('talk' in drawn) return drawTalk(drawn.talk);
  return 'poster' in drawn ? drawPoster(drawn.poster) : drawPdf(drawn.report);
}

port?.on('message', ({ id, ...drawn }: PdfRequest) => {
  const drawing = (async () => {
    for await (const chunk of drawingOf(drawn)) say({ id, chunk: new Uint8Array(chunk as Buffer) });
    say({ id, done: true });
  })();
  drawing.catch((error: unknown) => say({ id, failed: error instanceof Error ? error.message : String(error) }));
});
