/** A rectangle on a photo by its corners, as fractions of the photo's width and height: 0 ≤ x1 < x2 ≤ 1, 0 ≤ y1 < y2 ≤ 1. */
export interface Rect {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
