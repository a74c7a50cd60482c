import sharp from 'sharp';
import type { Rect } from '../detector/engine.js';
import type { Pixels } from '../sources/finding-source.js';

/** Longer side in pixels up to which pose models ask for a photo: people are then still larger than the model's input. */
export const POSE_LONG_SIDE = 1280;

/** The square around a person is larger than the box by this, so that stretched arms and feet are on it. */
const MARGIN = 1.25;

/** A square in fractions of the photo's sides; it may reach beyond the photo. */
export interface CropSquare {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The square (in pixels) around the middle of a person's box. */
export function squareAround(person: Rect, { width, height }: { width: number; height: number }): CropSquare {
  const side = MARGIN * Math.max((person.x2 - person.x1) * width, (person.y2 - person.y1) * height);
  const [w, h] = [side / width, side / height];
  return { x: (person.x1 + person.x2 - w) / 2, y: (person.y1 + person.y2 - h) / 2, w, h };
}

/**
 * Cuts a square out of a photo and scales it; what lies beyond the photo is black, as in the training of both models.
 * @returns RGB, size × size × 3
 */
export async function cropPixels(photo: Pixels, square: CropSquare, size: number): Promise<Uint8Array> {
  const { width, height, data } = photo;
  const left = Math.floor(square.x * width);
  const top = Math.floor(square.y * height);
  const side = Math.max(1, Math.ceil(square.w * width));
  const [x1, y1] = [Math.max(left, 0), Math.max(top, 0)];
  const [x2, y2] = [Math.min(left + side, width), Math.min(top + side, height)];
  if (x2 <= x1 || y2 <= y1) return new Uint8Array(size * size * 3);
  // Two pipelines: within one, sharp would scale before it extends.
  const padded = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left: x1, top: y1, width: x2 - x1, height: y2 - y1 })
    .extend({ left: x1 - left, top: y1 - top, right: left + side - x2, bottom: top + side - y2, background: '#000' })
    .raw()
    .toBuffer();
  return sharp(padded, { raw: { width: side, height: side, channels: 3 } })
    .resize(size, size, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}
