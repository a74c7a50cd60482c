import sharp from 'sharp';
import { type Rect, UnreadablePhotoError } from './engine.js';

/** A photo at the size the network wants. */
export interface DecodedPhoto {
  /** Pixels of the photo as shown, before scaling. */
  readonly width: number;
  readonly height: number;
  /** RGB, 0 to 255, size × size × 3, row by row. */
  readonly pixels: Uint8Array;
}

/** The gateway stores at most 40 megapixels; anything larger is not ours. */
const MOST_PIXELS = 40_000_000;

// Photos come re-encoded from our own gateway. Looking at the magic bytes first keeps every other loader of libvips
// (SVG, PDF, TIFF …) out of reach without switching them off for the whole process.
function isPhoto(bytes: Uint8Array): boolean {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  const png = text(0, 8) === '\x89PNG\r\n\x1a\n';
  const webp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
  return jpeg || png || webp;
}

/**
 * Decodes a photo to the network's input as metadata.json asks: EXIF orientation applied, squeezed to a square (the aspect is
 * not kept), linear kernel. JPEGs are decoded near that size already (libjpeg scales by 1/2, 1/4 or 1/8 while decoding): 1080p
 * costs half of a full decode at 320 px, where a quarter is enough, and nine tenths at 416 px, where only a half is.
 * @param size side of the square in pixels
 * @throws UnreadablePhotoError
 */
export async function decodePhoto(photo: Uint8Array, size: number): Promise<DecodedPhoto> {
  if (!isPhoto(photo)) throw new UnreadablePhotoError('not a JPEG, PNG or WebP file');
  try {
    const image = sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
    const { autoOrient } = await image.metadata();
    const pixels = await image
      .autoOrient()
      .resize(size, size, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: true })
      .flatten()
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    if (pixels.length !== size * size * 3) throw new Error(`unexpected ${pixels.length / (size * size)} channels`);
    return { width: autoOrient.width, height: autoOrient.height, pixels };
  } catch (cause) {
    throw new UnreadablePhotoError(cause instanceof Error ? cause.message : 'cannot be decoded', { cause });
  }
}

/**
 * A part of a photo that `decodePhoto` could read, enlarged to the network's input in the same way.
 * @param part in fractions of the photo as shown
 */
export async function decodePart(photo: Uint8Array, part: Rect, size: number): Promise<Uint8Array> {
  const image = sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { autoOrient } = await image.metadata();
  const along = (from: number, to: number, pixels: number): [number, number] => {
    const start = Math.min(Math.floor(from * pixels), pixels - 1);
    return [start, Math.max(1, Math.min(Math.ceil(to * pixels), pixels) - start)];
  };
  const [left, width] = along(part.x1, part.x2, autoOrient.width);
  const [top, height] = along(part.y1, part.y2, autoOrient.height);
  return image
    .autoOrient()
    .extract({ left, top, width, height })
    .resize(size, size, { fit: 'fill', kernel: 'linear' })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}
