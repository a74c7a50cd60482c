import type { Rect } from '../../detector/rect.js';

/** A photo with examples of one hazard type, as numbers. */
export interface TaughtPhoto {
  readonly id: string;
  /** It shows the hazard: at least one example of it is positive. */
  readonly shows: boolean;
  /** Somebody said that nothing of it is anywhere on the photo: every place is an example. */
  readonly isClear: boolean;
  /** Where positive examples are. */
  readonly drawn: readonly Rect[];
  /** Features of the positive examples, one row each. */
  readonly positive: Uint8Array;
  /** Features of places that somebody said are none, one row each. */
  readonly negative: Uint8Array;
  /** Where the photo was scanned … */
  readonly places: readonly Rect[];
  /** … and what is there, one row each. */
  readonly scanned: Uint8Array;
}

/** One row of a table of bytes. */
export const rowOf = (table: Uint8Array, row: number, width: number): Uint8Array =>
  table.subarray(row * width, (row + 1) * width);

export function* rowsOf(table: Uint8Array, width: number): Generator<Uint8Array> {
  for (let at = 0; at + width <= table.length; at += width) yield table.subarray(at, at + width);
}
