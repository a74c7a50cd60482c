import { embeddedFonts, pdfPages } from '@hazardlens/testing';
import { bytesOf, lengthOf, mostRowsATurn, tableOf } from '../test/tables.js';
import { type Cell, type PdfReport, pdfFile, type Table } from './index.js';

const aReport = (tables: readonly Table[], changes: Partial<PdfReport> = {}): PdfReport => ({
  title: 'Informe de la peña Łódź, Győr',
  subtitle: ['Organisation · Last 30 days', 'Generated 2026-05-10 12:00 UTC'],
  figures: [{ label: 'Overall', value: '42' }],
  charts: [
    { kind: 'bars', title: 'Bars', max: 100, bars: [{ label: 'Falls', value: 67, colour: 'critical' }] },
    {
      kind: 'lines',
      title: 'Lines',
      labels: ['2026-05-04', '2026-05-11'],
      lines: [{ label: 'High', colour: 'high', values: [1, null] }],
    },
  ],
  tables,
  notes: ['A note on the formula.'],
  calendar: { locale: 'es', timeZone: 'Europe/Madrid' },
  maxRows: 1000,
  words: {
    notes: 'How the numbers are computed',
    noRows: 'No entries.',
    truncated: 'More rows were left out.',
    page: 'Page {page} of {pages}',
  },
  ...changes,
});
const pagesOf = async (report: PdfReport): Promise<string[]> => pdfPages(await bytesOf(pdfFile(report)));

