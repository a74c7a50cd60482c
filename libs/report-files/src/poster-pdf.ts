import { Readable } from 'node:stream';
import { drawInWorker, hasPdfWorker } from './pdf-thread.js';
import type { Poster } from './poster.js';
import { drawPoster } from './poster-drawing.js';

/** A poster as PDF, drawn in the thread that draws reports. (From the sources, not built, in this thread.) */
export function posterPdf(poster: Poster): Readable {
  return hasPdfWorker() ? Readable.from(drawInWorker({ poster }), { objectMode: false }) : drawPoster(poster);
}
