import type { Readable } from 'node:stream';
import { drawIncident } from './incident-drawing.js';
import type { IncidentPaper } from './incident-paper.js';
import { drawPdf } from './pdf-drawing.js';
import type { DrawnReport } from './pdf-report.js';
import type { Poster } from './poster.js';
import { drawPoster } from './poster-drawing.js';
import { drawTalk } from './talk-drawing.js';
import type { ToolboxTalk } from './toolbox-talk.js';

/** Figures of an organisation, one incident, what a crew talks about, or a poster. */
export type Drawn =
  | { readonly report: DrawnReport }
  | { readonly paper: IncidentPaper }
  | { readonly talk: ToolboxTalk }
  | { readonly poster: Poster };

/** What is to be drawn, as the bytes of a PDF file. */
export function draw(drawn: Drawn): Readable {
  if ('paper' in drawn) return drawIncident(drawn.paper);
  if ('talk' in drawn) return drawTalk(drawn.talk);
  return 'poster' in drawn ? drawPoster(drawn.poster) : drawPdf(drawn.report);
}
