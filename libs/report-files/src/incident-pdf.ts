import { Readable } from 'node:stream';
import { drawIncident } from './incident-drawing.js';
import type { IncidentPaper } from './incident-paper.js';
import { drawInWorker, hasPdfWorker } from './pdf-thread.js';

/** One incident as PDF, drawn in the thread that draws reports. (From the sources, not built, in this thread.) */
export function incidentPdf(paper: IncidentPaper): Readable {
  return hasPdfWorker() ? Readable.from(drawInWorker({ paper }), { objectMode: false }) : drawIncident(paper);
}
