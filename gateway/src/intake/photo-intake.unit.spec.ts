import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { DomainError } from '@hazardlens/contracts';
import sharp, { type Sharp } from 'sharp';
import { HeicDecoder } from './heic-decoder.js';
import { PhotoIntake, receivePhotos } from './photo-intake.js';

const base64 = (bytes: Buffer) => bytes.toString('base64');
const noise = (width: number, height: number): Sharp => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, seed = 7; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = seed >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
/** left half red, right half blue: tells which way round a picture is */
const twoSided = (width = 64, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: { r: 20, g: 20, b: 220 } } },
      left: width / 2,
      top: 0,
    },
  ]);
/** red in the upper left quarter only */
const redCorner = (): Sharp =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: { r: 20, g: 20, b: 220 } } }).composite([
    {
      input: { create: { width: 32, height: 20, channels: 3, background: { r: 220, g: 20, b: 20 } } },
      left: 0,
      top: 0,
    },
  ]);
const redAt = async (jpeg: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return (data[(y * info.width + x) * info.channels] as number) > 128;
};

describe('photo intake', () => {
  const heic = new HeicDecoder();
  const intake = new PhotoIntake(heic);
  afterAll(() => heic.close());

  const accept = async (...photos: Buffer[]) => intake.accept(receivePhotos(photos.map(base64)), 'tenant-a');
  const refusal = async (...photos: Buffer[]): Promise<{ code: string; params: unknown }> => {
    try {
      await accept(...photos);
    } catch (error) {
      if (error instanceof DomainError) return { code: error.code, params: error.params };
      throw error;
    }
    throw new Error('was accepted');
  };

  it('keeps at most 1920 pixels, as JPEG, without metadata, with a thumbnail of at most 20 KB as data URL', async () => {
    const large = await noise(2_400, 1_200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 0/1 0/1' } })
      .toBuffer();
    const [photo] = await accept(large);
    const kept = await sharp(photo?.display).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 1_920, height: 960, space: 'srgb' });
    expect(kept.exif).toBeUndefined();
    expect(photo).toMatchObject({ width: 1_920, height: 960 });
    expect(base64(photo?.thumbnail as Buffer).length + 23).toBeLessThanOrEqual(20_480);
  });

  it.each<[number, 'top' | 'bottom', 'left' | 'right', boolean]>([
    [1, 'top', 'left', false],
    [2, 'top', 'right', false],
    [3, 'bottom', 'right', false],
    [4, 'bottom', 'left', false],
    [5, 'top', 'left', true],
    [6, 'top', 'right', true],
    [7, 'bottom', 'right', true],
    [8, 'bottom', 'left', true],
  ])('applies EXIF orientation %i', async (orientation, row, column, onItsSide) => {
    const turned = await redCorner().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const [photo] = await accept(turned);
    const [width, height] = onItsSide ? [40, 64] : [64, 40];
    expect([photo?.width, photo?.height]).toEqual([width, height]);
    const corners = [4, height - 4].flatMap((y) => [4, width - 4].map((x) => redAt(photo?.display as Buffer, x, y)));
    const expected = ['top', 'bottom'].flatMap((y) => ['left', 'right'].map((x) => x === column && y === row));
    expect(await Promise.all(corners)).toEqual(expected);
  });

  it('converts CMYK, 16 bits, grey, transparency, PNG and WebP', async () => {
    const pictures = [
      await twoSided().toColourspace('cmyk').jpeg().toBuffer(),
      await twoSided().toColourspace('rgb16').png().toBuffer(),
      await twoSided().greyscale().jpeg().toBuffer(),
      await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
      await twoSided().webp().toBuffer(),
    ];
    for (const [index, photo] of (await accept(...pictures)).entries()) {
      const { format, channels, depth, space } = await sharp(photo.display).metadata();
      expect([index, format, channels, depth, space]).toEqual([index, 'jpeg', 3, 'uchar', 'srgb']);
    }
  });

  it('drops what follows the picture (motion photos)', async () => {
    const still = await twoSided().jpeg().toBuffer();
    const [photo] = await accept(Buffer.concat([still, Buffer.from('MotionPhoto_Data'), Buffer.alloc(50_000, 3)]));
    expect(photo?.display.includes('MotionPhoto_Data')).toBe(false);
  });

  it('names the hash of the bytes as uploaded', async () => {
    const still = await twoSided().jpeg().toBuffer();
    const [first, second] = await accept(still, Buffer.concat([still, Buffer.from('x')]));
    expect(first?.sha256).not.toBe(second?.sha256);
  });

  it('refuses what is no photo, naming it', async () => {
    const good = await twoSided().jpeg().toBuffer();
    const gif = await noise(30, 30).gif().toBuffer();
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(100)}</svg>`);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200, 32)]);
    for (const other of [gif, svg, pdf, Buffer.alloc(400, 65)]) {
      expect(await refusal(good, other)).toEqual({ code: 'PHOTO_TYPE', params: { number: 2 } });
    }
  });

  it('refuses damaged pictures, naming them', async () => {
    const whole = await noise(200, 200).jpeg().toBuffer();
    const png = await noise(200, 200).png().toBuffer();
    const flipped = Buffer.from(whole);
    for (let at = 700; at < whole.length - 100; at += 97) flipped[at] = (flipped[at] as number) ^ 0x5a;
    const flippedPng = Buffer.from(png);
    flippedPng[png.length >> 1] = (flippedPng[png.length >> 1] as number) ^ 0xff;
    const webp = await noise(200, 200).webp().toBuffer();
    const damaged = [
      whole.subarray(0, whole.length >> 1),
      flipped,
      png.subarray(0, png.length >> 1),
      flippedPng,
      webp.subarray(0, webp.length >> 1),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300, 1)]),
      Buffer.concat([Buffer.from('RIFF<svgWEBP'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(5))]),
    ];
    for (const [index, bytes] of damaged.entries()) {
      expect([index, await refusal(bytes)]).toEqual([index, { code: 'PHOTO_UNREADABLE', params: { number: 1 } }]);
    }
  });

  it('refuses a huge header before it decodes anything', async () => {
    const png = await twoSided().png().toBuffer();
    png.writeUInt32BE(65_000, 16);
    png.writeUInt32BE(65_000, 20);
    // libvips does not check the CRC of a header it only reads
    const jpeg = await twoSided().jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(['PHOTO_TOO_LARGE', 'PHOTO_UNREADABLE']).toContain((await refusal(png)).code);
    expect(await refusal(jpeg)).toEqual({ code: 'PHOTO_TOO_LARGE', params: { number: 1 } });
  });

  it('refuses a bomb of 41 megapixels in a few kilobytes', async () => {
    const bomb = await sharp({ create: { width: 8_200, height: 5_000, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    expect(await refusal(bomb)).toEqual({ code: 'PHOTO_TOO_LARGE', params: { number: 1 } });
  });

  it('refuses animations', async () => {
    const frames = [await noise(20, 20).png().toBuffer(), await noise(20, 20).negate().png().toBuffer()];
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const padded = Buffer.concat([animated, Buffer.alloc(100)]);
    expect(await refusal(padded)).toEqual({ code: 'PHOTO_ANIMATED', params: { number: 1 } });
  });

  it('refuses more than 12 MB a photo and 22 MB together', async () => {
    const still = await twoSided().jpeg().toBuffer();
    const padded = (bytes: number) => base64(Buffer.concat([still, Buffer.alloc(bytes - still.length)]));
    const megabyte = 1024 * 1024;
    expect(() => receivePhotos([padded(12 * megabyte + 1)])).toThrow(
      expect.objectContaining({ code: 'PHOTO_TOO_LARGE' }),
    );
    expect(() => receivePhotos([padded(12 * megabyte), padded(10 * megabyte + 1)])).toThrow(
      expect.objectContaining({ code: 'BODY_TOO_LARGE' }),
    );
    expect(receivePhotos([padded(12 * megabyte)])).toHaveLength(1);
  });

  it('tells no photo at all from a damaged one', () => {
    expect(() => receivePhotos(['', 'abcd'])).toThrow(expect.objectContaining({ code: 'PHOTO_INVALID' }));
    expect(() => receivePhotos(['A'.repeat(400), ''])).toThrow(expect.objectContaining({ code: 'PHOTO_TYPE' }));
    expect(() => receivePhotos([`${'A'.repeat(400)}!`])).toThrow(
      expect.objectContaining({ code: 'PHOTO_UNREADABLE', params: { number: 1 } }),
    );
  });

  const built = existsSync(join(__dirname, '../../dist/intake/heic-worker.js'));
  (built ? it : it.skip)('reads HEIC in a worker thread (needs the built worker)', async () => {
    const [photo] = await accept(readFileSync(join(__dirname, '../../test/fixtures/tiny.heic')));
    expect([photo?.width, photo?.height]).toEqual([96, 64]);
    expect(await redAt(photo?.display as Buffer, 10, 30)).toBe(true);
    expect(await redAt(photo?.display as Buffer, 86, 30)).toBe(false);
    expect(photo?.origin.takenAt?.toISOString()).toBe('2026-11-20T10:11:12.000Z');
    const broken = readFileSync(join(__dirname, '../../test/fixtures/tiny.heic')).subarray(0, 600);
    expect(await refusal(broken)).toEqual({ code: 'PHOTO_UNREADABLE', params: { number: 1 } });
  });

  (built ? it : it.skip)('reads the next HEIC when its worker has died between the two', async () => {
    const tiny = readFileSync(join(__dirname, '../../test/fixtures/tiny.heic'));
    await accept(tiny);
    await (Reflect.get(heic, 'worker') as Worker).terminate();
    const [photo] = await accept(tiny);
    expect([photo?.width, photo?.height]).toEqual([96, 64]);
  });
});
