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

interface Patch {
  readonly place: Pixels;
  readonly columns: number;
  readonly rows: number;
  /** The colours of the blocks, line by line. */
  readonly blocks: Buffer;
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

/** Paints what the blocks show over their place, a line of blocks at a time. */
function paint(picture: Buffer, { width, channels }: OutputInfo, { place, columns, rows, blocks }: Patch): void {
  const line = Buffer.alloc(place.width * channels);
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x < place.width; x += 1) {
      const block = row * columns + Math.floor((x * columns) / place.width);
      blocks.copy(line, x * channels, block * channels, (block + 1) * channels);
    }
    const end = Math.ceil(((row + 1) * place.height) / rows);
    for (let y = Math.ceil((row * place.height) / rows); y < end; y += 1) {
      line.copy(picture, ((place.top + y) * width + place.left) * channels);
    }
  }
}

/**
 * The photo with every region pixelated, as JPEG without metadata. All but the painting is done off the event loop. A region
 * that was pixelated before only gets coarser: doing it again, with other regions, never brings anything back.
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
      const blocks = await sharp(data, { raw })
        .extract(place)
        .resize(columns, rows, { fit: 'fill', kernel: 'cubic', fastShrinkOnLoad: false })
        .raw()
        .toBuffer();
      return { place, columns, rows, blocks };
    }),
  );
  for (const patch of patches) paint(data, info, patch);
  return sharp(data, { raw }).jpeg({ quality: QUALITY }).toBuffer();
}
