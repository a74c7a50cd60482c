/** One way to write a file of so many rows, in a process of its own: `node export-alone.js <way> <rows>`. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Cell, csvFile, type Table, xlsxFile } from '@hazardlens/report-files';
import Excel from 'exceljs';

/** What `npm run bench -- export` reads from the last line. */
export interface Written {
  readonly ms: number;
  /** of all threads */
  readonly cpuMs: number;
  /** most memory held by the process, above what it held before the first row */
  readonly peakMb: number;
}

const [way = '', rows = '100000'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'hl-export-'));
const file = join(folder, 'file');

function* incidents(count: number): Iterable<Cell[]> {
  for (let number = 0; number < count; number++) {
    yield [
      `7eb06b8f-4da2-5fcc-9b98-${String(number).padStart(12, '0')}`,
      new Date(1.7e12 + number * 60_000),
      `Harbour Tower ${number % 40}`,
      'PPE Compliance',
      'Missing hard hat',
      0.65,
      0.35 + (number % 64) / 100,
      '1926.100(a)',
      'VI/VIII Struck or injured by',
      'safety_manager',
    ];
  }
}

/** The columns of the insurance export. */
const table = (count: number): Table => ({
  title: 'Approved incidents',
  columns: [
    'id',
    'date',
    'site',
    'category',
    'hazard_type',
    'severity',
    'confidence',
    'osha',
    'wcio',
    'decided_by',
  ].map((header) => {
    if (header === 'date') return { header, width: 18, kind: 'date' };
    return header === 'severity' || header === 'confidence'
      ? { header, width: 12, kind: 'number', decimals: 2 }
      : { header, width: 24 };
  }),
  rows: incidents(count),
});

function workbookInMemory(): Excel.Workbook {
  const { columns, rows: all, title } = table(Number(rows));
  const workbook = new Excel.Workbook();
  const sheet = workbook.addWorksheet(title);
  sheet.columns = columns.map(({ header, width }) => ({ header, width }));
  for (const row of all as Iterable<Cell[]>) sheet.addRow(row);
  return workbook;
}

const ways: Record<string, () => Promise<unknown>> = {
  csv: () => pipeline(csvFile([table(Number(rows))]), createWriteStream(file)),
  xlsx: () => pipeline(xlsxFile([table(Number(rows))]), createWriteStream(file)),
  'exceljs csv': () => workbookInMemory().csv.writeFile(file),
  'exceljs xlsx': () => workbookInMemory().xlsx.writeFile(file),
};

const write = ways[way];
if (!write) throw new Error(`Which way? One of: ${Object.keys(ways).join(', ')}`);
const megabytes = (kilobytes: number): number => kilobytes / 1024;
const before = megabytes(process.resourceUsage().maxRSS);
const [start, cpu] = [performance.now(), process.cpuUsage()];
await write();
const { user, system } = process.cpuUsage(cpu);
const written: Written = {
  ms: performance.now() - start,
  cpuMs: (user + system) / 1000,
  peakMb: megabytes(process.resourceUsage().maxRSS) - before,
};
await rm(folder, { recursive: true, force: true });
console.log(JSON.stringify(written));
