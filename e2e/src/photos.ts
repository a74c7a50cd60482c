import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { hazardPhotoFolder } from './paths.js';

/** Benchmark photos on which the shipped model finds at least one hazard, in a fixed order; empty without ../shared. */
export function realPhotos(count: number, from = 0): Buffer[] {
  const folder = hazardPhotoFolder();
  if (folder === null) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort()
    .slice(from, from + count)
    .map((name) => readFileSync(join(folder, name)));
}

interface Figure {
  x: number;
  y: number;
  scale: number;
  shirt: string;
}

/** A worker without hard hat and vest, as simple shapes; the head's crown is about 92 units above `y`. */
const figure = ({ x, y, scale, shirt }: Figure): string => `<g transform="translate(${x} ${y}) scale(${scale})">
  <path d="M-16 -52q16 -16 32 0l2 14h-36z" fill="#c98f6b"/><ellipse cx="0" cy="-62" rx="17" ry="22" fill="#c98f6b"/>
  <path d="M-19 -64q-2 -26 19 -27q22 1 19 27q-5 -14 -19 -14q-14 0 -19 14z" fill="#2b1c12"/>
  <circle cx="-6" cy="-62" r="2"/><circle cx="6" cy="-62" r="2"/>
  <path d="M-40 -30q40 -18 80 0l8 70l-12 4l-6 -40l0 70h-60l0 -70l-6 40l-12 -4z" fill="${shirt}"/>
  <path d="M-30 74h28v110h-24zM2 74h28l-4 110h-24z" fill="#2d3a55"/>
  <path d="M-30 184h30v12h-34zM2 184h28l6 12h-34z" fill="#3a2b20"/>
  <circle cx="-42" cy="46" r="8" fill="#c98f6b"/><circle cx="42" cy="46" r="8" fill="#c98f6b"/></g>`;

/**
 * A site drawn by the project: sky, ground, a building shell and two workers with bare heads. Softened and grained like a
 * photo, so that the shipped model sees people in most of them. `seed` makes every picture another one.
 */
export async function drawnPhoto(seed: number, width = 1280, height = 960): Promise<Buffer> {
  const shirts = ['#2f6b45', '#6b2f2f', '#c9c4b8', '#8a8f98', '#2f4f7f'];
  const x = 300 + ((seed * 37) % 120);
  const scale = 1.15 + (seed % 4) * 0.1;
  const people = [
    { x, y: 500 - 200 * scale, scale, shirt: shirts[seed % shirts.length] ?? '#444444' },
    { x: x + 90 * scale, y: 485 - 200 * scale, scale: scale * 0.95, shirt: '#3f6f9f' },
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">
    <rect width="640" height="480" fill="#b4cbdd"/><rect y="330" width="640" height="150" fill="#9b8468"/>
    <rect x="380" y="90" width="220" height="250" fill="#b9b2a6"/>
    <path d="M380 90V340M450 90V340M520 90V340M600 90V340M380 150H600M380 220H600M380 290H600" stroke="#6b6f73" stroke-width="5"/>
    ${people.map(figure).join('')}<text x="10" y="470" font-size="14" fill="#333">illustration ${seed}</text></svg>`;
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png()
    .toBuffer();
  const soft = await sharp(Buffer.from(svg)).blur(1.2).png().toBuffer();
  return sharp(soft)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

export const asBase64 = (photo: Buffer): string => photo.toString('base64');

/** Where a barrel lies on a drawn photo, in fractions of it. */
export const barrelAt = (seed: number) => ({
  x: 0.05 + ((seed * 29) % 50) / 100,
  y: 0.6 + ((seed * 13) % 12) / 100,
  w: 0.16,
  h: 0.24,
});

/** The same drawn site with a barrel lying on the ground, for what a detector does not know and people teach it. */
export async function drawnPhotoWithBarrel(seed: number, width = 640, height = 480): Promise<Buffer> {
  const { x, y, w, h } = barrelAt(seed);
  const barrel = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(w * width)}" height="${Math.round(h * height)}" viewBox="0 0 100 120">
    <rect x="6" y="4" width="88" height="112" rx="16" fill="#f2c500"/><path d="M6 40H94M6 80H94" stroke="#1c1c1c" stroke-width="9"/>
    <path d="M50 46l22 28h-44z" fill="#1c1c1c"/></svg>`;
  return sharp(await drawnPhoto(seed, width, height))
    .composite([{ input: Buffer.from(barrel), left: Math.round(x * width), top: Math.round(y * height) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
