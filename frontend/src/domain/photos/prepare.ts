import type { Origin } from './photo-origin.js';
import { type QualityHint, qualityHints } from './quality.js';

export interface PreparedPhoto {
  id: string;
  blob: Blob;
  /** for <img>; null where this browser cannot show the format (HEIC outside Safari) */
  url: string | null;
  hints: QualityHint[];
  name: string;
  /** of a chosen file */
  origin?: Origin | null;
}

const longestSide = 1920;
const jpegQuality = 0.8;
/** Enough to judge light and sharpness. */
const sampleSide = 256;

const heicName = /\.(heic|heif)$/i;
const isHeic = (file: File) => /^image\/hei[cf]/.test(file.type) || heicName.test(file.name);
/** Some systems give HEIC files no type at all. */
export const isImage = (file: File) => file.type.startsWith('image/') || isHeic(file);

function context2d(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return { canvas, context };
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('encode'))), 'image/jpeg', jpegQuality),
  );

type Picture = ImageBitmap | HTMLCanvasElement;

function hintsOf(picture: Picture): QualityHint[] {
  const longSide = Math.max(picture.width, picture.height);
  const scale = Math.min(1, sampleSide / longSide);
  const { canvas, context } = context2d(
    Math.max(3, Math.round(picture.width * scale)),
    Math.max(3, Math.round(picture.height * scale)),
  );
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return qualityHints(context.getImageData(0, 0, canvas.width, canvas.height), longSide);
}

const made = (blob: Blob, url: string | null, hints: QualityHint[], name: string): PreparedPhoto => ({
  id: randomId(),
  blob,
  url,
  hints,
  name,
});

/**
 * A chosen file made ready to send: at most 1920 px on its long side, JPEG 0.8, where this browser can decode and draw it.
 * What it cannot goes as it is and the server decides. A JPEG that is small enough stays untouched; of others EXIF is left behind.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return made(file, null, [], file.name);
  }
  try {
    const hints = hintsOf(bitmap);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.type === 'image/jpeg') return made(file, URL.createObjectURL(file), hints, file.name);
    const { canvas, context } = context2d(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await toJpeg(canvas);
    return made(blob, URL.createObjectURL(blob), hints, file.name);
  } catch {
    // a phone without the memory to draw it
    return made(file, URL.createObjectURL(file), [], file.name);
  } finally {
    bitmap.close();
  }
}

/** The camera's current frame as a photo. */
export async function photoFromVideo(video: HTMLVideoElement, name: string): Promise<PreparedPhoto> {
  const { canvas, context } = context2d(video.videoWidth, video.videoHeight);
  context.drawImage(video, 0, 0);
  const blob = await toJpeg(canvas);
  return made(blob, URL.createObjectURL(blob), hintsOf(canvas), name);
}

export function release(photo: PreparedPhoto): void {
  if (photo.url) URL.revokeObjectURL(photo.url);
}

/** One chosen file, prepared like the photos of a capture. */
export async function prepareFile(file: File): Promise<Blob> {
  const photo = await preparePhoto(file);
  release(photo);
  return photo.blob;
}

/** crypto.randomUUID exists on HTTPS and localhost only; a phone on a plain HTTP address must work, too. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
