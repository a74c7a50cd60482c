import sharp from 'sharp';
import { pixelate, UndecodablePhotoError } from './pixelate.js';

/** A fine checkerboard: the most detail a picture can hold. */
async function checkerboard(width = 200, height = 160): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index++) {
    const bright = (Math.floor((index % width) / 4) + Math.floor(Math.floor(index / width) / 4)) % 2 === 0;
    pixels.fill(bright ? 255 : 0, index * 3, index * 3 + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Standard deviation of the brightness inside a rectangle: what can be made out there. */
async function detail(photo: Buffer, left: number, top: number, width: number, height: number): Promise<number> {
  const { channels } = await sharp(await sharp(photo).extract({ left, top, width, height }).toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}

describe('pixelate', () => {
  it('leaves nothing to see inside a region and everything outside', async () => {
    const photo = await checkerboard();
    const blurred = await pixelate(photo, [{ x: 0.25, y: 0.25, w: 0.25, h: 0.25 }]);
    expect(await detail(photo, 52, 42, 46, 36)).toBeGreaterThan(100);
    expect(await detail(blurred, 52, 42, 46, 36)).toBeLessThan(30);
    expect(await detail(blurred, 120, 90, 60, 60)).toBeGreaterThan(100);
  });

  it('covers a region to its edges, with its mean, and nothing beside it', async () => {
    const [width, height] = [256, 128];
    const inside = (x: number, y: number) => x >= 64 && x < 128 && y >= 32 && y < 64;
    // White, and in the region lines of one pixel: half of it black.
    const pixels = Buffer.alloc(width * height, 255);
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 2) if (inside(x, y)) pixels[y * width + x] = 0;
    const photo = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const blurred = await pixelate(photo, [{ x: 0.25, y: 0.25, w: 0.25, h: 0.25 }]);
    const shown = await sharp(blurred).greyscale().raw().toBuffer();
    const wrong = [...shown].filter((brightness, index) =>
      inside(index % width, Math.floor(index / width)) ? Math.abs(brightness - 128) > 25 : brightness < 230,
    );
    expect(wrong).toEqual([]);
  });

  it('says when the bytes are no photo', async () => {
    await expect(pixelate(Buffer.from('no photo'), [])).rejects.toThrow(UndecodablePhotoError);
  });

  it('keeps the size and drops metadata', async () => {
    const tagged = await sharp(await checkerboard())
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const metadata = await sharp(await pixelate(tagged, [])).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 160, format: 'jpeg' });
    expect(metadata.exif).toBeUndefined();
  });

  it.each([
    { x: -0.2, y: -0.2, w: 0.4, h: 0.4 },
    { x: 0.9, y: 0.9, w: 0.5, h: 0.5 },
    { x: 0.5, y: 0.5, w: 0.001, h: 0.001 },
    { x: 0.5, y: 0.5, w: 0, h: 0 },
    { x: 2, y: 2, w: 1, h: 1 },
  ])('cuts off what lies outside the photo: %o', async (region) => {
    const blurred = await pixelate(await checkerboard(), [region]);
    expect(await sharp(blurred).metadata()).toMatchObject({ width: 200, height: 160 });
  });

  it('never brings back what an earlier pass took', async () => {
    const once = await pixelate(await checkerboard(), [{ x: 0, y: 0, w: 0.5, h: 0.5 }]);
    const twice = await pixelate(once, [{ x: 0.6, y: 0.6, w: 0.2, h: 0.2 }]);
    expect(await detail(twice, 4, 4, 90, 70)).toBeLessThan(30);
  });
});
