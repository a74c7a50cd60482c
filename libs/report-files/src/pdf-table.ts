import { keepTogether } from './pdf-charts.js';
import { margin, type PdfPage, type PdfReport, palette } from './pdf-report.js';
import type { Cell, Column, Table } from './table.js';

const rowHeight = 15;
const rowsPerTurn = 100;

const shown = (cell: Cell, column: Column): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')}`;
  return typeof cell === 'number' ? cell.toFixed(column.decimals ?? 0) : cell;
};

/** A table that goes on over pages, with its head on each. */
export async function drawTable(
  page: PdfPage,
  table: Table,
  maxRows: number,
  words: PdfReport['words'],
): Promise<void> {
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
  for await (const row of table.rows) {
    if (count === maxRows) {
      drawRemark(page, words.truncated(maxRows));
      return;
    }
    if (page.y + rowHeight > page.page.height - margin) {
      page.addPage();
      drawHead(page, table.columns, widths);
    }
    drawRow(page, row, table.columns, widths, count % 2 === 1);
    count += 1;
    // laying out text is work for the processor alone: others get their turn
    if (count % rowsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (count === 0) drawRemark(page, words.noRows);
}

function widthsOf(page: PdfPage, columns: readonly Column[]): number[] {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  return columns.map((column) => ((page.page.width - 2 * margin) * column.width) / total);
}

function drawHead(page: PdfPage, columns: readonly Column[], widths: readonly number[]): void {
  page.font('bold').fontSize(7.5).fillColor(palette.soft);
  drawCells(
    page,
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
    columns.map((column, index) => shown(row[index] ?? null, column)),
    columns,
    widths,
  );
}

function drawCells(
  page: PdfPage,
  texts: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
): void {
  const y = page.y;
  let x = margin;
  for (const [index, text] of texts.entries()) {
    const width = widths[index] ?? 0;
    const align = columns[index]?.kind === 'number' ? 'right' : 'left';
    page.text(text, x + 2, y + 3, { width: width - 6, height: rowHeight - 4, align, ellipsis: true, lineBreak: false });
    x += width;
  }
  page.x = margin;
  page.y = y + rowHeight;
}

function drawRemark(page: PdfPage, text: string): void {
  page
    .font('regular')
    .fontSize(8)
    .fillColor(palette.soft)
    .text(text, margin, page.y + 4);
}
