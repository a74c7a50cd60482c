import type { GpsLocation } from '../inference/messages.js';

const earliestMs = 7 * 24 * 3_600_000;
const latestMs = 5 * 60_000;

/**
 * When something was photographed or seen, by what a device says and when it arrived: a time within 7 days before and 5 minutes
 * after that counts, any other does not (`captured_at` of the API).
 */
export function capturedAt(claimed: Date | string | null | undefined, receivedAt: Date): Date {
  if (!claimed) return receivedAt;
  const at = new Date(claimed);
  const ahead = at.getTime() - receivedAt.getTime();
  return ahead >= -earliestMs && ahead <= latestMs ? at : receivedAt;
}

/** Within some 100 m of 0° 0°: no position was known, since no site floats there. */
const nullIsland = 0.001;

/** 0, 0 is what phones send, and cameras write, when they know nothing. */
export function knownPosition(position: GpsLocation | null | undefined): GpsLocation | null {
  if (!position) return null;
  const unknown = Math.abs(position.latitude) < nullIsland && Math.abs(position.longitude) < nullIsland;
  return unknown ? null : position;
}

/** When and where a photo says that it was taken. */
export interface PhotoOrigin {
  takenAt: Date | null;
  position: GpsLocation | null;
}

/** The EXIF tags that say so, unchanged as they stand in the photo. */
export const originTags = {
  exif: ['DateTimeOriginal', 'OffsetTimeOriginal', 'CreateDate', 'OffsetTimeDigitized'],
  gps: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude', 'GPSDateStamp', 'GPSTimeStamp'],
} as const;
type Tags = Readonly<Record<string, unknown>>;

/** What the block of these tags begins with, by which it is found in a HEIC without following its boxes. */
export const exifBlockHeaders = ['II*\0\b\0\0\0', 'MM\0*\0\0\0\b'] as const;

/** @param clock how the time of a camera is read that names no time zone: as UTC, or as a clock that goes like this device's */
export const photoOrigin = (tags: Tags, clock: 'utc' | 'device'): PhotoOrigin => ({
  takenAt: takenAt(tags, clock),
  position: positionOf(tags),
});

function positionOf(tags: Tags): GpsLocation | null {
  const latitude = degrees(tags['GPSLatitude'], tags['GPSLatitudeRef'], 'S');
  const longitude = degrees(tags['GPSLongitude'], tags['GPSLongitudeRef'], 'W');
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return knownPosition({ latitude, longitude });
}

function degrees(value: unknown, reference: unknown, negative: 'S' | 'W'): number | null {
  if (!Array.isArray(value)) return null;
  const [degree = Number.NaN, minute = 0, second = 0] = value.map(Number);
  const sum = degree + minute / 60 + second / 3600;
  if (!Number.isFinite(sum)) return null;
  return String(reference).toUpperCase().startsWith(negative) ? -sum : sum;
}

const quarterMs = 15 * 60_000;
/** Clocks are at most 12 hours behind UTC and 14 ahead of it. */
const [mostBehindMs, mostAheadMs] = [-12 * 3_600_000, 14 * 3_600_000];

/**
 * When a photo was taken (EXIF 2.32, 4.6.5): `2024:05:31 14:03:22`, with an offset (`+02:00`) when the camera knew one. Without,
 * the time of the satellites tells it, which is UTC, and some minutes old where the camera has lost them: offsets are whole
 * quarters of an hour.
 * @returns null where it says nothing that is a time
 */
function takenAt(tags: Tags, clock: 'utc' | 'device'): Date | null {
  const satellites = satelliteTime(tags['GPSDateStamp'], tags['GPSTimeStamp']);
  const read = (time: unknown, offset: unknown) => exifTime(time, offset, satellites, clock);
  return (
    read(tags['DateTimeOriginal'], tags['OffsetTimeOriginal']) ?? read(tags['CreateDate'], tags['OffsetTimeDigitized'])
  );
}

function exifTime(value: unknown, offset: unknown, satellites: Date | null, clock: 'utc' | 'device'): Date | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(typeof value === 'string' ? value : '');
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const inZone = (zone: string) => time(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  if (typeof offset === 'string' && /^[+-]\d\d:\d\d$/.test(offset.trim())) return inZone(offset.trim());
  const asUtc = inZone('Z');
  if (asUtc && satellites) {
    const aheadMs = Math.round((asUtc.getTime() - satellites.getTime()) / quarterMs) * quarterMs;
    if (aheadMs >= mostBehindMs && aheadMs <= mostAheadMs) return new Date(asUtc.getTime() - aheadMs);
  }
  return clock === 'utc' ? asUtc : inZone('');
}

/** `2024:05:31` and hours, minutes and seconds. */
function satelliteTime(date: unknown, clock: unknown): Date | null {
  if (typeof date !== 'string' || !Array.isArray(clock)) return null;
  const [hours = Number.NaN, minutes = Number.NaN, seconds = 0] = clock.map(Number);
  const midnight = Date.parse(`${date.trim().replaceAll(':', '-')}T00:00:00Z`);
  return time(midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

function time(value: string | number): Date | null {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}
