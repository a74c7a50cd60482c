import { pdfPieces } from '@hazardlens/testing';
import { jpeg } from '../test/jpeg.js';
import { bytesOf, tableOf } from '../test/tables.js';
import { incidentPdf, type PdfReport, pdfFile, posterPdf, toolboxTalkPdf } from './index.js';

const aReport = (rows: number, title = 'Risk intelligence'): PdfReport => ({
  title,
  subtitle: ['Northgate Construction'],
  figures: [{ label: 'Overall', value: '42' }],
  charts: [
    { kind: 'bars', title: 'By category', max: 100, bars: [{ label: 'Falls', value: 67, colour: 'critical' }] },
    {
      kind: 'lines',
      title: 'By week',
      labels: ['May 4', 'May 11'],
      lines: [
        { label: 'High', colour: 'high', values: [1, null] },
        { label: 'Low', colour: 'low', values: [2, 4] },
      ],
    },
  ],
  tables: [tableOf(rows)],
  notes: ['A note on the formula.'],
  calendar: { locale: 'en', timeZone: 'UTC' },
  maxRows: 1000,
  words: { notes: 'How the numbers are computed', noRows: '–', truncated: '–', page: 'Page {page} of {pages}' },
});
const countOf = (file: Buffer, mark: string): number => file.toString('latin1').split(mark).length - 1;
const ofKind = (pieces: readonly string[], kind: string): string[] =>
  pieces.filter((piece) => piece.split(' ')[0] === kind);

