import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { CANVAS } from './drawing.js';
import type { Picture } from './scene.js';

/** A picture as it is stored. */
export interface PictureFile {
  readonly display: Buffer;
  readonly thumbnail: Buffer;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** As large as a phone's screen shows it; more would only take longer to draw. */
const DISPLAY = { width: 800, height: 600 } as const;
/** A data URL of the thumbnail has at most 20 KB. */
const THUMBNAIL = { width: 280, quality: 62 } as const;

/** Renders a drawing to a JPEG and its thumbnail, off the event loop. */
export async function renderPicture({ drawing }: Picture): Promise<PictureFile> {
  const { width, height } = CANVAS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${DISPLAY.width}" height="${DISPLAY.height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const display = await sharp(data, { raw }).jpeg({ quality: 84 }).toBuffer();
  const thumbnail = await sharp(data, { raw })
    .resize({ width: THUMBNAIL.width })
    .jpeg({ quality: THUMBNAIL.quality })
    .toBuffer();
  const sha256 = createHash('sha256').update(display).digest('hex');
  return { display, thumbnail, sha256, ...DISPLAY };
}
