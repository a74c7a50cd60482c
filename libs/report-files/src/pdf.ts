import { Readable } from 'node:stream';
import { drawPdf } from './pdf-drawing.js';
import type { DrawnReport, DrawnTable, PdfReport } from './pdf-report.js';
import { drawInWorker, hasPdfWorker } from './pdf-thread.js';
import type { Cell, Table } from './table.js';

/** Rows that are at hand would otherwise be read without anybody else getting a turn. */
const rowsPerTurn = 10;

/**
 * A report as PDF. At most `maxRows` rows of each table are read and shown, and the report says so when there are more.
 * Drawn in a thread of its own: reading a font takes some 300 ms in which nobody else would be served. (From the sources,
 * not built, in this thread.)
 */
export function pdfFile(report: PdfReport): Readable {
  return Readable.from(drawn(report), { objectMode: false });
}

async function* drawn(report: PdfReport): AsyncIterable<Uint8Array> {
  const tables: DrawnTable[] = [];
  for (const table of report.tables) tables.push(await read(table, report.maxRows));
  const ready: DrawnReport = { ...report, tables };
  yield* hasPdfWorker() ? drawInWorker({ report: ready }) : drawPdf(ready);
}

async function read(table: Table, maxRows: number): Promise<DrawnTable> {
  const { title, columns } = table;
  const rows: (readonly Cell[])[] = [];
  for await (const row of table.rows) {
    if (rows.length === maxRows) return { title, columns, rows, truncated: true };
    rows.push(row);
    if (rows.length % rowsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { title, columns, rows, truncated: false };
}
