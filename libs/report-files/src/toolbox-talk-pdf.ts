import { Readable } from 'node:stream';
import { drawInWorker, hasPdfWorker } from './pdf-thread.js';
import { drawTalk } from './talk-drawing.js';
import type { ToolboxTalk } from './toolbox-talk.js';

/** A toolbox talk as PDF, drawn in the thread that draws reports. (From the sources, not built, in this thread.) */
export function toolboxTalkPdf(talk: ToolboxTalk): Readable {
  return hasPdfWorker() ? Readable.from(drawInWorker({ talk }), { objectMode: false }) : drawTalk(talk);
}
