import type { GpsLocation } from '@hazardlens/contracts';
import exifr from 'exifr';

/** When and where a photo says that it was taken. */
export interface PhotoOrigin {
  takenAt: Date | null;
  position: GpsLocation | null;
}

const nothing: PhotoOrigin = { takenAt: null, position: null };
const options = {
  tiff: true,
  exif: { pick: ['DateTimeOriginal', 'OffsetTimeOriginal', 'CreateDate', 'OffsetTimeDigitized'] },
  gps: { pick: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude', 'GPSDateStamp', 'GPSTimeStamp'] },
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

/** Reads time and position; a photo without metadata, or with broken ones, is a photo of unknown origin. */
export async function readOrigin(bytes: Buffer): Promise<PhotoOrigin> {
  const tags = await parsedTags(isHeic(bytes) ? bareTiffOf(bytes) : bytes);
  return tags ? { takenAt: takenAt(tags), position: position(tags) } : nothing;
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
const tiffHeaders = ['II*\0\b\0\0\0', 'MM\0*\0\0\0\b'];

const isHeic = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp';

/**
 * The block itself is easy to find. exifr would follow the boxes of a HEIC, not all of them, and for ever where one says
 * that it is empty: a file of zeros held everybody up for good.
 */
function bareTiffOf(heic: Buffer): Buffer | null {
  const found = tiffHeaders.map((header) => heic.indexOf(header, 0, 'latin1')).filter((at) => at >= 0);
  if (found.length === 0) return null;
  const start = Math.min(...found);
  return heic.subarray(start, start + mostExifBytes);
}

function takenAt(tags: Record<string, unknown>): Date | null {
  const satellites = satelliteTime(tags['GPSDateStamp'], tags['GPSTimeStamp']);
  return (
    exifTime(tags['DateTimeOriginal'], tags['OffsetTimeOriginal'], satellites) ??
    exifTime(tags['CreateDate'], tags['OffsetTimeDigitized'], satellites)
  );
}

const quarterMs = 15 * 60_000;
/** Clocks are at most 12 hours behind UTC and 14 ahead of it. */
const [mostBehindMs, mostAheadMs] = [-12 * 3_600_000, 14 * 3_600_000];

/**
 * `2024:05:31 14:03:22`, with an offset (`+02:00`) when the camera knew one. Without, the time of the satellites tells it,
 * which is UTC, and some minutes old where the camera has lost them: offsets are whole quarters of an hour. Without both
 * the clock is read as UTC: the site's time zone is not known here, and the rule for captured_at refuses what this puts
 * into the future.
 */
export function exifTime(value: unknown, offset: unknown, satellites: Date | null = null): Date | null {
  if (typeof value !== 'string') return null;
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(value);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const zone = typeof offset === 'string' && /^[+-]\d\d:\d\d$/.test(offset.trim()) ? offset.trim() : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  if (Number.isNaN(date.getTime())) return null;
  if (zone !== 'Z' || !satellites) return date;
  const aheadMs = Math.round((date.getTime() - satellites.getTime()) / quarterMs) * quarterMs;
  return aheadMs < mostBehindMs || aheadMs > mostAheadMs ? date : new Date(date.getTime() - aheadMs);
}

/** `2024:05:31` and hours, minutes and seconds. */
function satelliteTime(date: unknown, time: unknown): Date | null {
  if (typeof date !== 'string' || !Array.isArray(time)) return null;
  const [hours = Number.NaN, minutes = Number.NaN, seconds = 0] = time.map(Number);
  const midnight = Date.parse(`${date.trim().replaceAll(':', '-')}T00:00:00Z`);
  const at = new Date(midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000);
  return Number.isNaN(at.getTime()) ? null : at;
}

function position(tags: Record<string, unknown>): GpsLocation | null {
  const latitude = degrees(tags['GPSLatitude'], tags['GPSLatitudeRef'], 'S');
  const longitude = degrees(tags['GPSLongitude'], tags['GPSLongitudeRef'], 'W');
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude };
}

function degrees(value: unknown, reference: unknown, negative: 'S' | 'W'): number | null {
  if (!Array.isArray(value)) return null;
  const [degree = Number.NaN, minute = 0, second = 0] = value.map(Number);
  const sum = degree + minute / 60 + second / 3600;
  if (!Number.isFinite(sum)) return null;
  return String(reference).toUpperCase().startsWith(negative) ? -sum : sum;
}
