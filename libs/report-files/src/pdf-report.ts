import type PDFDocument from 'pdfkit';
import type { Cell, Table } from './table.js';

export type PdfPage = InstanceType<typeof PDFDocument>;

/** points; wide enough for what A4 and Letter printers leave out */
export const margin = 48;

/** The product's ramp (design: visual language), as print colours. */
export const palette = {
  ink: '#1b2430',
  soft: '#5b6675',
  rule: '#d5dbe3',
  band: '#f3f5f8',
  primary: '#1F4E8C',
  low: '#3C7D5A',
  medium: '#B58105',
  high: '#C8541B',
  critical: '#A4161A',
} as const;
export type PaletteName = keyof typeof palette;

export interface BarChart {
  readonly kind: 'bars';
  readonly title: string;
  readonly bars: readonly { label: string; value: number; colour: PaletteName }[];
  /** the value at which a bar is full */
  readonly max: number;
  /** digits after the point; 0 when absent */
  readonly decimals?: number;
}

export interface LineChart {
  readonly kind: 'lines';
  readonly title: string;
  readonly labels: readonly string[];
  readonly lines: readonly { label: string; colour: PaletteName; values: readonly (number | null)[] }[];
}

export interface ReportCalendar {
  readonly locale: string;
  /** IANA name */
  readonly timeZone: string;
}

export interface PdfReport {
  /** absent: A4 with margins that a Letter printer keeps */
  readonly size?: 'a4' | 'letter';
  /** of the reader's organisation, as PNG */
  readonly logo?: Uint8Array | null;
  readonly title: string;
  /** organisation, period, filters, time of generation */
  readonly subtitle: readonly string[];
  readonly figures: readonly { label: string; value: string }[];
  readonly charts: readonly (BarChart | LineChart)[];
  readonly tables: readonly Table[];
  /** how the numbers are computed */
  readonly notes: readonly string[];
  /** how dates, times and numbers are written: in the reader's language, by the clock of the reader's organisation */
  readonly calendar: ReportCalendar;
  /** of each table; more are left out, and the report says so */
  readonly maxRows: number;
  /** the few words that the layout itself needs, in the reader's language */
  readonly words: {
    readonly notes: string;
    readonly noRows: string;
    /** below a table of which `maxRows` are shown and more were left out */
    readonly truncated: string;
    /** with `{page}` and `{pages}` */
    readonly page: string;
  };
}

/** A table whose rows were read, `maxRows` at most. */
export interface DrawnTable extends Omit<Table, 'rows'> {
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

/** A report that is ready to be drawn: plain data, so that it can go to another thread. */
export interface DrawnReport extends Omit<PdfReport, 'tables'> {
  readonly tables: readonly DrawnTable[];
}
