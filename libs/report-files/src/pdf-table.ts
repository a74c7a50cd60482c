import { dayIn, momentIn } from './calendar-words.js';
import { numberIn } from './number-words.js';
import { drawTitle, keepTogether } from './pdf-charts.js';
import { type Line, linesOf, wordsOf } from './pdf-lines.js';
import { type DrawnTable, margin, type PdfPage, type PdfReport, palette, type ReportCalendar } from './pdf-report.js';
import { artifact, begin, tagged } from './pdf-tags.js';
import type { Cell, Column } from './table.js';

const rowHeight = 15;
const lineHeight = 9.5;
const cellPadding = 10;
/** of a cell; what is longer ends with an ellipsis */
const mostLines = 4;
/** a table of so many rows is not broken across pages */
const shortTable = 15;
/** a row of ten cells takes some 2 ms: others get their turn often */
const rowsPerTurn = 5;

const shown = (cell: Cell, column: Column, calendar: ReportCalendar): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return column.kind === 'day' ? dayIn(calendar.locale, cell) : momentIn(calendar, cell);
  return typeof cell === 'number' ? numberIn(calendar.locale, cell, column.decimals) : cell;
};

const titleOf = ({ header, label }: Column): string => label ?? header;

/** A table that goes on over pages, with its head on each. */
export async function drawTable(
  page: PdfPage,
  table: DrawnTable,
  { words, calendar }: Pick<PdfReport, 'words' | 'calendar'>,
): Promise<void> {
  keepTogether(page, table.rows.length <= shortTable ? 40 + (table.rows.length + 1) * rowHeight : 80);
  drawTitle(page, table.title);
  const widths = widthsOf(page, table, calendar);
  const end = begin(page, 'Table');
  drawHead(page, table.columns, widths, inRow);
  let count = 0;
  for (const row of table.rows) {
    const texts = table.columns.map((column, index) => shown(row[index] ?? null, column, calendar));
    const lines = laidOut(page, 'row', texts, widths);
    if (page.y + lines.height > page.page.height - margin) {
      page.addPage();
      drawHead(page, table.columns, widths, seenOnly);
    }
    drawRow(page, lines, table.columns, widths, count % 2 === 1);
    count += 1;
    if (count % rowsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  end();
  if (count === 0) drawRemark(page, words.noRows);
  else if (table.truncated) drawRemark(page, words.truncated);
}

/**
 * Numbers, dates and words of a head are of no use when they are cut: they get what they need, then the words of texts as
 * far as there is room for all of them, and texts share the rest.
 */
function widthsOf(page: PdfPage, { columns, rows }: DrawnTable, calendar: ReportCalendar): number[] {
  const full = page.page.width - 2 * margin;
  const needed = columns.map((column) => (isText(column) ? 0 : neededBy(page, column, calendar)));
  const heads = columns.map((column) => headOf(page, column));
  const words = columns.map((column, index) => (isText(column) ? wordsIn(page, rows, index) : 0));
  const whole = columns.map((_, index) => needed[index] || Math.max(heads[index] ?? 0, words[index] ?? 0));
  const least = whole.reduce((sum, width) => sum + width, 0) <= full ? whole : heads;
  const shareOf = ({ width }: Column): number => {
    const shared = columns.reduce((sum, column, index) => sum + (needed[index] ? 0 : column.width), 0);
    return ((full - needed.reduce((sum, each) => sum + each, 0)) * width) / shared;
  };
  // one after the other: what a word takes leaves the others less
  for (let narrow = 0; narrow >= 0; ) {
    narrow = columns.findIndex((column, index) => !needed[index] && shareOf(column) < (least[index] ?? 0));
    if (narrow >= 0) needed[narrow] = least[narrow] ?? 0;
  }
  const natural = columns.map((column, index) => needed[index] || shareOf(column));
  // no texts, or more numbers than there is room for: filled or squeezed in proportion
  const total = natural.reduce((sum, width) => sum + Math.max(width, 0), 0);
  return natural.map((width) => (full * Math.max(width, 0)) / total);
}

const isText = ({ kind }: Column): boolean => kind === undefined || kind === 'text';

/** Words that are wider are broken, whatever the others could spare: they would take all of it. */
const widestWord = 90;

/** The widest word that a column of texts has, of those that are not broken anyway. */
function wordsIn(page: PdfPage, rows: DrawnTable['rows'], index: number): number {
  const words = new Set(rows.flatMap((row) => (typeof row[index] === 'string' ? wordsOf(row[index]) : [])));
  useStyle(page, 'row');
  const widths = [...words].map((word) => widthOfText(page, 'row', word)).filter((width) => width <= widestWord);
  return Math.max(0, ...widths) + cellPadding;
}

/** As long as dates get: two digits each, and one of the longest months. */
const LONG_DATE = new Date('2026-09-28T22:58:00.000Z');

function neededBy(page: PdfPage, column: Column, calendar: ReportCalendar): number {
  const widest = shown(column.kind === 'number' ? 10_000 : LONG_DATE, column, calendar);
  return Math.max(headOf(page, column), useStyle(page, 'row').widthOfString(widest) + cellPadding);
}

/** A head may stand in several lines, a word of it only in one. */
function headOf(page: PdfPage, column: Column): number {
  const words = titleOf(column).split(' ');
  return Math.max(...words.map((word) => useStyle(page, 'head').widthOfString(word))) + cellPadding;
}

/** What cells are for who does not see them: those of a row, or a head that was read on the page before. */
interface CellsAs {
  /** @returns what ends it */
  row(page: PdfPage): () => void;
  cell(page: PdfPage, style: Style, draw: () => void): void;
}
const inRow: CellsAs = {
  row: (page) => begin(page, 'TR'),
  cell: (page, style, draw) =>
    style === 'head' ? tagged(page, 'TH', draw, { scope: 'Column' }) : tagged(page, 'TD', draw),
};
const seenOnly: CellsAs = {
  row: () => () => undefined,
  cell: (page, _, draw) => artifact(page, draw),
};

function drawHead(page: PdfPage, columns: readonly Column[], widths: readonly number[], cells: CellsAs): void {
  const head = laidOut(page, 'head', columns.map(titleOf), widths);
  page.fillColor(palette.soft);
  drawCells(page, head, columns, widths, cells);
  artifact(page, () => {
    page.lineWidth(0.7).strokeColor(palette.rule);
    page
      .moveTo(margin, page.y - 2)
      .lineTo(page.page.width - margin, page.y - 2)
      .stroke();
  });
}

function drawRow(
  page: PdfPage,
  row: LaidOut,
  columns: readonly Column[],
  widths: readonly number[],
  banded: boolean,
): void {
  const { width } = page.page;
  if (banded) artifact(page, () => page.rect(margin, page.y, width - 2 * margin, row.height).fill(palette.band));
  page.fillColor(palette.ink);
  drawCells(page, row, columns, widths, inRow);
}

/** Head and rows differ in font and size, which are part of the page's state. */
type Style = 'head' | 'row';
const useStyle = (page: PdfPage, style: Style): PdfPage =>
  style === 'head' ? page.font('bold').fontSize(7.5) : page.font('regular').fontSize(8);

/** A row of cells as lines of text, and how high it is. */
interface LaidOut {
  readonly style: Style;
  readonly cells: readonly (readonly Line[])[];
  readonly height: number;
}

function laidOut(page: PdfPage, style: Style, texts: readonly string[], widths: readonly number[]): LaidOut {
  useStyle(page, style);
  const measure = (letter: string): number => widthOfLetter(page, style, letter);
  const cells = texts.map((text, index) => linesOf(text, (widths[index] ?? 0) - 6, mostLines, measure));
  const lines = Math.max(1, ...cells.map((cell) => cell.length));
  return { style, cells, height: rowHeight + (lines - 1) * lineHeight };
}

function drawCells(
  page: PdfPage,
  row: LaidOut,
  columns: readonly Column[],
  widths: readonly number[],
  cells: CellsAs,
): void {
  useStyle(page, row.style);
  const y = page.y;
  let x = margin;
  const end = cells.row(page);
  for (const [index, cell] of row.cells.entries()) {
    const width = widths[index] ?? 0;
    cells.cell(page, row.style, () => {
      for (const [number, line] of cell.entries()) {
        const free = columns[index]?.kind === 'number' ? width - 6 - line.width : 0;
        page.text(line.text, x + 2 + free, y + 3 + number * lineHeight, { lineBreak: false });
      }
    });
    x += width;
  }
  end();
  page.x = margin;
  page.y = y + row.height;
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

const widthOfText = (page: PdfPage, style: Style, text: string): number =>
  [...text].reduce((sum, letter) => sum + widthOfLetter(page, style, letter), 0);

function drawRemark(page: PdfPage, text: string): void {
  page.font('regular').fontSize(8).fillColor(palette.soft);
  tagged(page, 'P', () => page.text(text, margin, page.y + 4));
}
