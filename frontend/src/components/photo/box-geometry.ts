import type { Box } from '@hazardlens/contracts';
import { type BlurRegion, moveRegion, type Point, resizeRegion } from '../../domain/blur-regions.js';

/** A box that a person draws: where it lies, as fractions of the photo, and what it shows. */
export type DrawnBox = Pick<Box, 'x' | 'y' | 'w' | 'h' | 'class'>;
export type Rectangle = BlurRegion;

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

/** A box that is smaller shows nothing. */
const smallestSide = 0.01;
/** A share of the photo for one key press. */
export const keyStep = 0.01;

const within = (value: number, least: number, most: number) => Math.min(Math.max(least, value), most);

/** Moves one side of a span, never over the other and never off the photo. */
function span(start: number, size: number, to: number, movesStart: boolean): [start: number, size: number] {
  const end = start + size;
  if (!movesStart) return [start, within(to, start + smallestSide, 1) - start];
  const moved = within(to, 0, end - smallestSide);
  return [moved, end - moved];
}

/** Drawn larger or smaller at one corner: the opposite one stays where it is. */
export function dragCorner<T extends Rectangle>(box: T, corner: Corner, to: Point): T {
  const [x, w] = span(box.x, box.w, to.x, corner.endsWith('w'));
  const [y, h] = span(box.y, box.h, to.y, corner.startsWith('n'));
  return { ...box, x, y, w, h };
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Larger or smaller around its middle, as far as the photo goes. */
function grown<T extends Rectangle>(box: T, by: number): T {
  const [w, h] = [within(box.w + 2 * by, smallestSide, 1), within(box.h + 2 * by, smallestSide, 1)];
  const [x, y] = [box.x + (box.w - w) / 2, box.y + (box.h - h) / 2];
  return { ...box, w, h, x: within(x, 0, 1 - w), y: within(y, 0, 1 - h) };
}

/** What a key does to a box: arrows move it, with Shift they move its lower right corner, + and - size it. Null: nothing. */
export function byKey<T extends Rectangle>(box: T, key: string, shift: boolean): T | null {
  const direction = directions[key];
  if (direction) {
    const [dx, dy] = [direction[0] * keyStep, direction[1] * keyStep];
    return { ...box, ...(shift ? resizeRegion(box, dx, dy) : moveRegion(box, dx, dy)) };
  }
  if (key === '+' || key === '=') return grown(box, keyStep);
  if (key === '-' || key === '_') return grown(box, -keyStep);
  return null;
}

const parts = 10_000;

/** As it is sent: four decimals are a fifth of a pixel, and both edges lie on the photo. */
export function boxToSend<T extends Rectangle>(box: T): T {
  const [left, top] = [Math.round(box.x * parts), Math.round(box.y * parts)];
  const right = Math.min(parts, Math.round((box.x + box.w) * parts));
  const bottom = Math.min(parts, Math.round((box.y + box.h) * parts));
  return { ...box, x: left / parts, y: top / parts, w: (right - left) / parts, h: (bottom - top) / parts };
}
