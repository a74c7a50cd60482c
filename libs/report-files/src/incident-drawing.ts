import type { Readable } from 'node:stream';
import type { IncidentPaper, PaperBlock, PaperBox, PaperPhoto, PaperStep } from './incident-paper.js';
import { keepTogether } from './pdf-charts.js';
import { newDocument } from './pdf-document.js';
import { numberPages } from './pdf-drawing.js';
import { lettered } from './pdf-letters.js';
import { drawLogo } from './pdf-logo.js';
import { openPicture } from './pdf-pictures.js';
import { margin, type PdfPage, palette } from './pdf-report.js';
import { tagged } from './pdf-tags.js';

/** Told apart also where they are printed in grey: each frame carries its number. */
const findingColours = ['#C8541B', '#1F4E8C', '#8E2A6B', '#2E7D5B', '#7A5C00', '#4B3F9E'] as const;
const colourOf = (finding: number): string => findingColours[finding % findingColours.length] ?? palette.ink;
/** of the height of a page that the photo takes at most: the facts begin on the same page */
const PHOTO_SHARE = 0.42;
/** entries of a long time line are drawn in turns, so that others are served */
const STEPS_A_TURN = 20;

/** One incident as PDF, on A4 or Letter. */
export function drawIncident(paper: IncidentPaper): Readable {
  const { size, title, locale } = paper;
  const document = newDocument({ size, margin, bufferPages: true, title, lang: locale });
  draw(document, lettered(document, paper)).catch((error: unknown) => {
    document.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return document as unknown as Readable;
}

async function draw(page: PdfPage, paper: IncidentPaper): Promise<void> {
  const width = drawLogo(page, paper.logo, margin);
  page.font('bold').fontSize(10).fillColor(palette.primary);
  tagged(page, 'P', () => page.text(paper.organisation, { width }));
  page.moveDown(0.4).font('bold').fontSize(20).fillColor(palette.ink);
  tagged(page, 'H1', () => page.text(paper.title, { width }));
  page.moveDown(0.2).font('regular').fontSize(9).fillColor(palette.soft);
  for (const line of paper.subtitle) tagged(page, 'P', () => page.text(line));
  page.moveDown(0.8);
  if (paper.photo) {
    drawPhoto(page, paper.photo, { width: widthOf(page), height: page.page.height * PHOTO_SHARE, alt: paper.title });
    drawNames(page, paper.photo.boxes);
  } else {
    page.font('regular').fontSize(9).fillColor(palette.soft);
    tagged(page, 'P', () => page.text(paper.noPhoto, margin));
  }
  for (const block of paper.blocks) drawBlock(page, block);
  if (paper.repair) drawRepair(page, paper.repair);
  await drawTimeLine(page, paper.timeLine);
  page.moveDown(1).font('regular').fontSize(8).fillColor(palette.soft);
  tagged(page, 'P', () => page.text(paper.footer, margin));
  numberPages(page, paper.page);
  page.end();
}

const widthOf = (page: PdfPage): number => page.page.width - 2 * margin;

interface Frame {
  readonly width: number;
  readonly height: number;
  /** read aloud in its place */
  readonly alt: string;
}

/** The photo with the frames of its findings. */
function drawPhoto(page: PdfPage, { jpeg, boxes }: PaperPhoto, { width, height, alt }: Frame): void {
  const image = openPicture(page, jpeg);
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  keepTogether(page, h + 30);
  const [x, y] = [page.x, page.y];
  const draw = () => {
    page.image(image, x, y, { width: w, height: h });
    for (const box of boxes) drawBox(page, box, { x, y, w, h });
  };
  tagged(page, 'Figure', draw, { alt });
  page.x = margin;
  page.y = y + h + 6;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function drawBox(page: PdfPage, box: PaperBox, photo: Area): void {
  const colour = colourOf(box.finding);
  const [x, y] = [photo.x + box.x * photo.w, photo.y + box.y * photo.h];
  const [w, h] = [Math.max(box.w * photo.w, 2), Math.max(box.h * photo.h, 2)];
  // a light frame around the coloured one: seen on dark photos, too
  page.lineWidth(3).strokeColor('#ffffff').rect(x, y, w, h).stroke();
  page.lineWidth(1.5).strokeColor(colour).rect(x, y, w, h).stroke();
  const top = Math.max(y - 13, photo.y);
  page.rect(x, top, 14, 13).fill(colour);
  page.font('bold').fontSize(9).fillColor('#ffffff');
  page.text(String(box.finding + 1), x, top + 2, { width: 14, align: 'center', lineBreak: false });
}

/** What the number of each finding means. */
function drawNames(page: PdfPage, boxes: readonly PaperBox[]): void {
  const names = new Map(boxes.map(({ finding, label }) => [finding, label]));
  for (const [finding, label] of [...names].sort(([one], [other]) => one - other)) {
    tagged(page, 'P', () => {
      page.font('bold').fontSize(9).fillColor(colourOf(finding));
      page.text(`${finding + 1}  `, margin, page.y, { continued: true });
      page.font('regular').fillColor(palette.ink).text(label);
    });
  }
}

function drawBlock(page: PdfPage, { title, facts = [], texts = [] }: PaperBlock): void {
  heading(page, title);
  for (const { name, value } of facts) {
    tagged(page, 'P', () => {
      page.font('regular').fontSize(9).fillColor(palette.soft);
      page.text(`${name}: `, margin, page.y, { continued: true, width: widthOf(page) });
      page.fillColor(palette.ink).text(value);
    });
  }
  for (const text of texts) {
    page.font('regular').fontSize(9).fillColor(palette.ink);
    tagged(page, 'P', () => page.text(text, margin, page.y, { width: widthOf(page) }));
    page.moveDown(0.2);
  }
}

function heading(page: PdfPage, title: string): void {
  keepTogether(page, 50);
  page.moveDown(0.8).font('bold').fontSize(11).fillColor(palette.ink);
  tagged(page, 'H2', () => page.text(title, margin));
  page.moveDown(0.2);
}

/** Before and after side by side. */
function drawRepair(page: PdfPage, { title, pictures }: NonNullable<IncidentPaper['repair']>): void {
  heading(page, title);
  const gap = 12;
  const width = (widthOf(page) - gap) / 2;
  const height = width * 0.75;
  keepTogether(page, height + 30);
  const top = page.y;
  for (const [index, picture] of pictures.entries()) {
    page.x = margin + index * (width + gap);
    page.y = top;
    const { x } = page;
    drawPhoto(page, picture, { width, height, alt: picture.caption });
    page.font('regular').fontSize(8).fillColor(palette.soft);
    tagged(page, 'P', () => page.text(picture.caption, x, top + height + 4, { width }));
  }
  page.x = margin;
  page.y = top + height + 18;
}

async function drawTimeLine(page: PdfPage, { title, steps }: IncidentPaper['timeLine']): Promise<void> {
  heading(page, title);
  for (const [index, step] of steps.entries()) {
    drawStep(page, step);
    if (index % STEPS_A_TURN === STEPS_A_TURN - 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

function drawStep(page: PdfPage, { at, what, who, notes }: PaperStep): void {
  keepTogether(page, 30);
  tagged(page, 'P', () => {
    page.font('bold').fontSize(9).fillColor(palette.ink).text(what, margin, page.y, { continued: true });
    page
      .font('regular')
      .fillColor(palette.soft)
      .text(`  ${[who, at].filter((part) => part !== '').join(' · ')}`);
  });
  if (notes) {
    page.font('regular').fontSize(9).fillColor(palette.ink);
    tagged(page, 'P', () => page.text(notes, margin + 10, page.y, { width: widthOf(page) - 10 }));
  }
  page.x = margin;
  page.moveDown(0.3);
}
