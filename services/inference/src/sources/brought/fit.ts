import sharp from 'sharp';
import type { Rect } from '../../detector/rect.js';
import type { Pixels } from '../finding-source.js';

export type Fit = 'letterbox' | 'stretch';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The grey around a letterboxed picture, as models are trained with it. */
const GREY = 114;

/** Where a photo lies in the network's input, in pixels. */
function place(photo: Size, input: Size, fit: Fit) {
  if (fit === 'stretch') return { left: 0, top: 0, width: input.width, height: input.height };
  const scale = Math.min(input.width / photo.width, input.height / photo.height);
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  return { left: Math.floor((input.width - width) / 2), top: Math.floor((input.height - height) / 2), width, height };
}

/** The longer side that a photo must have, so that nothing is enlarged that was there in more detail. */
export function longSideFor(photo: Size, input: Size, fit: Fit): number {
  const most = Math.max(input.width, input.height);
  const aspect = Math.max(photo.width, photo.height) / Math.min(photo.width, photo.height);
  return fit === 'letterbox' ? most : Math.ceil(most * Math.min(aspect, 2));
}

/** The photo as the network's input: RGB, row by row. */
export async function fitPhoto({ width, height, data }: Pixels, input: Size, fit: Fit): Promise<Uint8Array> {
  const at = place({ width, height }, input, fit);
  const { left, top } = at;
  const [right, bottom] = [input.width - left - at.width, input.height - top - at.height];
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(at.width, at.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  if (fit === 'stretch' || left + top + right + bottom === 0) return resized;
  return sharp(resized, { raw: { width: at.width, height: at.height, channels: 3 } })
    .extend({ left, top, right, bottom, background: { r: GREY, g: GREY, b: GREY } })
    .raw()
    .toBuffer();
}

const clip = (value: number): number => Math.min(Math.max(value, 0), 1);

/** A rectangle in fractions of the input as one in fractions of the photo; null when it lies in the grey. */
export function onPhoto(box: Rect, photo: Size, input: Size, fit: Fit): Rect | null {
  const { left, top, width, height } = place(photo, input, fit);
  const x = (value: number): number => clip((value * input.width - left) / width);
  const y = (value: number): number => clip((value * input.height - top) / height);
  const [x1, y1, x2, y2] = [x(box.x1), y(box.y1), x(box.x2), y(box.y2)];
  return x2 > x1 && y2 > y1 ? { x1, y1, x2, y2 } : null;
}