describe('a PDF file', () => {
  it('shows title, filters, figures, charts, tables and notes', async () => {
    const pages = await pagesOf(aReport([tableOf(2)]));
    expect(pages).toHaveLength(1);
    for (const text of [
      'Informe de la peña Łódź, Győr',
      'Organisation · Last 30 days',
      'Generated 2026-05-10 12:00 UTC',
      '42',
      'Falls',
      '67',
      '2026-05-11',
      'Incidents',
      '14 nov 2023, 23:13',
      'Tower 1',
      '0,01',
      'A note on the formula.',
      'Page 1 of 1',
    ]) {
      expect(pages[0]).toContain(text);
    }
  });

  it('shows a box for what its fonts have no letter for, and for an emoji one', async () => {
    const [page] = await pagesOf(
      aReport([], { title: 'North 工地 3', subtitle: ['Fixed 👷🏽‍♀️ today ✓', 'אתר\u3000א', 'Площадка, Γέφυρα, Cầu'] }),
    );
    expect(page).toContain('North □□ 3');
    expect(page).toContain('Fixed □ today ✓');
    expect(page).toContain('□□□ □');
    expect(page).toContain('Площадка, Γέφυρα, Cầu');
  });

  it('draws nothing for tabs and for the line breaks of Windows', async () => {
    const [page] = await pagesOf(aReport([], { notes: ['Level\t12\r\neast\rwest'] }));
    expect(page).toContain('Level 12');
    expect(page?.split('\n')).toEqual(expect.arrayContaining(['east', 'west']));
    expect(page).not.toMatch(/[\t\r]/);
  });

  it('says its title, and in which language it is read aloud', async () => {
    const file = (await bytesOf(pdfFile(aReport([])))).toString('latin1');
    expect(file).toContain('/Lang (es)');
    expect(file).toContain('/DisplayDocTitle true');
  });

  it('carries its fonts, with the letters of Spanish and its neighbours', async () => {
    const file = await bytesOf(pdfFile(aReport([])));
    expect(embeddedFonts(file).map((name) => name.replace(/^[A-Z]+\+/, ''))).toEqual(
      expect.arrayContaining(['Inter-Regular', 'Inter-SemiBold']),
    );
    expect(pdfPages(file).join('')).not.toContain('\ufffd');
  });

  it('breaks a table across pages, with its head and the page’s number on each', async () => {
    const pages = await pagesOf(aReport([tableOf(150)]));
    expect(pages.length).toBeGreaterThan(2);
    const tablePages = pages.filter((page) => page.includes('Tower'));
    for (const page of tablePages) expect(page.split('\n')).toEqual(expect.arrayContaining(['id', 'severity', 'note']));
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    const rows = pages.join('\n').match(/Tower \d/g) ?? [];
    expect(rows).toHaveLength(150);
  });

  it('stops at its limit, says so, and reads no further', async () => {
    let read = 0;
    const endless = tableOf(1_000_000, () => {
      read += 1;
    });
    const text = (await pagesOf(aReport([endless], { maxRows: 20 }))).join('\n');
    expect(text).toContain('More rows were left out.');
    expect([text.match(/Tower/g)?.length, read]).toEqual([20, 21]);
    const exactly = (await pagesOf(aReport([tableOf(20)], { maxRows: 20 }))).join('\n');
    expect(exactly).not.toContain('left out');
  });

  it('says that a table is empty', async () => {
    expect((await pagesOf(aReport([tableOf(0)]))).join('\n')).toContain('No entries.');
  });

  it('breaks what is wider than its cell into four lines at most and cuts the rest', async () => {
    const columns = [
      { header: 'text', width: 10 },
      { header: 'number', width: 5, kind: 'number' as const },
    ];
    const rows = [
      ['word '.repeat(200), 123],
      ['two\nlines', 4],
      ['', null],
    ] satisfies Cell[][];
    const [page = ''] = await pagesOf(aReport([{ title: 'T', columns, rows }], { charts: [] }));
    const lines = page.split('\n');
    const words = lines.filter((line) => line.startsWith('word'));
    expect(words).toHaveLength(4);
    for (const [index, line] of words.entries())
      expect(line).toMatch(index < 3 ? /^(word ?){10,80}$/ : /^(word ){10,80}.{0,4}…$/);
    expect(lines).toEqual(expect.arrayContaining(['two lines', '123', '4']));
  });

  it('never cuts a number or a date, however many columns there are', async () => {
    const text = { header: 'a long text', width: 40 };
    const columns = [
      { header: 'date', width: 1, kind: 'date' as const },
      { header: 'severity', width: 1, kind: 'number' as const, decimals: 2 },
      ...Array.from({ length: 8 }, () => text),
    ];
    const row = [new Date('2026-05-10T12:34:00.000Z'), 0.95, ...Array.from({ length: 8 }, () => 'x'.repeat(90))];
    const lines = (await pagesOf(aReport([{ title: 'T', columns, rows: [row] }]))).join('\n').split('\n');
    expect(lines).toEqual(expect.arrayContaining(['10 may 2026, 14:34', '0,95', 'date', 'severity']));
    expect(lines.filter((line) => /^x+…$/.test(line))).toHaveLength(8);
  });

  it('writes numbers as the screens of its reader do, rounded alike', async () => {
    const columns = [
      { header: 'severity', width: 1, kind: 'number' as const, decimals: 2 },
      { header: 'count', width: 1, kind: 'number' as const },
    ];
    // the nearest binary fractions of the first two lie a hair below them
    const rows = [
      [0.615, 12_345],
      [0.145, 7],
    ];
    const bars = [{ label: 'Northgate', value: 20, colour: 'high' as const }];
    const charts = [{ kind: 'bars' as const, title: 'RSI', max: 100, decimals: 1, bars }];
    const linesIn = async (locale: string) => {
      const calendar = { locale, timeZone: 'UTC' };
      const [page = ''] = await pagesOf(aReport([{ title: 'T', columns, rows }], { calendar, charts }));
      return page.split('\n');
    };
    expect(await linesIn('en')).toEqual(expect.arrayContaining(['0.62', '0.15', '12,345', '7', '20.0']));
    expect(await linesIn('es')).toEqual(expect.arrayContaining(['0,62', '0,15', '12.345', '7', '20,0']));
  });

  it('breaks no word of a head, however narrow its column is', async () => {
    const columns = [
      { header: 'text', width: 200 },
      { header: 'number', label: 'Decided by', width: 1 },
    ];
    const [page = ''] = await pagesOf(aReport([{ title: 'T', columns, rows: [['a', 'b']] }], { charts: [] }));
    expect(page.split('\n')).toEqual(expect.arrayContaining(['text', 'Decided', 'by']));
  });

  it('breaks no word of a cell while other columns can spare the room, and a paragraph before its brackets', async () => {
    const columns = [
      { header: 'hazard', width: 300 },
      { header: 'role', width: 1 },
      { header: 'class', width: 1 },
      { header: 'law', width: 1 },
    ];
    const rows = [
      ['Missing hard hat', 'Safety manager', 'X Miscellaneous', '1926.403(i)(1); 1910.303(g)'],
      ['Stairs', 'Administrador', 'IV Fall', '1926.1203(b)'],
      // a word that no column has room for is broken, as before, and takes no room from the others
      ['w'.repeat(400), 'Administrador', 'x'.repeat(80), ''],
    ];
    const [page = ''] = await pagesOf(aReport([{ title: 'T', columns, rows }], { charts: [] }));
    const lines = page.split('\n');
    expect(lines).toEqual(expect.arrayContaining(['Miscellaneous', '1926.403', '(i)(1);', '1926.1203', '(b)']));
    expect(lines.filter((line) => line === 'Administrador')).toHaveLength(2);
  });

  it('names a line of a chart by its own value, and no two alike', async () => {
    const ticksOf = async (...values: number[]) => {
      const lines = [{ label: 'High', colour: 'high' as const, values }];
      const labels = values.map((_, index) => `day ${index}`);
      const charts = [{ kind: 'lines' as const, title: 'Lines', labels, lines }];
      const [page = ''] = await pagesOf(aReport([], { charts, figures: [] }));
      return page.split('\n').filter((line) => /^\d+$/.test(line));
    };
    expect(await ticksOf(0, 0)).toEqual(['0', '1']);
    expect(await ticksOf(1, 0)).toEqual(['0', '1']);
    expect(await ticksOf(8, 2)).toEqual(['0', '4', '8']);
    // half of three is not two
    expect(await ticksOf(3, 0)).toEqual(['0', '3']);
  });

  it('has no title of bars that there are none of', async () => {
    const charts = [{ kind: 'bars' as const, title: 'RSI by contractor', max: 100, bars: [] }];
    const [page] = await pagesOf(aReport([], { charts }));
    expect(page).not.toContain('RSI by contractor');
  });

  it('draws a long list of bars over pages', async () => {
    const bars = Array.from({ length: 120 }, (_, index) => ({
      label: `Bar ${index}`,
      value: 1,
      colour: 'low' as const,
    }));
    const pages = await pagesOf(aReport([], { charts: [{ kind: 'bars', title: 'Bars', max: 1, bars }] }));
    const counts = pages.map((page) => page.match(/Bar \d/g)?.length ?? 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120);
    expect(Math.max(...counts)).toBeLessThan(60);
  });

  it('lets others have their turn', async () => {
    expect(await mostRowsATurn(500, (table) => pdfFile(aReport([table])))).toBeLessThan(20);
  });

  it('fails with what its rows fail with', async () => {
    const rows = (async function* (): AsyncIterable<Cell[]> {
      yield ['a'];
      throw new Error('revoked');
    })();
    const table = { title: 'T', columns: [{ header: 'a', width: 1 }], rows };
    await expect(lengthOf(pdfFile(aReport([table])))).rejects.toThrow('revoked');
  });
});
