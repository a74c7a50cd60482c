import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { photoLimits } from './photo-limits.js';

export interface StoredPictures {
  display: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

/** Why a picture is refused. */
export class RefusedPicture extends Error {
  constructor(readonly reason: 'unreadable' | 'too-large' | 'animated') {
    super(reason);
  }
}

const readOptions: SharpOptions = { failOn: 'warning', sequentialRead: true, limitInputPixels: photoLimits.pixels };
/** A picture of 40 megapixels takes two on a slow machine; one that takes this long is not a photo. */
const longestSeconds = 20;
const white = { r: 255, g: 255, b: 255 };
/** Smaller and coarser until the thumbnail fits; the last one always does. */
const thumbnailSteps = [
  { side: photoLimits.thumbnailSide, quality: 72 },
  { side: photoLimits.thumbnailSide, quality: 50 },
  { side: 240, quality: 50 },
  { side: 200, quality: 35 },
  { side: 128, quality: 30 },
  { side: 96, quality: 20 },
] as const;

/**
 * Reads the header only, so that a bomb costs nothing.
 * @throws RefusedPicture
 */
export async function checkHeader(bytes: Buffer, format: 'jpeg' | 'png' | 'webp'): Promise<void> {
  let header: Metadata;
  try {
    header = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch {
    throw new RefusedPicture('unreadable');
  }
  if (header.format !== format) throw new RefusedPicture('unreadable');
  if (header.width * header.height > photoLimits.pixels) throw new RefusedPicture('too-large');
  if ((header.pages ?? 1) > 1) throw new RefusedPicture('animated');
}

/**
 * JPEG, PNG or WebP to what we keep: upright, sRGB with 8 bits, at most `side` wide or high, without metadata.
 * @throws RefusedPicture
 */
export async function transcode(bytes: Buffer, side: number = photoLimits.displaySide): Promise<StoredPictures> {
  try {
    return await render(sharp(bytes, readOptions), side);
  } catch (error) {
    // Some phones write harmless nonsense into the scan header; it is no sign of damage, unlike every other warning.
    if (!/Invalid SOS parameters/i.test(String(error))) throw new RefusedPicture('unreadable');
  }
  try {
    return await render(sharp(bytes, { ...readOptions, failOn: 'error' }), side);
  } catch {
    throw new RefusedPicture('unreadable');
  }
}

/** The same for pixels that are upright already (HEIC). */
export async function transcodePixels(
  { width, height, data }: { width: number; height: number; data: Uint8Array },
  side: number,
): Promise<StoredPictures> {
  const pixels = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: photoLimits.pixels });
  try {
    return await render(pixels, side);
  } catch {
    throw new RefusedPicture('unreadable');
  }
}

/**
 * A logo to what we keep: a PNG, upright, small, transparent where it was, without metadata.
 * @throws RefusedPicture
 */
export async function transcodeLogo(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, readOptions)
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ ...photoLimits.logo, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer();
  } catch {
    throw new RefusedPicture('unreadable');
  }
}

async function render(source: Sharp, side: number): Promise<StoredPictures> {
  const { data: display, info } = await source
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: white })
    .toColourspace('srgb')
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true });
  return { display, thumbnail: await thumbnailOf(display), width: info.width, height: info.height };
}

/** A JPEG whose data URL has at most 20 KB, from a picture of our own. */
export async function thumbnailOf(display: Buffer): Promise<Buffer> {
  let smallest: Buffer | undefined;
  for (const { side, quality } of thumbnailSteps) {
    smallest = await sharp(display)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (smallest.length <= photoLimits.thumbnailBytes) break;
  }
  return smallest as Buffer;
}
