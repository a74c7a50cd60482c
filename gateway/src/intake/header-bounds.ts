import type { PhotoFormat } from './image-type.js';

/** Far above what cameras and editors write, far below what keeps a decoder busy. */
export const headerBounds = {
  /** of a PNG, its pixels among them: the smallest usual ones hold 4 KB each */
  pngChunks: 20_000,
  /** of a JPEG before its pixels; colour profiles and panoramas take some dozens */
  jpegSegments: 500,
  webpChunks: 200,
  /** of EXIF within a PNG: as much as fits into the one segment that a JPEG has for it */
  exifBytes: 64 * 1024,
} as const;

/**
 * The picture without what decoders would only spend time on, or null where its parts are more than a photo has. Only
 * lengths are read, part by part, before anything else looks at the bytes: 778 KB of text chunks cost a decoder seconds.
 */
export function withinHeaderBounds(bytes: Buffer, format: PhotoFormat): Buffer | null {
  if (format === 'png') return withoutTexts(bytes);
  if (format === 'jpeg') return jpegSegments(bytes) <= headerBounds.jpegSegments ? bytes : null;
  if (format === 'webp') return webpChunks(bytes) <= headerBounds.webpChunks ? bytes : null;
  // libheif reads boxes in a thread of its own, with limits of its own and a time limit of ours.
  return bytes;
}

const pngSignature = 8;
/** length, type and checksum around a chunk's data */
const pngFrame = 12;
/** Words about the picture, some of them compressed to a thousandth. Nothing of ours reads them. */
const pngTexts = new Set(['tEXt', 'zTXt', 'iTXt']);

function withoutTexts(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, pngSignature)];
  let from = pngSignature;
  let chunks = 0;
  for (let at = pngSignature; at + 8 <= bytes.length; ) {
    chunks += 1;
    if (chunks > headerBounds.pngChunks) return null;
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + pngFrame + length;
    if (pngTexts.has(type) || (type === 'eXIf' && length > headerBounds.exifBytes)) {
      kept.push(bytes.subarray(from, at));
      from = next;
    }
    at = next;
    if (type === 'IEND') break;
  }
  return from === pngSignature ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}

const startOfScan = 0xda;

function jpegSegments(bytes: Buffer): number {
  let segments = 0;
  for (let at = 2; at + 4 <= bytes.length && segments <= headerBounds.jpegSegments; segments += 1) {
    // Decoders skip to the next marker, however far it is.
    at = bytes.indexOf(0xff, at);
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (at < 0 || at + 4 > bytes.length || bytes[at + 1] === startOfScan) break;
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return segments;
}

function webpChunks(bytes: Buffer): number {
  let chunks = 0;
  for (let at = 12; at + 8 <= bytes.length && chunks <= headerBounds.webpChunks; chunks += 1) {
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return chunks;
}
