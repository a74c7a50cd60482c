import sharp from 'sharp';
import { jpeg, scene } from '../../test/drawn-photos.js';
import { decodePhoto } from './decode-photo.js';
import { UnreadablePhotoError } from './engine.js';
import { measurePhoto } from './photo-measures.js';

const SIZE = 96;

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

describe('decodePhoto', () => {
  it('gives RGB at network size and the size of the photo', async () => {
    const { width, height, pixels } = await decodePhoto(await jpeg(640, 480), SIZE);
    expect([width, height, pixels.length]).toEqual([640, 480, SIZE * SIZE * 3]);
    // The sky in the upper left corner is blue.
    expect(pixels[2]).toBeGreaterThan(pixels[0] ?? 255);
  });

  it('looks the same whether decoded near that size or in full', async () => {
    const photo = await jpeg(1920, 1080, 95);
    const { pixels } = await decodePhoto(photo, SIZE);
    const full = await sharp(photo)
      .resize(SIZE, SIZE, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    expect(meanDifference(pixels, full)).toBeLessThan(2);
  });

  it('applies the EXIF orientation', async () => {
    const upright = await decodePhoto(await jpeg(640, 480), SIZE);
    const turned = await sharp(scene(640, 480)).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const { width, height, pixels } = await decodePhoto(turned, SIZE);
    expect([width, height]).toEqual([640, 480]);
    expect(meanDifference(pixels, upright.pixels)).toBeLessThan(4);
  });

  it.each([
    ['PNG with transparency', () => sharp(scene(300, 200)).ensureAlpha(0.5).png().toBuffer()],
    ['WebP', () => sharp(scene(300, 200)).webp().toBuffer()],
    ['grey JPEG', () => sharp(scene(300, 200)).greyscale().jpeg().toBuffer()],
    ['CMYK JPEG', () => sharp(scene(300, 200)).toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', () => sharp(scene(300, 200)).toColourspace('rgb16').png().toBuffer()],
  ])('takes a %s', async (_name, make) => {
    const { width, height, pixels } = await decodePhoto(await make(), SIZE);
    expect([width, height, pixels.length]).toEqual([300, 200, SIZE * SIZE * 3]);
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('no photo at all')],
    ['an SVG', async () => scene(300, 200)],
    ['a GIF', () => sharp(scene(300, 200)).gif().toBuffer()],
    ['the first half of a JPEG', async () => (await jpeg(640, 480)).subarray(0, 4000)],
    ['a JPEG header and noise', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6])],
  ])('refuses %s', async (_name, make) => {
    await expect(decodePhoto(await make(), SIZE)).rejects.toThrow(UnreadablePhotoError);
  });
});

describe('measurePhoto', () => {
  const measure = async (file: Buffer) => measurePhoto((await decodePhoto(file, SIZE)).pixels, SIZE);
  const photo = () => sharp(scene(640, 480));

  it('knows black from white', async () => {
    const plain = (value: number) => new Uint8Array(SIZE * SIZE * 3).fill(value);
    expect(measurePhoto(plain(0), SIZE)).toEqual({ brightness: 0, sharpness: 0, outlines: 0, contrast: 0 });
    expect(measurePhoto(plain(255), SIZE).brightness).toBeCloseTo(255, 3);
  });

  it('finds a darkened photo darker and a blurred one less sharp', async () => {
    const as = await measure(await photo().jpeg().toBuffer());
    const dark = await measure(await photo().linear(0.1, 0).jpeg().toBuffer());
    const blurred = await measure(await photo().blur(15).jpeg().toBuffer());
    expect(dark.brightness).toBeLessThan(as.brightness / 5);
    expect(blurred.sharpness).toBeLessThan(as.sharpness / 20);
    expect(Math.abs(blurred.brightness - as.brightness)).toBeLessThan(5);
  });

  it('takes noise for sharp, but not for contrast', async () => {
    const scenery = await measure(await photo().jpeg().toBuffer());
    const noise = measurePhoto(
      Uint8Array.from({ length: SIZE * SIZE * 3 }, (_, at) => (at * 7919) % 251),
      SIZE,
    );
    expect(noise.sharpness).toBeGreaterThan(scenery.sharpness);
    expect(noise.contrast).toBeLessThan(8);
    expect(scenery.contrast).toBeGreaterThan(20);
  });
});
