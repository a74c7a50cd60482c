import sharp from 'sharp';
import { drawn, HEIGHT, WIDTH } from './canvas.js';
import type { Chance } from './random.js';
import { building } from './scenery.js';

// Pictures without anything on them: a lens cap, a pocket, a wall, a broken sensor.

const hsl = (chance: Chance, light: number): string =>
  `hsl(${chance.whole(0, 359)} ${chance.whole(0, 100)}% ${light.toFixed(0)}%)`;

/** One colour, from black over grey to white. */
export function flatColour(chance: Chance): Promise<Buffer> {
  const fill = chance.next() < 0.4 ? `hsl(0 0% ${chance.whole(0, 100)}%)` : hsl(chance, chance.between(10, 95));
  return drawn(`<rect width="100%" height="100%" fill="${fill}"/>`);
}

/** Two or three colours that run into each other along a line or around a point. */
export function gradient(chance: Chance): Promise<Buffer> {
  const stops = Array.from({ length: chance.whole(2, 3) }, (_, at, last = 2) => {
    return `<stop offset="${(at / last).toFixed(2)}" stop-color="${hsl(chance, chance.between(5, 95))}"/>`;
  }).join('');
  const shape =
    chance.next() < 0.5
      ? `<linearGradient id="g" gradientTransform="rotate(${chance.whole(0, 90)})">${stops}</linearGradient>`
      : `<radialGradient id="g" cx="${chance.next()}" cy="${chance.next()}" r="${chance.between(0.4, 1)}">${stops}</radialGradient>`;
  return drawn(`<defs>${shape}</defs><rect width="100%" height="100%" fill="url(#g)"/>`);
}

/** A flat colour with the noise of a sensor, grey or coloured, fine or coarse. */
export async function noise(chance: Chance): Promise<Buffer> {
  const coarse = chance.pick([1, 1, 2, 4]);
  const [width, height] = [Math.ceil(WIDTH / coarse), Math.ceil(HEIGHT / coarse)];
  const base = [chance.whole(0, 255), chance.whole(0, 255), chance.whole(0, 255)];
  const grey = chance.next() < 0.5;
  const spread = chance.between(6, 80);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const same = chance.normal();
    for (let channel = 0; channel < 3; channel++) {
      const level = (grey ? (base[0] ?? 0) : (base[channel] ?? 0)) + spread * (grey ? same : chance.normal());
      pixels[at + channel] = Math.min(255, Math.max(0, Math.round(level)));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: coarse > 1 ? 'nearest' : 'linear' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A site so blurred that nobody can tell what it is. */
export async function blur(chance: Chance): Promise<Buffer> {
  const sharpPicture = await drawn(building(chance));
  return sharp(sharpPicture).blur(chance.between(18, 60)).jpeg({ quality: 85 }).toBuffer();
}

/** A site in the dark, with the noise that a phone adds to it. */
export async function blackNight(chance: Chance): Promise<Buffer> {
  const light = chance.between(0.01, 0.04);
  return sharp(await drawn(building(chance)))
    .linear(light, chance.between(0, 3))
    .jpeg({ quality: 85 })
    .toBuffer();
}
