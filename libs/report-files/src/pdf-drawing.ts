import type { Readable } from 'node:stream';
import { drawBars, drawLines, keepTogether } from './pdf-charts.js';
import { newDocument } from './pdf-document.js';
import { lettered } from './pdf-letters.js';
import { drawLogo } from './pdf-logo.js';
import { type DrawnReport, margin, type PdfPage, palette } from './pdf-report.js';
import { drawTable } from './pdf-table.js';
import { artifact, tagged } from './pdf-tags.js';

/** A report with a wider table is laid on its side. */
const MOST_COLUMNS_UPRIGHT = 8;

/**
 * A report as PDF: title line, figures, vector charts, tables that repeat
 * their head on each page, notes, and 'page x of y'. Inter is embedded (Latin, Spanish and other European letters).
 */
export function drawPdf(report: DrawnReport): Readable {
  const wide = report.tables.some((table) => table.columns.length > MOST_COLUMNS_UPRIGHT);
  const layout = wide ? 'landscape' : 'portrait';
  const { size = 'a4', title, calendar } = report;
  const document = newDocument({ size, layout, margin, bufferPages: true, title, lang: calendar.locale });
  draw(document, lettered(document, report)).catch((error: unknown) => {
    document.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return document as unknown as Readable;
}

async function draw(page: PdfPage, report: DrawnReport): Promise<void> {
  const width = drawLogo(page, report.logo ?? null, margin);
  tagged(page, 'H1', () => page.font('bold').fontSize(20).fillColor(palette.ink).text(report.title, { width }));
  page.moveDown(0.2).font('regular').fontSize(9).fillColor(palette.soft);
  for (const line of report.subtitle) tagged(page, 'P', () => page.text(line, { width }));
  await turn();
  drawFigures(page, report);
  await turn();
  for (const chart of report.charts) {
    if (chart.kind === 'bars') drawBars(page, chart, report.calendar.locale);
    else drawLines(page, chart);
  }
  for (const table of report.tables) await drawTable(page, table, report);
  drawNotes(page, report);
  numberPages(page, report.words.page);
  page.end();
}

/** Laying out text is work for the processor alone: others get their turn. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function drawFigures(page: PdfPage, report: DrawnReport): void {
  if (report.figures.length === 0) return;
  const width = (page.page.width - 2 * margin) / report.figures.length;
  const top = page.y + 14;
  for (const [index, figure] of report.figures.entries()) {
    const x = margin + index * width;
    tagged(page, 'P', () => {
      page
        .font('bold')
        .fontSize(22)
        .fillColor(palette.ink)
        .text(`${figure.value} `, x, top, { width: width - 8 });
      page
        .font('regular')
        .fontSize(8)
        .fillColor(palette.soft)
        .text(figure.label, x, top + 28, { width: width - 8 });
    });
  }
  page.x = margin;
  page.y = top + 50;
}

function drawNotes(page: PdfPage, report: DrawnReport): void {
  keepTogether(page, 60);
  page.moveDown(1).font('bold').fontSize(9).fillColor(palette.ink);
  tagged(page, 'H2', () => page.text(report.words.notes, margin));
  page.font('regular').fontSize(8).fillColor(palette.soft);
  const width = page.page.width - 2 * margin;
  for (const note of report.notes) tagged(page, 'P', () => page.text(note, margin, undefined, { width }));
}

/** 'Page 1 of 3' below each page, once all are drawn. @param words with `{page}` and `{pages}` */
export function numberPages(page: PdfPage, words: string): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    page.switchToPage(start + index);
    const { width, height, margins } = page.page;
    // text below the margin would otherwise open another page
    margins.bottom = 0;
    const text = words.replace('{page}', String(index + 1)).replace('{pages}', String(count));
    page.font('regular').fontSize(8).fillColor(palette.soft);
    const place = { width: width - 2 * margin, align: 'right', lineBreak: false } as const;
    artifact(page, () => page.text(text, margin, height - margin + 14, place));
  }
}
