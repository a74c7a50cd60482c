/** What a chart shows, free of any chart library; the table alternative reads the same. */
export interface ChartSeries {
  name: string;
  /** null: no value, a gap */
  values: readonly (number | null)[];
  /** a variable of the theme */
  colour: '--hl-link' | '--hl-border-strong' | '--hl-low' | '--hl-medium' | '--hl-high' | '--hl-critical';
}
export interface ChartData {
  kind: 'line' | 'bar';
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** what the numbers are, with unit */
  axis: string;
  max?: number;
  /** a line across at one of the labels, with its name */
  mark?: { at: string; name: string };
  /** bars from left to right: for names too long to stand under a column */
  horizontal?: boolean;
}
