import type { Readable } from 'node:stream';
import { encode } from 'uqr';
import { newDocument } from './pdf-document.js';
import { lettered } from './pdf-letters.js';
import { drawLogo } from './pdf-logo.js';
import { margin, type PdfPage, palette } from './pdf-report.js';
import { artifact, tagged } from './pdf-tags.js';
import type { Poster } from './poster.js';

const headHeight = 116;
const qrSide = 330;
/** of a picture's stroke: seen from where people stand */
const stroke = 3;
const pictureSide = 56;
/** of a sheet that is taken by more than gaps */
const taken = 758;

/** Between what belongs apart: what a sheet is shorter is taken from there, and everything stays on it. */
const gapOf = (page: PdfPage): number => (page.page.height - taken) / 3;

/** A poster as PDF, one page of A4 or Letter. */
export function drawPoster(poster: Poster): Readable {
  const page = newDocument({
    size: poster.size,
    margin,
    title: [poster.site, poster.zone].filter(Boolean).join(' · '),
    lang: poster.languages[0] ?? 'en',
  });
  const drawn = lettered(page, poster);
  drawHead(page, drawn);
  const below = drawTitle(page, drawn);
  drawQr(page, poster.url, below);
  const foot = drawSteps(page, drawn, below + qrSide + gapOf(page));
  drawNotes(page, drawn, foot);
  page.end();
  return page as unknown as Readable;
}

const widthOf = (page: PdfPage): number => page.page.width - 2 * margin;

/** The place, however long its name is: the type shrinks until it fits its line. */
function drawHead(page: PdfPage, { site, zone, logo }: Poster): void {
  artifact(page, () => page.rect(0, 0, page.page.width, headHeight).fill(palette.primary));
  const width = drawLogo(page, logo, margin);
  page.fillColor('#ffffff');
  tagged(page, 'H1', () => fitted(page, site, { most: 30, top: zone ? 28 : 40, width }));
  if (zone) tagged(page, 'P', () => fitted(page, zone, { most: 22, top: 68, width }));
}

function fitted(page: PdfPage, text: string, { most, top, width }: { most: number; top: number; width: number }): void {
  page.font('bold').fontSize(most);
  const size = Math.max(11, Math.min(most, (most * width) / page.widthOfString(text)));
  page.fontSize(size).text(text, margin, top, { width, height: 36, align: 'center', ellipsis: true });
}

/** A line in one of the languages of a poster. */
function line(page: PdfPage, text: string, lang: string | undefined, place: PDFKit.Mixins.TextOptions): void {
  tagged(page, 'P', () => page.text(text, page.x, page.y, place), lang === undefined ? {} : { lang });
}

function drawTitle(page: PdfPage, { title, languages }: Poster): number {
  const width = widthOf(page);
  page.y = headHeight + gapOf(page);
  page.x = margin;
  for (const [index, text] of title.entries()) {
    page.font('bold').fontSize(index === 0 ? 26 : 20);
    page.fillColor(index === 0 ? palette.ink : palette.soft);
    line(page, text, languages[index], { width, align: 'center' });
  }
  return page.y + 12;
}

/** Vectors, sharp at every size. The quiet zone around it belongs to the code. */
function drawQr(page: PdfPage, url: string, top: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 4 });
  const module = qrSide / size;
  const left = (page.page.width - qrSide) / 2;
  const draw = () => {
    for (const [row, modules] of data.entries()) {
      for (const [column, dark] of modules.entries()) {
        // a hair wider: no printer leaves a gap between two
        if (dark) page.rect(left + column * module, top + row * module, module + 0.1, module + 0.1);
      }
    }
    page.fill('#000000');
  };
  tagged(page, 'Figure', draw, { alt: url });
}

function drawSteps(page: PdfPage, { steps, languages }: Poster, top: number): number {
  const width = widthOf(page) / steps.length;
  const pictures = [drawPhone, drawCamera, drawTick];
  let foot = top;
  for (const [index, lines] of steps.entries()) {
    const left = margin + index * width;
    artifact(page, () => {
      page
        .save()
        .translate(left + (width - pictureSide) / 2, top)
        .lineWidth(stroke)
        .strokeColor(palette.primary);
      pictures[index]?.(page);
      page.restore();
    });
    page.x = left + 6;
    page.y = top + pictureSide + 10;
    for (const [language, text] of lines.entries()) {
      page.font(language === 0 ? 'bold' : 'regular').fontSize(13);
      page.fillColor(language === 0 ? palette.ink : palette.soft);
      line(page, text, languages[language], { width: width - 12, align: 'center' });
    }
    foot = Math.max(foot, page.y);
  }
  return foot + gapOf(page);
}

function drawPhone(page: PdfPage): void {
  page.roundedRect(14, 0, 28, 56, 5).stroke();
  for (const [x, y] of [
    [20, 14],
    [30, 14],
    [20, 24],
  ] as const)
    page.rect(x, y, 6, 6).stroke();
  page.rect(31, 25, 4, 4).fill(palette.primary);
  page.circle(28, 47, 2).fill(palette.primary);
}

function drawCamera(page: PdfPage): void {
  page.roundedRect(2, 14, 52, 38, 5).stroke();
  page.moveTo(18, 14).lineTo(22, 6).lineTo(34, 6).lineTo(38, 14).stroke();
  page.circle(28, 33, 11).stroke();
}

function drawTick(page: PdfPage): void {
  page.circle(28, 28, 26).stroke();
  page.moveTo(16, 29).lineTo(25, 38).lineTo(41, 19).stroke();
}

function drawNotes(page: PdfPage, { notes, languages, url }: Poster, top: number): void {
  const width = widthOf(page);
  page.x = margin;
  page.y = top;
  page.font('regular').fontSize(11).fillColor(palette.ink);
  for (const [index, note] of notes.entries()) line(page, note, languages[index], { width, align: 'center' });
  // where there is no camera for the code
  page.moveDown(0.6).fontSize(7).fillColor(palette.soft);
  line(page, url, undefined, { width, align: 'center' });
}
