import { exifBlockHeaders, originTags, type PhotoOrigin, photoOrigin } from '@hazardlens/contracts';
import exifr from 'exifr';

const nothing: PhotoOrigin = { takenAt: null, position: null };
const options = {
  tiff: true,
  exif: { pick: [...originTags.exif] },
  gps: { pick: [...originTags.gps] },
  ifd0: { pick: [] },
  ifd1: false,
  interop: false,
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  mergeOutput: true,
  reviveValues: false,
  translateValues: false,
  sanitize: true,
};

/**
 * Reads time and position; a photo without metadata, or with broken ones, is a photo of unknown origin. A clock without a time
 * zone is read as UTC: the site's is not known here, and the rule for captured_at refuses what this puts into the future.
 */
export async function readOrigin(bytes: Buffer): Promise<PhotoOrigin> {
  const tags = await parsedTags(isHeic(bytes) ? bareTiffOf(bytes) : bytes);
  return tags ? photoOrigin(tags, 'utc') : nothing;
}

async function parsedTags(bytes: Buffer | null): Promise<Record<string, unknown> | null> {
  try {
    const tags: Record<string, unknown> | undefined = bytes ? await exifr.parse(bytes, options) : undefined;
    return tags && !('errors' in tags) ? tags : null;
  } catch {
    return null;
  }
}

/** As much as EXIF with a preview in it takes. */
const mostExifBytes = 256 * 1024;

const isHeic = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp';

/**
 * The block itself is easy to find. exifr would follow the boxes of a HEIC, not all of them, and for ever where one says
 * that it is empty: a file of zeros held everybody up for good.
 */
function bareTiffOf(heic: Buffer): Buffer | null {
  const found = exifBlockHeaders.map((header) => heic.indexOf(header, 0, 'latin1')).filter((at) => at >= 0);
  if (found.length === 0) return null;
  const start = Math.min(...found);
  return heic.subarray(start, start + mostExifBytes);
}
