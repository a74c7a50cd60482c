import type { Keypoint } from './keypoints.js';

/** Quarter turns by which a crop is shown to a network that knows upright people only. */
export const TURNS = ['none', 'clockwise', 'anticlockwise'] as const;
export type Turn = (typeof TURNS)[number];

/**
 * A square picture turned by a quarter. Who lies with the head on the left stands upright after a clockwise turn.
 * @param pixels RGB, size × size × 3
 */
export function turnedPixels(pixels: Uint8Array, size: number, turn: Turn): Uint8Array {
  if (turn === 'none') return pixels;
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [toX, toY] = turn === 'clockwise' ? [size - 1 - y, x] : [y, size - 1 - x];
      const [from, to] = [3 * (y * size + x), 3 * (toY * size + toX)];
      for (const channel of [0, 1, 2]) turned[to + channel] = pixels[from + channel] ?? 0;
    }
  }
  return turned;
}

/** Where a point of the turned picture was before. @param point in fractions of the square */
export function turnedBack({ x, y, score }: Keypoint, turn: Turn): Keypoint {
  if (turn === 'none') return { x, y, score };
  return turn === 'clockwise' ? { x: y, y: 1 - x, score } : { x: 1 - y, y: x, score };
}
