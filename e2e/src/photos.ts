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

/** A site drawn by the project: sky, ground, a scaffold and a worker. `seed` makes every picture another one. */
export async function drawnPhoto(seed: number, width = 1280, height = 960): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">
    <rect width="640" height="300" fill="hsl(205,45%,78%)"/><rect y="300" width="640" height="180" fill="hsl(32,28%,52%)"/>
    <g stroke="hsl(${hue},20%,35%)" stroke-width="5" fill="none"><path d="M380 60V420M480 60V420M580 60V420M380 140H580M380 240H580M380 340H580"/></g>
    <g transform="translate(${120 + (seed % 5) * 20} 190)"><ellipse cx="50" cy="30" rx="20" ry="24" fill="hsl(25,50%,65%)"/>
    <path d="M30 22a20 20 0 0 1 40 0z" fill="hsl(25,45%,20%)"/><path d="M20 60h60l8 80H12z" fill="hsl(${hue},60%,40%)"/>
    <path d="M22 140h24v110H22zM54 140h24v110H54z" fill="hsl(220,30%,28%)"/></g>
    <text x="12" y="470" font-size="16" fill="#333">illustration ${seed}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

export const asBase64 = (photo: Buffer): string => photo.toString('base64');
