import type { Rect } from '../detector/engine.js';
import { iou } from '../detector/suppress.js';

export { iou };

/** A detection in pixels of the photo: fractions would distort lengths on photos that are not square. */
export interface Thing extends Rect {
  readonly class: string;
  /** Calibrated probability, 0 to 1. */
  readonly probability: number;
  /** False where a second look did not agree. */
  readonly confirmed?: boolean | undefined;
}

export const widthOf = (rect: Rect): number => rect.x2 - rect.x1;
export const heightOf = (rect: Rect): number => rect.y2 - rect.y1;
export const areaOf = (rect: Rect): number => widthOf(rect) * heightOf(rect);

/** Share of `inner`'s area that lies inside `outer`, 0 to 1. */
export function shareInside(inner: Rect, outer: Rect): number {
  const width = Math.min(inner.x2, outer.x2) - Math.max(inner.x1, outer.x1);
  const height = Math.min(inner.y2, outer.y2) - Math.max(inner.y1, outer.y1);
  if (width <= 0 || height <= 0) return 0;
  return Math.min(1, (width * height) / areaOf(inner));
}

/** A horizontal slice of a rectangle; `top` and `bottom` are shares of its height from the top, and may lie outside 0 to 1. */
export function slice(rect: Rect, top: number, bottom: number): Rect {
  const height = heightOf(rect);
  return { x1: rect.x1, x2: rect.x2, y1: rect.y1 + top * height, y2: rect.y1 + bottom * height };
}

/** Distance of two rectangles' centres in units of half the diagonal of the second: 0 same centre, 1 at its corner. */
export function offCentre(rect: Rect, reference: Rect): number {
  const dx = (rect.x1 + rect.x2 - reference.x1 - reference.x2) / 2;
  const dy = (rect.y1 + rect.y2 - reference.y1 - reference.y2) / 2;
  return (2 * Math.hypot(dx, dy)) / Math.hypot(widthOf(reference), heightOf(reference));
}

/** Order of things that depends on nothing but the things: the most probable first, then by class and place. */
export function canonical(a: Thing, b: Thing): number {
  return (
    b.probability - a.probability ||
    (a.class < b.class ? -1 : a.class > b.class ? 1 : 0) ||
    a.x1 - b.x1 ||
    a.y1 - b.y1 ||
    a.x2 - b.x2 ||
    a.y2 - b.y2
  );
}
