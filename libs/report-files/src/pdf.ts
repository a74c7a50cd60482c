import { Readable } from 'node:stream';
import type { IncidentPaper } from './incident-paper.js';
import type { DrawnTable, PdfReport } from './pdf-report.js';
import { bytesOf } from './pdf-thread.js';
import type { Poster } from './poster.js';
import type { Cell, Table } from './table.js';
import type { ToolboxTalk } from './toolbox-talk.js';

/** Rows that are at hand would otherwise be read without anybody else getting a turn. */
const rowsPerTurn = 10;

/**
 * A report as PDF. At most `maxRows` rows of each table are read and shown, and the report says so when there are more.
 */
export const pdfFile = (report: PdfReport): Readable => file(reportBytes(report));
/** One incident as PDF. */
export const incidentPdf = (paper: IncidentPaper): Readable => file(bytesOf({ paper }));
/** A toolbox talk as PDF. */
export const toolboxTalkPdf = (talk: ToolboxTalk): Readable => file(bytesOf({ talk }));
/** A poster as PDF. */
export const posterPdf = (poster: Poster): Readable => file(bytesOf({ poster }));

const file = (bytes: AsyncIterable<Uint8Array>): Readable => Readable.from(bytes, { objectMode: false });

async function* reportBytes(report: PdfReport): AsyncIterable<Uint8Array> {
  const tables: DrawnTable[] = [];
  for (const table of report.tables) tables.push(await read(table, report.maxRows));
  yield* bytesOf({ report: { ...report, tables } });
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
