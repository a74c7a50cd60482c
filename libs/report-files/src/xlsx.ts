import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Table } from './table.js';
import { workbookParts } from './xlsx-parts.js';
import { sheetXml } from './xlsx-sheet.js';

/** Fast and within some percent of the best: the XML of a sheet repeats itself. */
const compressionLevel = 1;

/**
 * Tables as one workbook, a sheet each: typed cells, header frozen and bold, column widths, filter row. Written as it is
 * read: memory stays the same for any length. By hand rather than with exceljs, whose streaming writer takes twice as
 * long as all of this (docs/adr).
 */
export function xlsxFile(tables: readonly Table[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const sheets = tables.map((table) => Readable.from(sheetXml(table, tables), { objectMode: false }));
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  // the reader went away: no further row is read
  output.once('close', () => {
    for (const sheet of sheets) sheet.destroy();
  });
  for (const [path, xml] of workbookParts(tables)) zip.addBuffer(Buffer.from(xml), path, { compressionLevel });
  for (const [index, sheet] of sheets.entries()) {
    sheet.on('error', fail);
    zip.addReadStream(sheet, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel });
  }
  zip.end();
  zip.outputStream.on('error', fail).pipe(output);
  return output;
}
