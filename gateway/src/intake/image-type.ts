export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heic';

/** Brands of HEIC still pictures (`ftyp` box). AVIF shares the container, but not the codec: not accepted. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const startsWith = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** What the magic bytes say; null for everything that is not JPEG, PNG, WebP or HEIC. */
export function photoFormatOf(bytes: Buffer): PhotoFormat | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && isHeic(bytes)) return 'heic';
  return null;
}

/** `mif1` and `msf1` are containers for both codecs: the compatible brands tell which. */
function isHeic(bytes: Buffer): boolean {
  const major = ascii(bytes, 8, 12);
  if (!heicBrands.has(major)) return false;
  if (major !== 'mif1' && major !== 'msf1') return true;
  const end = Math.min(bytes.length, bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, 256);
  const compatible: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) compatible.push(ascii(bytes, at, at + 4));
  return !compatible.includes('avif') && !compatible.includes('avis');
}

/** The animation flag of an extended WebP header, so that an animation is refused before anything is decoded. */
export const isAnimatedWebp = (bytes: Buffer): boolean =>
  ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) !== 0;

/** `acTL` before the first `IDAT` makes a PNG an animation (APNG). */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = ascii(bytes, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT' || type === 'IEND') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
