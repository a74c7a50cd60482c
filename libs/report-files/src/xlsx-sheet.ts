import type { Cell, Table } from './table.js';
import { headerStyleOf, plainStyle, sheetHead, styleOf, xmlText } from './xlsx-parts.js';

/** Some 2 ms of work. */
const rowsPerTurn = 100;
/** Printed on its side, as wide as the paper, over as many pages as it takes. */
const onPaper = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';
const millisecondsPerDay = 86_400_000;
/** Excel's day number of 1970-01-01. */
const unixEpoch = 25_569;

/** A sheet's XML, a few rows at a time. */
export async function* sheetXml(table: Table, workbook: readonly Table[]): AsyncIterable<Buffer> {
  const { columns } = table;
  const letters = columns.map((_, index) => columnLetter(index));
  const styles = columns.map((column) => styleOf(column, workbook));
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${styles[index] === plainStyle ? '' : ` style="${styles[index]}"`} customWidth="1"/>`,
  );
  const header = columns.map((column, index) => textXml(`${letters[index]}1`, headerStyleOf(column), column.header));
  yield Buffer.from(
    `${sheetHead}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`,
  );
  let xml = '';
  let number = 1;
  for await (const row of table.rows) {
    number += 1;
    xml += `<row r="${number}">`;
    for (const [index, cell] of row.entries()) {
      if (cell !== null) xml += cellXml(`${letters[index]}${number}`, styles[index] ?? plainStyle, cell);
    }
    xml += '</row>';
    if (number % rowsPerTurn !== 0) continue;
    yield Buffer.from(xml);
    xml = '';
    // rows that are at hand would otherwise be written without anybody else getting a turn
    await new Promise((resolve) => setImmediate(resolve));
  }
  const last = letters.at(-1) ?? 'A';
  yield Buffer.from(`${xml}</sheetData><autoFilter ref="A1:${last}1"/>${onPaper}</worksheet>`);
}

// A cell is typed: text stays text and is never read as a formula.
function cellXml(reference: string, style: number, cell: Exclude<Cell, null>): string {
  if (typeof cell === 'string') return textXml(reference, style, cell);
  const value = typeof cell === 'number' ? cell : cell.getTime() / millisecondsPerDay + unixEpoch;
  return Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : '';
}

const textXml = (reference: string, style: number, text: string): string =>
  `<c r="${reference}"${style === plainStyle ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** 0 → A, 25 → Z, 26 → AA */
function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetter(Math.floor(index / 26) - 1)}${letter}`;
}
