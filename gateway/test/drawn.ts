import sharp, { type Sharp } from 'sharp';

/** A small picture that compresses to more than 100 characters of base64; `seed` makes it another one. */
export function drawn(seed = 1, width = 160, height = 120): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * seed * 31 + (at >> 5) * 17) & 0xff;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpegOf = (seed = 1): Promise<Buffer> => drawn(seed).jpeg().toBuffer();
export const base64Of = async (seed = 1): Promise<string> => (await jpegOf(seed)).toString('base64');
