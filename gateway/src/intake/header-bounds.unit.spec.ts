import { crc32, deflateSync } from 'node:zlib';
import { DomainError } from '@hazardlens/contracts';
import sharp from 'sharp';
import { HeicDecoder } from './heic-decoder.js';
import { PhotoIntake, receivePhotos } from './photo-intake.js';

const green = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'green' } });
const filled = (part: Buffer, bytes: number) => Array<Buffer>(Math.floor(bytes / part.length)).fill(part);

function chunk(type: string, data: Buffer): Buffer {
  const all = Buffer.alloc(12 + data.length);
  all.writeUInt32BE(data.length, 0);
  all.write(type, 4, 'latin1');
  data.copy(all, 8);
  all.writeUInt32BE(crc32(all.subarray(4, 8 + data.length)), 8 + data.length);
  return all;
}
const pngWith = async (type: string, data: Buffer, bytes: number) => {
  const png = await green().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...filled(chunk(type, data), bytes), png.subarray(33)]);
};
const jpegWith = async (marker: number, data: string, bytes: number) => {
  const jpeg = await green().jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), Buffer.from(data, 'latin1')]);
  return Buffer.concat([jpeg.subarray(0, 2), ...filled(segment, bytes), jpeg.subarray(2)]);
};
const webpWith = async (bytes: number) => {
  const webp = await green().webp().toBuffer();
  const all = Buffer.concat([webp, ...filled(Buffer.from('abcd\0\0\0\0', 'latin1'), bytes)]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
};

const heicHead = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

describe('a picture with a header without end', () => {
  const heic = new HeicDecoder();
  const intake = new PhotoIntake(heic);
  afterAll(() => heic.close());

  /** What became of it, and the CPU that all threads spent on it. */
  const sent = async (photo: Buffer): Promise<{ outcome: string; ms: number }> => {
    const before = process.cpuUsage();
    const outcome = await Promise.resolve()
      .then(() => intake.accept(receivePhotos([photo.toString('base64')]), 'tenant-a'))
      .then(([kept]) => `${kept?.width}×${kept?.height}`)
      .catch((error: unknown) => (error instanceof DomainError ? error.code : String(error)));
    const { user, system } = process.cpuUsage(before);
    return { outcome, ms: (user + system) / 1_000 };
  };

  // Before there were bounds: seconds in libvips and exifr.
  it.each<[string, () => Promise<Buffer>, string]>([
    ['words', () => pngWith('tEXt', Buffer.from('a\0b'), 200_000), '64×48'],
    ['words without number', () => pngWith('tEXt', Buffer.from('a\0b'), 8_000_000), 'PHOTO_UNREADABLE'],
    [
      'compressed words',
      () => pngWith('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_000_000))]), 778_000),
      '64×48',
    ],
    ['international words', () => pngWith('iTXt', Buffer.from('a\0\0\0\0\0b'), 200_000), '64×48'],
    ['EXIF of megabytes', () => pngWith('eXIf', Buffer.alloc(8_000_000, 'II*\0\b\0\0\0'), 8_000_100), '64×48'],
    ['unknown chunks', () => pngWith('abCd', Buffer.alloc(0), 8_000_000), 'PHOTO_UNREADABLE'],
    ['JPEG comments', () => jpegWith(0xfe, '', 8_000_000), 'PHOTO_UNREADABLE'],
    ['JPEG EXIF', () => jpegWith(0xe1, 'Exif\0\0', 8_000_000), 'PHOTO_UNREADABLE'],
    ['colour profiles', () => jpegWith(0xe2, 'ICC_PROFILE\0\x01\x01', 8_000_000), 'PHOTO_UNREADABLE'],
    ['HEIC boxes without length', async () => Buffer.concat([heicHead, Buffer.alloc(8_000_000)]), 'PHOTO_UNREADABLE'],
    [
      'HEIC boxes',
      async () => Buffer.concat([heicHead, ...filled(Buffer.from('\0\0\0\babcd', 'latin1'), 8_000_000)]),
      'PHOTO_UNREADABLE',
    ],
    ['WebP chunks', () => webpWith(8_000_000), 'PHOTO_UNREADABLE'],
  ])('of %s is read within half a second of CPU', async (_, make, expected) => {
    await sent(await green().jpeg().toBuffer());
    const photo = await make();
    const first = await sent(photo);
    // A collector or compiler may come between; twice is no accident.
    const { outcome, ms } = first.ms < 500 ? first : await sent(photo);
    expect(outcome).toBe(expected);
    expect(ms).toBeLessThan(500);
  });

  it('keeps what belongs to a photo: time and place of a PNG, colours of a wide profile', async () => {
    const png = await green()
      .withExif({ IFD2: { DateTimeOriginal: '2026:05:09 08:30:15' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const [photo] = await intake.accept(receivePhotos([png.toString('base64')]), 'tenant-a');
    expect(photo?.origin.takenAt?.toISOString()).toBe('2026-05-09T08:30:15.000Z');
    expect(photo?.width).toBe(64);
  });
});
