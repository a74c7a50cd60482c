import type { ChartData } from './chart-types.js';

/** More than these thin out where they do not fit. */
const allShown = 6;
const letterWidth = 7;

/** Beside the ends of the lines; a quarter of the narrowest screen at most. */
function roomForNames(series: ChartData['series']): number {
  if (series.length < 2) return 16;
  const longest = Math.max(...series.map(({ name }) => name.length));
  return Math.min(90, Math.max(76, 22 + longest * letterWidth));
}

/** A few words are all shown, aslant where they would run into each other. */
export function namesLayout(labels: readonly string[], width: number) {
  if (labels.length > allShown) return { hideOverlap: true };
  const longest = Math.max(0, ...labels.map(({ length }) => length)) * letterWidth;
  return { interval: 0, rotate: longest > (width - 40) / labels.length ? 30 : 0 };
}

/** Of names on the left of bars that lie, with their gap. */
const namesWidth = 140;

/** Right of what is drawn: for the names of lines, or for the figure of the longest bar, whose end has a little room already. */
export function roomAtRight({ series, horizontal = false }: ChartData, write: (value: number) => string): number {
  if (!horizontal) return roomForNames(series);
  const figures = series.flatMap(({ values }) => values.map((value) => (value === null ? 0 : write(value).length)));
  return Math.max(16, Math.max(0, ...figures) * letterWidth - 12);
}

/** Into how many steps an axis of values is cut: below bars that lie its figures stand beside each other. */
export function stepsOf(
  { series, horizontal = false }: ChartData,
  width: number,
  write: (value: number) => string,
): number {
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = (write(most).length + 2) * letterWidth;
  return horizontal ? Math.min(5, Math.max(1, Math.floor((width - namesWidth) / step / 2))) : 5;
}
