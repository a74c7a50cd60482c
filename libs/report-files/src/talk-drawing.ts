import type { Readable } from 'node:stream';
import { newDocument } from './pdf-document.js';
import { lettered } from './pdf-letters.js';
import { drawLogo } from './pdf-logo.js';
import { type OpenedPicture, openPicture } from './pdf-pictures.js';
import { type PdfPage, palette } from './pdf-report.js';
import { artifact, begin, tagged } from './pdf-tags.js';
import type { TalkPage, TalkRow, ToolboxTalk } from './toolbox-talk.js';

/** Narrower than a report's: everything has to be on one sheet. Printers leave out less. */
const margin = 36;
const PHOTO = { width: 84, height: 63 };
const ROW = PHOTO.height + 8;
const LINE = 12;
/** for a name and a signature in handwriting */
const SIGNATURE = 24;
const COLUMNS = 3;

/** A toolbox talk as PDF, a sheet of A4 or Letter a page. */
export function drawTalk({ size, pages }: ToolboxTalk): Readable {
  // without a margin below, nothing that is drawn can open another page
  const margins = { top: margin, left: margin, right: margin, bottom: 0 };
  const document = newDocument({
    size,
    margins,
    autoFirstPage: false,
    title: pages[0]?.title ?? '',
    lang: pages[0]?.locale ?? 'en',
  });
  const pictures = pictureOpener(document);
  for (const page of lettered(document, pages)) {
    document.addPage();
    const end = begin(document, 'Sect', { lang: page.locale });
    drawPage(document, page, pictures);
    end();
  }
  document.end();
  return document as unknown as Readable;
}

type Pictures = (jpeg: Uint8Array) => OpenedPicture;

/** The same picture is on the pages of both languages. */
function pictureOpener(document: PdfPage): Pictures {
  const opened = new Map<Uint8Array, OpenedPicture>();
  return (jpeg) => {
    const picture = opened.get(jpeg) ?? openPicture(document, jpeg);
    opened.set(jpeg, picture);
    return picture;
  };
}

function drawPage(page: PdfPage, talk: TalkPage, pictures: Pictures): void {
  const width = drawLogo(page, talk.logo, margin);
  cut(page, talk.organisation, { font: 'bold', size: 9, colour: palette.primary, width });
  cut(page, talk.title, { kind: 'H1', font: 'bold', size: 18, width });
  cut(page, talk.subtitle, { colour: palette.soft, width });
  for (const { title, rows, notes } of [talk.findings, talk.practice]) {
    heading(page, title);
    for (const row of rows) drawRow(page, row, pictures);
    for (const note of notes) cut(page, note, { colour: palette.soft });
  }
  for (const { title, lines } of [talk.open, talk.questions]) {
    heading(page, title);
    for (const line of lines) cut(page, `•  ${line}`);
  }
  drawAttendance(page, talk);
}

const widthOf = (page: PdfPage): number => page.page.width - 2 * margin;
/** where the last line of a page stands */
const footOf = (page: PdfPage): number => page.page.height - margin - LINE;

interface Style {
  readonly kind?: 'H1' | 'H2' | 'H3' | 'P';
  readonly font?: 'regular' | 'bold';
  readonly size?: number;
  readonly colour?: string;
  readonly lines?: number;
  readonly x?: number;
  readonly width?: number;
}

/** Text of so many lines at most; what does not fit ends in '…'. */
function cut(page: PdfPage, text: string, style: Style = {}): void {
  const { kind = 'P', font = 'regular', size = 9, colour = palette.ink, lines = 1, x = margin } = style;
  const { width = page.page.width - margin - x } = style;
  page.font(font).fontSize(size).fillColor(colour);
  // a little more than the lines need: text of exactly their height is already cut
  const height = lines * page.currentLineHeight(true) + 1;
  tagged(page, kind, () => page.text(text, x, page.y, { width, height, ellipsis: true }));
  page.x = margin;
}

/** A line from left to right, where the page is. */
function rule(page: PdfPage, from: number, to: number, y: number): void {
  artifact(page, () => page.moveTo(from, y).lineTo(to, y).lineWidth(0.5).stroke());
}

function heading(page: PdfPage, title: string): void {
  page.y += 7;
  rule(page.strokeColor(palette.rule), margin, page.page.width - margin, page.y);
  page.y += 5;
  cut(page, title, { kind: 'H2', font: 'bold', size: 11 });
  page.y += 2;
}

function drawRow(page: PdfPage, { jpeg, heading: title, text }: TalkRow, pictures: Pictures): void {
  const top = page.y;
  if (jpeg) {
    const { width, height } = PHOTO;
    const draw = () => page.image(pictures(jpeg), margin, top, { fit: [width, height] });
    tagged(page, 'Figure', draw, { alt: title || text });
  }
  const x = jpeg ? margin + PHOTO.width + 10 : margin;
  page.y = top;
  cut(page, title, { kind: 'H3', font: 'bold', size: 10, x });
  cut(page, text, { x, lines: jpeg ? 4 : 2 });
  page.x = margin;
  page.y = jpeg ? top + ROW : page.y + 4;
}

/** Lines to sign on, as many as the rest of the page has room for. */
function drawAttendance(page: PdfPage, { attendance, footer }: TalkPage): void {
  heading(page, attendance.title);
  const foot = footOf(page);
  const width = (widthOf(page) - (COLUMNS - 1) * 14) / COLUMNS;
  const first = page.y;
  for (let y = first; y + SIGNATURE < foot; y += SIGNATURE) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const x = margin + column * (width + 14);
      rule(page.strokeColor(palette.soft), x, x + width, y + SIGNATURE - 6);
      page.font('regular').fontSize(6).fillColor(palette.soft);
      const place = { width, height: 8, ellipsis: true };
      if (y === first) tagged(page, 'P', () => page.text(attendance.name, x, y + SIGNATURE - 4, place));
    }
  }
  page.y = foot;
  cut(page, footer, { size: 7, colour: palette.soft });
}
