import { exifBlockHeaders, type GpsLocation, originTags, photoOrigin } from '@hazardlens/contracts';
import { parse } from 'exifr';

const options = {
  exif: { pick: [...originTags.exif] },
  gps: { pick: [...originTags.gps] },
  reviveValues: false,
  translateValues: false,
};

/** When and where a chosen photo was taken, as far as it says so. */
export interface Origin {
  takenAt: string | null;
  position: GpsLocation | null;
}

/**
 * Read before it is made smaller, which leaves its EXIF behind. A camera that writes no time zone
 * goes like this device: whoever chooses a photo is mostly where it was taken.
 * @throws where it cannot be read
 */
export async function originOf(file: Blob): Promise<Origin> {
  const exif = exifIn(new Uint8Array(await file.arrayBuffer()));
  const tags: unknown = exif && (await parse(exif, options));
  const { takenAt, position } = photoOrigin(Object(tags), 'device');
  return { takenAt: takenAt?.toISOString() ?? null, position };
}

/** Of a HEIC its bare block: exifr would follow the boxes around it, for ever where one says that it is empty. */
function exifIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const latin = new TextDecoder('latin1');
  if (latin.decode(bytes.subarray(4, 8)) !== 'ftyp') return bytes;
  const text = latin.decode(bytes);
  const starts = exifBlockHeaders.map((header) => text.indexOf(header)).filter((at) => at >= 0);
  return starts.length > 0 ? bytes.subarray(Math.min(...starts)) : null;
}
