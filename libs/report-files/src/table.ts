/** What a cell holds: text, a number (shown with `decimals`), or a date (UTC; of a 'day' no time is shown). */
export type Cell = string | number | Date | null;

export interface Column {
  readonly header: string;
  /** what people read instead, on paper: headers of CSV and XLSX are the API's keys, in every language */
  readonly label?: string;
  /** characters, for XLSX and the share of a PDF's width */
  readonly width: number;
  readonly kind?: 'text' | 'number' | 'date' | 'day';
  /** digits after the point, for numbers; 0 when absent */
  readonly decimals?: number;
}

/** A table of any length: its rows are read once, one after the other, and never held together. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}