/** ISO 14289-1 (PDF/UA-1): everything is a piece of the structure, or an artifact. */
describe('what a screen reader says of a file', () => {
  it('is a report from its title to its notes, and no number of a page', async () => {
    const file = await bytesOf(pdfFile(aReport(1)));
    expect(pdfPieces(file)).toEqual([
      'H1 Risk intelligence',
      'P Northgate Construction',
      'P 42 Overall',
      'H2 By category',
      'Figure',
      'H2 By week',
      'Figure',
      'H2 Incidents',
      ...['TH id', 'TH date', 'TH site', 'TH severity', 'TH note'],
      ...['TD 0f0f-0-aaaa-0', 'TD Nov 14, 2023, 10:13 PM', 'TD Tower 0', 'TD 0.00', 'TD'],
      'H2 How the numbers are computed',
      'P A note on the formula.',
    ]);
    const text = file.toString('latin1');
    // instead of a drawing, what it says
    expect(text).toContain('/Alt (Falls: 67)');
    expect(text).toContain('/Alt (High: May 4 1; Low: May 4 2, May 11 4)');
    expect(text).toContain('/Marked true');
    expect([countOf(file, '/S /Table\n'), countOf(file, '/S /TR\n'), countOf(file, '/Scope /Column')]).toEqual([
      1, 2, 5,
    ]);
  });

  it('is the head of a table once, however many pages it has', async () => {
    const file = await bytesOf(pdfFile(aReport(100)));
    expect(countOf(file, '/Type /Page\n')).toBeGreaterThan(2);
    const pieces = pdfPieces(file);
    expect(ofKind(pieces, 'TH')).toHaveLength(5);
    expect(ofKind(pieces, 'TD')).toHaveLength(500);
    expect(ofKind(pieces, 'untagged')).toEqual([]);
  });

  it('keeps words apart that stand in different lines of a cell', async () => {
    const posture = 'Awkward, twisting or stooping posture, overexertion';
    const columns = Array.from({ length: 10 }, (_, column) => ({ header: `Decided by the ${column}`, width: 10 }));
    const rows = [columns.map(() => posture)];
    const pieces = pdfPieces(await bytesOf(pdfFile({ ...aReport(0), tables: [{ title: 'Wide', columns, rows }] })));
    expect(ofKind(pieces, 'TD')).toEqual(columns.map(() => `TD ${posture}`));
    expect(ofKind(pieces, 'TH')[3]).toBe('TH Decided by the 3');
  });

  it('names its standard and its title, whatever that has', async () => {
    const text = (await bytesOf(pdfFile(aReport(0, 'Smith & Sons <north>\uFFFE')))).toString('latin1');
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toContain('>Smith &#38; Sons &#60;north&#62; </rdf:li>');
  });

  it('is an incident with its photos in words', async () => {
    const photo = { jpeg, boxes: [{ x: 0.1, y: 0.1, w: 0.5, h: 0.5, finding: 0, label: 'Missing hard hat' }] };
    const file = await bytesOf(
      incidentPdf({
        ...{ size: 'a4', locale: 'en', organisation: 'Northgate', logo: null, title: 'NC-1 · Missing hard hat' },
        ...{ subtitle: ['Harbour Tower'], photo, noPhoto: 'No photo', footer: 'Made for Ana', page: '{page}/{pages}' },
        blocks: [{ title: 'Facts', facts: [{ name: 'Severity', value: '80 %' }], texts: ['Stop the work.'] }],
        repair: { title: 'Repair', pictures: [{ jpeg, boxes: [], caption: 'After' }] },
        timeLine: { title: 'Time line', steps: [{ at: 'May 4', what: 'Approved', who: 'Ana', notes: 'Seen' }] },
      }),
    );
    expect(pdfPieces(file)).toEqual([
      'P Northgate',
      'H1 NC-1 · Missing hard hat',
      'P Harbour Tower',
      'Figure',
      'P 1  Missing hard hat',
      'H2 Facts',
      'P Severity: 80 %',
      'P Stop the work.',
      'H2 Repair',
      'Figure',
      'P After',
      'H2 Time line',
      'P Approved  Ana · May 4',
      'P Seen',
      'P Made for Ana',
    ]);
    const text = file.toString('latin1');
    expect(text).toContain('/Alt (After)');
    expect(countOf(file, '/Alt ')).toBe(2);
  });

  it('is each page of a talk in its language', async () => {
    const aPage = (locale: string) => ({
      ...{ locale, organisation: 'Northgate', logo: null, title: 'Talk', subtitle: 'Week 47', footer: 'Made for Ana' },
      findings: { title: 'Found', rows: [{ heading: 'Open edge', text: 'Close it.', jpeg }], notes: [] },
      practice: { title: 'Done well', rows: [], notes: ['Who saw any?'] },
      open: { title: 'Open', lines: ['Open: 2'] },
      questions: { title: 'Questions', lines: ['Where next?'] },
      attendance: { title: 'Present', name: 'Name' },
    });
    const file = await bytesOf(toolboxTalkPdf({ size: 'a4', pages: [aPage('en'), aPage('es')] }));
    const pieces = pdfPieces(file);
    expect(ofKind(pieces, 'untagged')).toEqual([]);
    expect(ofKind(pieces, 'H1')).toEqual(['H1 Talk', 'H1 Talk']);
    expect(ofKind(pieces, 'H3')).toEqual(['H3 Open edge', 'H3 Open edge']);
    expect([countOf(file, '/Alt (Open edge)'), countOf(file, '/S /Sect\n')]).toEqual([2, 2]);
    // the file's own is the first page's
    expect([countOf(file, '/Lang (en)'), countOf(file, '/Lang (es)')]).toEqual([2, 1]);
  });

  it('is a poster in both of its languages, with the address in the place of its code', async () => {
    const poster = { logo: null, site: 'Harbour Tower', zone: 'Level 2', url: 'https://safety.example/report/abc' };
    const file = await bytesOf(
      posterPdf({
        ...{ ...poster, size: 'a4', languages: ['en', 'es'], title: ['See a hazard?', '¿Ve un peligro?'] },
        steps: [['Scan', 'Escanee']],
        notes: ['No account.', 'Sin cuenta.'],
      }),
    );
    expect(pdfPieces(file)).toEqual([
      'H1 Harbour Tower',
      'P Level 2',
      ...['P See a hazard?', 'P ¿Ve un peligro?'],
      'Figure',
      ...['P Scan', 'P Escanee', 'P No account.', 'P Sin cuenta.'],
      'P https://safety.example/report/abc',
    ]);
    expect(file.toString('latin1')).toContain('/Alt (https://safety.example/report/abc)');
    expect(countOf(file, '/Lang (es)')).toBe(3);
  });
});
