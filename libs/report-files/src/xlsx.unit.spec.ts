import Excel from 'exceljs';
import { bytesOf, heldWhileWriting, lengthOf, mostRowsATurn, tableOf, unreadFile } from '../test/tables.js';
import { type Cell, type Table, xlsxFile } from './index.js';

jest.setTimeout(180_000);

const date = new Date('2026-05-10T12:34:00.000Z');
const mixed: Table = {
  title: 'Mixed: all/kinds',
  columns: [
    { header: 'name', width: 30 },
    { header: 'score', width: 12, kind: 'number', decimals: 2 },
    { header: 'count', width: 9, kind: 'number' },
    { header: 'date', width: 18, kind: 'date' },
  ],
  rows: [
    ['=HYPERLINK("http://evil")', 0.5, 3, date],
    ['ñ Ł ő <&> "q"', -1.25, 0, null],
    ['a\u0000b\u000bc', null, null, null],
  ],
};

async function reopened(...tables: Table[]): Promise<Excel.Workbook> {
  return opened(await bytesOf(xlsxFile(tables)));
}
async function opened(file: Buffer): Promise<Excel.Workbook> {
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(file as unknown as ArrayBuffer);
  return workbook;
}

describe('an XLSX file', () => {
  it('has typed cells: text is never a formula, numbers and dates are what they are', async () => {
    const [sheet] = (await reopened(mixed)).worksheets;
    const cells = (row: number) => [1, 2, 3, 4].map((column) => sheet?.getRow(row).getCell(column).value);
    expect(cells(2)).toEqual(['=HYPERLINK("http://evil")', 0.5, 3, expect.anything()]);
    expect((cells(2)[3] as Date).toISOString()).toBe(date.toISOString());
    expect(sheet?.getCell('A2').type).toBe(Excel.ValueType.String);
    expect(cells(3)).toEqual(['ñ Ł ő <&> "q"', -1.25, 0, null]);
    // characters that XML cannot hold would make the file unreadable
    expect(cells(4)[0]).toBe('abc');
    expect([sheet?.getCell('B2').numFmt, sheet?.getCell('C2').numFmt, sheet?.getCell('D2').numFmt]).toEqual([
      '0.00',
      '0',
      'yyyy-mm-dd hh:mm',
    ]);
  });

  it('has a frozen bold header with a filter, and the columns’ widths', async () => {
    const [sheet] = (await reopened(mixed)).worksheets;
    expect(sheet?.getRow(1).values).toEqual([undefined, 'name', 'score', 'count', 'date']);
    expect(sheet?.getRow(1).getCell(1).font.bold).toBe(true);
    expect(sheet?.getRow(2).getCell(1).font?.bold ?? false).toBe(false);
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet?.autoFilter).toBe('A1:D1');
    expect(sheet?.pageSetup).toMatchObject({
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    });
    expect(sheet?.pageSetup.printTitlesRow).toBe('1:1');
    expect([1, 2].map((column) => sheet?.getRow(1).getCell(column).alignment?.horizontal)).toEqual([
      undefined,
      'right',
    ]);
    expect([1, 2, 3, 4].map((column) => sheet?.getColumn(column).width)).toEqual([30, 12, 9, 18]);
  });

  it('has a sheet for each table, in order, empty ones too, under names that Excel takes', async () => {
    const second = { ...tableOf(3), title: 'x'.repeat(40) };
    const workbook = await reopened({ ...mixed, rows: [] }, second);
    expect(workbook.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['Mixed  all kinds', 1],
      ['x'.repeat(31), 4],
    ]);
  });

  it('goes on in another sheet where one is full, each with its header', async () => {
    const long = { ...tableOf(7), title: 'x'.repeat(40) };
    const three = await opened(await bytesOf(xlsxFile([long, { ...tableOf(3), title: 'Short' }], { mostRows: 4 })));
    expect(three.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['x'.repeat(31), 4],
      [`${'x'.repeat(27)} (2)`, 4],
      [`${'x'.repeat(27)} (3)`, 2],
      ['Short', 4],
    ]);
    const firstCells = three.worksheets.map((sheet) => [1, 2].map((row) => sheet.getRow(row).getCell(1).value));
    expect(firstCells.slice(0, 3)).toEqual([0, 3, 6].map((row) => ['id', `0f0f-${row}-aaaa-${row * 7919}`]));
  });

  it('holds as much for 50,000 rows as for 1,000', async () => {
    const held = (rows: number): Promise<number> => heldWhileWriting(rows, (table) => xlsxFile([table]));
    await held(1_000);
    expect(await held(50_000)).toBeLessThan((await held(1_000)) + 8e6);
  });

  it('lets others have their turn', async () => {
    expect(await mostRowsATurn(10_000, (table) => xlsxFile([table]))).toBeLessThan(450);
  });

  it('waits for its reader, and stops when that one goes away', async () => {
    const { written, rowsRead, leave } = unreadFile(100_000, (table) => xlsxFile([table]));
    const settled = async (): Promise<number> => {
      for (let before = -1; before !== rowsRead(); ) {
        before = rowsRead();
        for (let turn = 0; turn < 300; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
      return rowsRead();
    };
    // what fits into the buffers of zip and stream, and no more
    expect(await settled()).toBeLessThan(60_000);
    const waiting = rowsRead();
    leave();
    await expect(written).rejects.toThrow('gone');
    expect((await settled()) - waiting).toBeLessThan(100);
  });

  it('fails with what its rows fail with', async () => {
    const rows = (async function* (): AsyncIterable<Cell[]> {
      yield ['a', 1, 1, date];
      throw new Error('revoked');
    })();
    await expect(lengthOf(xlsxFile([{ ...mixed, rows }]))).rejects.toThrow('revoked');
  });
});
