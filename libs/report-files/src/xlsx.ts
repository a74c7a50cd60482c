import { type EventEmitter, once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Excel from 'exceljs';
import type { Cell, Column, Table } from './table.js';

/** Some 2 ms of work. */
const rowsPerTurn = 25;
/** Fast and within some percent of the best: the XML of a sheet repeats itself. Left alone, the zip would hold 2 MB. */
const compression = { zlib: { level: 1 }, highWaterMark: 65_536 };
/** What a cell holds at most. */
const mostCharacters = 32_767;
/** What a sheet holds at most, its header among them: Excel calls a workbook with more of them damaged. */
const MOST_ROWS = 1_048_576;
/** Printed on its side, as wide as the paper, over as many pages as it takes, the header on each. */
const onPaper: Partial<Excel.PageSetup> = {
  ...{ paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  ...{ orientation: 'landscape', printTitlesRow: '1:1' },
};

/** What exceljs's types leave out: its writer takes any amount, so that who writes has to look where it goes. */
interface Internals {
  readonly zip: EventEmitter;
  /** into the zip: streams of an old library, which do not yet say `writableNeedDrain` */
  readonly stream: { readonly pipes: readonly (EventEmitter & { _writableState: { needDrain: boolean } })[] };
}

/**
 * Tables as one workbook, a sheet each, and more where one is full: typed cells, header frozen and bold, column widths,
 * filter row. Written as it is read: memory stays the same for any length.
 */
export function xlsxFile(tables: readonly Table[], { mostRows = MOST_ROWS } = {}): Readable {
  const output = new PassThrough();
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  write(tables, { output, mostRows, gone: gone.signal }).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

interface Bounds {
  readonly mostRows: number;
  readonly gone: AbortSignal;
}

async function write(tables: readonly Table[], { output, ...bounds }: Bounds & { output: PassThrough }): Promise<void> {
  const options = { stream: output, useStyles: true, zip: compression };
  const workbook = new Excel.stream.xlsx.WorkbookWriter(options);
  (workbook as unknown as Internals).zip.on('error', (error: Error) => output.destroy(error));
  Object.assign(workbook, { creator: 'HazardLens', lastModifiedBy: 'HazardLens' });
  for (const table of tables) await writeSheets(workbook, table, bounds);
  await workbook.commit();
}

async function writeSheets(workbook: Excel.Workbook, table: Table, { mostRows, gone }: Bounds): Promise<void> {
  const styles = table.columns.map(styleOf);
  let sheet = addSheet(workbook, table, styles, 1);
  let number = 0;
  for await (const row of table.rows) {
    const full = number / (mostRows - 1);
    if (number > 0 && Number.isInteger(full)) {
      sheet.commit();
      sheet = addSheet(workbook, table, styles, full + 1);
    }
    const written = sheet.addRow(row.map(cellValue));
    // the same object for each cell of a column: exceljs knows it again
    written.eachCell((cell, column) => (cell.style = styles[column - 1] ?? {}));
    written.commit();
    number += 1;
    if (number % rowsPerTurn === 0) await taken(sheet, gone);
  }
  sheet.commit();
}

/** A sheet with its header. @param part of its table, from 1 */
function addSheet(
  workbook: Excel.Workbook,
  { title, columns }: Table,
  styles: readonly Partial<Excel.Style>[],
  part: number,
): Excel.Worksheet {
  const sheet = workbook.addWorksheet(sheetName(title, part === 1 ? '' : ` (${part})`), {
    pageSetup: onPaper,
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  sheet.columns = columns.map(({ width }, index) => ({ width, style: styles[index] ?? {} }));
  const header = sheet.addRow(columns.map((column) => cellValue(column.header)));
  for (const [index, column] of columns.entries()) header.getCell(index + 1).style = headerStyleOf(column);
  header.commit();
  sheet.autoFilter = `A1:${sheet.getColumn(columns.length).letter}1`;
  return sheet;
}

/** Others have their turn, and what was written was read. @throws AbortError when the reader went away */
async function taken(sheet: Excel.Worksheet, gone: AbortSignal): Promise<void> {
  await nextTurn(undefined, { signal: gone });
  for (const pipe of (sheet as unknown as Internals).stream.pipes) {
    if (pipe._writableState.needDrain) await once(pipe, 'drain', { signal: gone });
  }
}

// Excel refuses these characters and more than 31 of any; an apostrophe would end the name in its formulas
const sheetName = (title: string, behind: string): string =>
  title
    .replace(/[[\]*?:/\\]/g, ' ')
    .replaceAll("'", '’')
    .slice(0, 31 - behind.length) + behind;

function styleOf({ kind, decimals }: Column): Partial<Excel.Style> {
  if (kind === 'number') return { numFmt: decimals ? `0.${'0'.repeat(decimals)}` : '0' };
  if (kind !== 'date' && kind !== 'day') return {};
  return { numFmt: kind === 'day' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm', alignment: { horizontal: 'left' } };
}

/** A header stands where its column's cells stand: numbers at the right, everything else at the left. */
const headerStyleOf = ({ kind }: Column): Partial<Excel.Style> => ({
  font: { bold: true, size: 11, name: 'Calibri', family: 2 },
  ...(kind === 'number' ? { alignment: { horizontal: 'right' as const } } : {}),
});

// what exceljs leaves of the characters that XML cannot hold
const unspeakable = /[\ufffe\uffff]/g;
// an underscore that Excel would read as the start of an encoded character
const looksEncoded = /_(?=x[0-9a-fA-F]{4}_)/g;

/** A cell is typed: text stays text and is never read as a formula. What is no number or date is no cell. */
function cellValue(cell: Cell): Exclude<Cell, null> | undefined {
  if (typeof cell === 'string') {
    return cell.slice(0, mostCharacters).replace(unspeakable, '').replace(looksEncoded, '_x005F_');
  }
  return cell !== null && Number.isFinite(Number(cell)) ? cell : undefined;
}
