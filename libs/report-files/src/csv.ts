import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Cell, Table } from './table.js';

const bom = '\ufeff';
// A spreadsheet runs a cell that starts like this as a formula (CWE-1236); the apostrophe makes it text.
const formulaStart = /^[=+\-@\t\r]/;

/** Text that a spreadsheet shows as it is and never runs. */
export const formulaSafe = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

const csvCell = (cell: Cell): string => {
  if (cell === null) return '';
  // numbers are ours: a minus sign is a minus sign
  if (typeof cell === 'number') return String(cell);
  return cell instanceof Date ? cell.toISOString() : formulaSafe(cell);
};

/**
 * Tables as one UTF-8 CSV with BOM (RFC 4180: CRLF, quotes doubled), one below the other with an empty line between.
 * Backpressure reaches the rows: memory stays the same for any length.
 */
export function csvFile(tables: readonly Table[]): Readable {
  const lines = Readable.from(csvRows(tables), { objectMode: true, highWaterMark: 64 });
  const stringifier = stringify({ record_delimiter: '\r\n', bom: false });
  lines.on('error', (error) => stringifier.destroy(error));
  stringifier.on('close', () => lines.destroy());
  return Readable.from(withBom(lines.pipe(stringifier)), { objectMode: false });
}

async function* withBom(chunks: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  yield Buffer.from(bom);
  for await (const chunk of chunks) yield Buffer.from(chunk as Uint8Array);
}

async function* csvRows(tables: readonly Table[]): AsyncIterable<string[]> {
  for (const [index, table] of tables.entries()) {
    if (index > 0) yield [''];
    yield table.columns.map((column) => formulaSafe(column.header));
    for await (const row of table.rows) yield row.map(csvCell);
  }
}
