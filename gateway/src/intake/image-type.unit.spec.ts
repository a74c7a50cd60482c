import sharp from 'sharp';
import { isAnimatedPng, isAnimatedWebp, photoFormatOf } from './image-type.js';

const drawn = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
const ftyp = (major: string, ...compatible: string[]) => {
  const body = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, Buffer.alloc(64)]);
};

describe('photoFormatOf', () => {
  it('knows JPEG, PNG and WebP by their bytes', async () => {
    expect(photoFormatOf(await drawn().jpeg().toBuffer())).toBe('jpeg');
    expect(photoFormatOf(await drawn().png().toBuffer())).toBe('png');
    expect(photoFormatOf(await drawn().webp().toBuffer())).toBe('webp');
  });

  it('knows HEIC by its brands and tells it from AVIF', () => {
    expect(photoFormatOf(ftyp('heic', 'mif1', 'heic'))).toBe('heic');
    expect(photoFormatOf(ftyp('mif1', 'mif1', 'heic'))).toBe('heic');
    expect(photoFormatOf(ftyp('mif1', 'mif1', 'avif'))).toBeNull();
    expect(photoFormatOf(ftyp('avif', 'avif', 'mif1'))).toBeNull();
    expect(photoFormatOf(ftyp('isom', 'mp41'))).toBeNull();
  });

  it('knows nothing else', async () => {
    const gif = await drawn().gif().toBuffer();
    const avif = await drawn().avif().toBuffer();
    const tiff = await drawn().tiff().toBuffer();
    for (const bytes of [gif, avif, tiff, Buffer.from('%PDF-1.7'), Buffer.from('<svg xmlns="x"/>'), Buffer.alloc(0)]) {
      expect(photoFormatOf(bytes)).toBeNull();
    }
  });
});

describe('animations', () => {
  it('are seen in a WebP header', async () => {
    const blue = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const frames = await sharp([await drawn().png().toBuffer(), blue], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(isAnimatedWebp(frames)).toBe(true);
    expect(isAnimatedWebp(await drawn().webp().toBuffer())).toBe(false);
  });

  it('are seen in a PNG by its acTL chunk before the pixels', async () => {
    const still = await drawn().png().toBuffer();
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    expect(isAnimatedPng(still)).toBe(false);
    expect(isAnimatedPng(Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]))).toBe(true);
    expect(isAnimatedPng(still.subarray(0, 20))).toBe(false);
  });
});
