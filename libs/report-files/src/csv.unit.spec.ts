import fc from 'fast-check';
import { bytesOf, heldWhileWriting, lengthOf, mostRowsATurn, unreadFile } from '../test/tables.js';
import { type Cell, csvFile, formulaSafe, type Table } from './index.js';

jest.setTimeout(180_000);

const aTable = (rows: readonly (readonly Cell[])[], headers = ['a', 'b']): Table => ({
  title: 'T',
  columns: headers.map((header) => ({ header, width: 10 })),
  rows,
});
const textOf = async (...tables: Table[]): Promise<string> => (await bytesOf(csvFile(tables))).toString();

/** RFC 4180, read by its grammar. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (field.lastIndex < text.length) {
    const [, quoted, plain = '', end] = field.exec(text) ?? [];
    if (end === undefined) throw new Error(`not RFC 4180: ${text.slice(0, 80)}`);
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('a CSV file', () => {
  it('begins with a BOM, ends each line with CRLF and quotes what needs it', async () => {
    const text = await textOf(
      aTable([
        ['plain', 'a,b'],
        ['say "hi"', 'two\nlines'],
        ['', null],
        ['cr\rhere', 'ñ Ł ő 日本'],
      ]),
    );
    expect(text).toBe('\ufeffa,b\r\nplain,"a,b"\r\n"say ""hi""","two\nlines"\r\n,\r\n"cr\rhere",ñ Ł ő 日本\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'makes the text %j harmless, in headers as well',
    async (text) => {
      expect(formulaSafe(text)).toBe(`'${text}`);
      const [head, row] = parsed((await textOf(aTable([[text, 'x']], [text, 'b']))).slice(1));
      expect([head?.[0], row?.[0]]).toEqual([`'${text}`, `'${text}`]);
    },
  );

  it('leaves numbers numbers, dates ISO 8601 and harmless text alone', async () => {
    const date = new Date('2026-05-10T12:00:00.000Z');
    const text = await textOf(
      aTable([
        [-1.5, 0],
        [1e-7, date],
        ['a=b', "o'clock"],
      ]),
    );
    expect(text.split('\r\n').slice(1, 4)).toEqual(['-1.5,0', '1e-7,2026-05-10T12:00:00.000Z', "a=b,o'clock"]);
  });

  it('puts tables below each other with an empty line between', async () => {
    const text = await textOf(aTable([['1', '2']]), aTable([], ['c']), aTable([['3', '4']]));
    expect(text).toBe('\ufeffa,b\r\n1,2\r\n\r\nc\r\n\r\na,b\r\n3,4\r\n');
  });

  it('gives back any text, and no cell is ever run as a formula', async () => {
    const aCell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@\t\r\n",;' a]{0,6}$/));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(aCell, aCell), { maxLength: 5 }), async (rows) => {
        const read = parsed((await textOf(aTable(rows))).slice(1)).slice(1);
        expect(read).toEqual(rows.map((row) => row.map(formulaSafe)));
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('holds as much for 50,000 rows as for 1,000', async () => {
    const held = (rows: number): Promise<number> => heldWhileWriting(rows, (table) => csvFile([table]));
    await held(1_000);
    expect(await held(50_000)).toBeLessThan((await held(1_000)) + 3e6);
  });

  it('lets others have their turn, also when every row is at hand', async () => {
    expect(await mostRowsATurn(20_000, (table) => csvFile([table]))).toBeLessThan(600);
  });

  it('reads no row that nobody has room for, and none after its reader went away', async () => {
    const { file, written, rowsRead, leave } = unreadFile(100_000, (table) => csvFile([table]));
    for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    const waiting = rowsRead();
    expect(waiting).toBeLessThan(5_000);
    leave();
    await expect(written).rejects.toThrow('gone');
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect([rowsRead(), file.destroyed]).toEqual([waiting, true]);
  });

  it('fails with what its rows fail with', async () => {
    const rows = (async function* (): AsyncIterable<Cell[]> {
      yield ['a', 'b'];
      throw new Error('revoked');
    })();
    await expect(lengthOf(csvFile([{ ...aTable([]), rows }]))).rejects.toThrow('revoked');
  });
});
