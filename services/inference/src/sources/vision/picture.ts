import { pixelate } from '@hazardlens/photo-privacy';
import sharp from 'sharp';
import { assessPhoto } from '../../rules/assess-photo.js';
import type { PhotoToLookAt } from '../finding-source.js';

/** Enough for a model to see a hat, and what most models shrink a picture to anyway. */
const LONG_SIDE = 1024;

/**
 * The photo as it may leave the installation: small, made anew from its pixels (no EXIF, no thumbnail, no profile), heads and what
 * reviewers covered pixelated as in the picture that others see. Fails rather than showing one of them.
 */
export async function pictureToSend(photo: PhotoToLookAt, blurHeads: boolean): Promise<Buffer> {
  const { heads, covered } = await photo.hidden();
  const { width, height, data } = await photo.pixels(LONG_SIDE);
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  if (!blurHeads) return pixelate(jpeg, covered);
  const { head_regions } = assessPhoto(photo.detected, { masks_required: false });
  return pixelate(jpeg, [...head_regions, ...heads, ...covered]);
}
