import { keepTogether } from './pdf-charts.js';
import { type DrawnTable, margin, type PdfPage, type PdfReport, palette } from './pdf-report.js';
import type { Cell, Column } from './table.js';

const rowHeight = 15;
/** a row of ten cells takes some 2 ms: others get their turn often */
const rowsPerTurn = 5;

const shown = (cell: Cell, column: Column): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')}`;
  return typeof cell === 'number' ? cell.toFixed(column.decimals ?? 0) : cell;
};

/** A table that goes on over pages, with its head on each. */
export async function drawTable(page: PdfPage, table: DrawnTable, words: PdfReport['words']): Promise<void> {
  keepTogether(page, 80);
  page
    .font('bold')
    .fontSize(11)
    .fillColor(palette.ink)
    .text(table.title, margin, page.y + 14);
  page.y += 4;
  const widths = widthsOf(page, table.columns);
  drawHead(page, table.columns, widths);
  let count = 0;
  for (const row of table.rows) {
    if (page.y + rowHeight > page.page.height - margin) {
      page.addPage();
      drawHead(page, table.columns, widths);
    }
    drawRow(page, row, table.columns, widths, count % 2 === 1);
    count += 1;
    if (count % rowsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (count === 0) drawRemark(page, words.noRows);
  else if (table.truncated) drawRemark(page, words.truncated);
}

/** Numbers and dates are of no use when they are cut: they get what they need, and texts share the rest. */
function widthsOf(page: PdfPage, columns: readonly Column[]): number[] {
  const needed = columns.map((column) =>
    column.kind === undefined || column.kind === 'text' ? 0 : neededBy(page, column),
  );
  const shared = columns.reduce((sum, column, index) => sum + (needed[index] ? 0 : column.width), 0);
  const full = page.page.width - 2 * margin;
  const rest = full - needed.reduce((sum, width) => sum + width, 0);
  const natural = columns.map((column, index) => needed[index] || (rest * column.width) / shared);
  // no texts, or more numbers than there is room for: filled or squeezed in proportion
  const total = natural.reduce((sum, width) => sum + Math.max(width, 0), 0);
  return natural.map((width) => (full * Math.max(width, 0)) / total);
}

function neededBy(page: PdfPage, column: Column): number {
  const head = page.font('bold').fontSize(7.5).widthOfString(column.header);
  const widest = shown(column.kind === 'date' ? new Date(0) : 10_000, column);
  return Math.max(head, page.font('regular').fontSize(8).widthOfString(widest)) + 10;
}

function drawHead(page: PdfPage, columns: readonly Column[], widths: readonly number[]): void {
  page.font('bold').fontSize(7.5).fillColor(palette.soft);
  drawCells(
    page,
    'head',
    columns.map((column) => column.header),
    columns,
    widths,
  );
  page.lineWidth(0.7).strokeColor(palette.rule);
  page
    .moveTo(margin, page.y - 2)
    .lineTo(page.page.width - margin, page.y - 2)
    .stroke();
}

function drawRow(
  page: PdfPage,
  row: readonly Cell[],
  columns: readonly Column[],
  widths: readonly number[],
  banded: boolean,
): void {
  if (banded) page.rect(margin, page.y, page.page.width - 2 * margin, rowHeight).fill(palette.band);
  page.font('regular').fontSize(8).fillColor(palette.ink);
  drawCells(
    page,
    'row',
    columns.map((column, index) => shown(row[index] ?? null, column)),
    columns,
    widths,
  );
}

/** Head and rows differ in font and size, which are part of the page's state. */
type Style = 'head' | 'row';

function drawCells(
  page: PdfPage,
  style: Style,
  texts: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
): void {
  const y = page.y;
  let x = margin;
  for (const [index, text] of texts.entries()) {
    const width = widths[index] ?? 0;
    drawCell(page, style, text, { x: x + 2, y: y + 3, width: width - 6, right: columns[index]?.kind === 'number' });
    x += width;
  }
  page.x = margin;
  page.y = y + rowHeight;
}

/**
 * One line of text, cut with an ellipsis where the cell ends. By hand: pdfkit's own wrapping lays out word by word, which
 * takes ten times as long.
 */
function drawCell(
  page: PdfPage,
  style: Style,
  text: string,
  cell: { x: number; y: number; width: number; right: boolean },
): void {
  // a line break would start another line in the next row
  const { line, width } = fitting(page, style, text.replace(/\s+/g, ' '), cell.width);
  page.text(line, cell.x + (cell.right ? cell.width - width : 0), cell.y, { lineBreak: false });
}

/** The longest beginning of a text that is not wider than the cell. */
function fitting(page: PdfPage, style: Style, text: string, width: number): { line: string; width: number } {
  const ellipsis = widthOfLetter(page, style, '…');
  let used = 0;
  let cut = { line: '…', width: ellipsis };
  for (const letter of text) {
    used += widthOfLetter(page, style, letter);
    if (used > width) return cut;
    if (used + ellipsis <= width) cut = { line: `${cut.line.slice(0, -1)}${letter}…`, width: used + ellipsis };
  }
  return { line: text, width: used };
}

// Letter by letter, without kerning, which would only make a line narrower: each letter is laid out once, not each text.
const letterWidths = new WeakMap<PdfPage, Map<string, number>>();

function widthOfLetter(page: PdfPage, style: Style, letter: string): number {
  const known = letterWidths.get(page) ?? new Map<string, number>();
  letterWidths.set(page, known);
  const name = `${style}${letter}`;
  const width = known.get(name) ?? page.widthOfString(letter);
  known.set(name, width);
  return width;
}

function drawRemark(page: PdfPage, text: string): void {
  page
    .font('regular')
    .fontSize(8)
    .fillColor(palette.soft)
    .text(text, margin, page.y + 4);
}
