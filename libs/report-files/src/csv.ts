import { Readable } from 'node:stream';
import type { Cell, Column, Table } from './table.js';

/** Some 1 ms of work. */
const ROWS_PER_TURN = 100;
const bom = '\ufeff';
// A spreadsheet runs a cell that starts like this as a formula (CWE-1236); the apostrophe makes it text.
const formulaStart = /^[=+\-@\t\r]/;

/** Text that a spreadsheet shows as it is and never runs. */
export const formulaSafe = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

const csvCell = (cell: Cell, column: Column | undefined): string => {
  if (cell === null) return '';
  // numbers are ours: a minus sign is a minus sign
  if (typeof cell === 'number') return String(cell);
  if (!(cell instanceof Date)) return formulaSafe(cell);
  return column?.kind === 'day' ? cell.toISOString().slice(0, 10) : cell.toISOString();
};

/**
 * Tables as one UTF-8 CSV with BOM (RFC 4180: CRLF, quotes doubled), one below the other with an empty line between.
 * Backpressure reaches the rows, a batch at a time: memory stays the same for any length.
 */
export function csvFile(tables: readonly Table[]): Readable {
  return Readable.from(chunks(tables), { objectMode: false });
}

async function* chunks(tables: readonly Table[]): AsyncIterable<Buffer> {
  yield Buffer.from(bom);
  let batch: string[][] = [];
  for await (const row of csvRows(tables)) {
    batch.push(row);
    if (batch.length < ROWS_PER_TURN) continue;
    yield lines(batch);
    batch = [];
    // rows that are at hand would otherwise be written without anybody else getting a turn
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (batch.length > 0) yield lines(batch);
}

// RFC 4180 in two lines: by csv-stringify the same takes three times as long, which is most of an export's time
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lines = (rows: readonly string[][]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join(''));

async function* csvRows(tables: readonly Table[]): AsyncIterable<string[]> {
  for (const [index, table] of tables.entries()) {
    if (index > 0) yield [''];
    yield table.columns.map((column) => formulaSafe(column.header));
    for await (const row of table.rows) yield row.map((cell, index) => csvCell(cell, table.columns[index]));
  }
}
