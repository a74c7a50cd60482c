import { lumaOf } from './luma.js';

/** A small grey copy of a photo, squeezed to a square: enough to tell whether two pictures are alike. */
export interface GreyPicture {
  readonly side: number;
  /** Luma, row by row. */
  readonly values: Uint8Array;
}

/** A part of a picture, in fractions of it. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** So fine that the part around a helmet still has more than the 9 × 8 fields of a hash. */
const SIDE = 128;
const COLUMNS = 9;
const ROWS = 8;
const WHOLE: Part = { x: 0, y: 0, w: 1, h: 1 };
/** A finding is known again by what stands around it, more than by itself: people move. */
const SURROUNDINGS = { times: 3, least: 0.25 };
/** Fewer or more than this many of 64 bits are those of a wall or a sky, of which all look alike. */
const FEWEST_BITS = 10;

const clip = (value: number): number => Math.min(1, Math.max(0, value));

/** Mean luma of the fields of a grid over a part of a square. */
function means(values: ArrayLike<number>, side: number, part: Part, columns: number, rows: number): Float64Array {
  const found = new Float64Array(columns * rows);
  const edge = (from: number, length: number, at: number): number => Math.round(clip(from + length * at) * side);
  for (let row = 0; row < rows; row++) {
    const top = Math.min(edge(part.y, part.h, row / rows), side - 1);
    const bottom = Math.max(edge(part.y, part.h, (row + 1) / rows), top + 1);
    for (let column = 0; column < columns; column++) {
      const left = Math.min(edge(part.x, part.w, column / columns), side - 1);
      const right = Math.max(edge(part.x, part.w, (column + 1) / columns), left + 1);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += values[y * side + x] ?? 0;
      found[row * columns + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return found;
}

/** @param pixels RGB of a square photo, size × size × 3 */
export function greyPicture(pixels: Uint8Array, size: number): GreyPicture {
  return { side: SIDE, values: Uint8Array.from(means(lumaOf(pixels), size, WHOLE, SIDE, SIDE), Math.round) };
}

/**
 * 64 bits that tell where a picture gets brighter from left to right (dHash, Krawetz 2013): they stay when it is lit
 * otherwise, compressed or scaled. null where there is too little on it to know it again.
 */
export function pictureHash({ side, values }: GreyPicture, part: Part = WHOLE): string | null {
  const fields = means(values, side, part, COLUMNS, ROWS);
  let hash = 0n;
  let bits = 0;
  for (const [at, value] of fields.entries()) {
    if (at % COLUMNS === COLUMNS - 1) continue;
    const brighter = (fields[at + 1] ?? 0) > value;
    hash = (hash << 1n) | (brighter ? 1n : 0n);
    bits += brighter ? 1 : 0;
  }
  const tells = bits >= FEWEST_BITS && bits <= 64 - FEWEST_BITS;
  return tells ? hash.toString(16).padStart(16, '0') : null;
}

/** The same of what stands around a box. */
export function hashAround(picture: GreyPicture, box: Part): string | null {
  const w = Math.max(box.w * SURROUNDINGS.times, SURROUNDINGS.least);
  const h = Math.max(box.h * SURROUNDINGS.times, SURROUNDINGS.least);
  const x = clip(box.x + box.w / 2 - w / 2);
  const y = clip(box.y + box.h / 2 - h / 2);
  return pictureHash(picture, { x, y, w: Math.min(w, 1 - x), h: Math.min(h, 1 - y) });
}
