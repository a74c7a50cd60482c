import sharp, { type OutputInfo } from 'sharp';

/** A rectangle as fractions of the photo; what lies outside is cut off. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * A head becomes at most this many blocks wide and high. Each is the mean of the pixels under it, so that what it showed is
 * gone, not hidden: 5 × 5 colours hold no face.
 */
const BLOCKS = 5;
const QUALITY = 82;

interface Pixels {
  left: number;
  top: number;
  width: number;
  height: number;
}

function pixelsOf(region: Region, width: number, height: number): Pixels | null {
  const left = Math.max(0, Math.floor(region.x * width));
  const top = Math.max(0, Math.floor(region.y * height));
  const right = Math.min(width, Math.ceil((region.x + region.w) * width));
  const bottom = Math.min(height, Math.ceil((region.y + region.h) * height));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** The bytes are no picture that can be shown to anybody. */
export class UndecodablePhotoError extends Error {
  override readonly name = 'UndecodablePhotoError';
}

async function decoded(photo: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(photo).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new UndecodablePhotoError('The photo cannot be decoded.', { cause });
  }
}

/**
 * The photo with every region pixelated, as JPEG without metadata. The work is done off the event loop. A region that was
 * pixelated before only gets coarser: doing it again, with other regions, never brings anything back.
 * @param photo an upright JPEG
 * @throws UndecodablePhotoError
 */
export async function pixelate(photo: Buffer, regions: readonly Region[]): Promise<Buffer> {
  const { data, info } = await decoded(photo);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const places = regions.map((region) => pixelsOf(region, info.width, info.height)).filter((place) => place !== null);
  const patches = await Promise.all(
    places.map(async (place) => {
      const columns = Math.min(BLOCKS, place.width);
      const rows = Math.min(BLOCKS, place.height);
      // box-shaped means first (a pipeline applies one resize only), then blocks with hard edges
      const means = await sharp(data, { raw })
        .extract(place)
        .resize(columns, rows, { fit: 'fill', kernel: 'cubic', fastShrinkOnLoad: false })
        .png()
        .toBuffer();
      const input = await sharp(means)
        .resize(place.width, place.height, { fit: 'fill', kernel: 'nearest' })
        .png()
        .toBuffer();
      return { input, left: place.left, top: place.top };
    }),
  );
  return sharp(data, { raw }).composite(patches).jpeg({ quality: QUALITY }).toBuffer();
}
