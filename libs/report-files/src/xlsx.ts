import { PassThrough, type Readable } from 'node:stream';
import Excel from 'exceljs';
import type { Cell, Column, Table } from './table.js';

/** Rows between two looks at the event loop and at the reader's pace; some 5 ms of work. */
const rowsPerTurn = 50;

const formatOf = (column: Column): string | undefined => {
  if (column.kind === 'date') return 'yyyy-mm-dd hh:mm';
  if (column.kind !== 'number') return undefined;
  return column.decimals ? `0.${'0'.repeat(column.decimals)}` : '0';
};

// A cell of a sheet is typed: text stays text and is never read as a formula.
const xlsxCell = (cell: Cell): string | number | Date | null => cell;

/**
 * Tables as one workbook, a sheet each: typed cells, header frozen and bold, column widths, filter row. Written as it is
 * read (exceljs's streaming writer): memory stays the same for any length.
 */
export function xlsxFile(tables: readonly Table[]): Readable {
  const output = new PassThrough();
  const workbook = new Excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: false });
  write(workbook, tables, output).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

async function write(
  workbook: Excel.stream.xlsx.WorkbookWriter,
  tables: readonly Table[],
  output: PassThrough,
): Promise<void> {
  for (const table of tables) await writeSheet(workbook, table, output);
  await workbook.commit();
}

async function writeSheet(
  workbook: Excel.stream.xlsx.WorkbookWriter,
  table: Table,
  output: PassThrough,
): Promise<void> {
  const sheet = workbook.addWorksheet(sheetName(table.title), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = table.columns.map((column) => {
    const numFmt = formatOf(column);
    return { header: column.header, width: column.width, ...(numFmt ? { style: { numFmt } } : {}) };
  });
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.commit();
  let written = 0;
  for await (const row of table.rows) {
    if (output.destroyed) return;
    sheet.addRow(row.map(xlsxCell)).commit();
    written += 1;
    if (written % rowsPerTurn === 0) await turn(output);
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: table.columns.length } };
  sheet.commit();
}

/** Lets other work run, and waits while the reader is behind. */
async function turn(output: PassThrough): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  while (output.writableNeedDrain && !output.destroyed) {
    await new Promise<void>((resolve) => {
      const go = () => {
        output.off('drain', go).off('close', go);
        resolve();
      };
      output.once('drain', go).once('close', go);
    });
  }
}

// Excel refuses these characters and more than 31 of any
const sheetName = (title: string): string => title.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31);
