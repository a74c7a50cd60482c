import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { DetectedPhoto } from '../detector/engine.js';
import { ModelEngine } from '../detector/model-engine.js';
import { assessPhoto } from '../rules/assess-photo.js';
import type { Finding } from '../rules/finding.js';
import { toIncidents } from '../rules/to-incidents.js';
import type { LabelledPhoto } from './labelled-photos.js';

const shownPhotos = 40;
const columns = 5;
const side = 360;
const captionHeight = 64;
const policy = { masks_required: false };

/** Photos spread evenly over the split, so that every source and situation has its share. */
function spread(photos: readonly LabelledPhoto[]): LabelledPhoto[] {
  const step = Math.max(1, photos.length / shownPhotos);
  return Array.from({ length: Math.min(shownPhotos, photos.length) }, (_, at) => photos[Math.floor(at * step)]).filter(
    (photo) => photo !== undefined,
  );
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Thin white boxes for what the detector saw, red ones for what incidents rest on, the incidents below. */
function overlay({ detections }: DetectedPhoto, incidents: readonly Finding[], name: string): Buffer {
  const seen = detections.map(
    ({ x1, y1, x2, y2, class: label, probability }) =>
      `<rect x="${x1 * side}" y="${y1 * side}" width="${(x2 - x1) * side}" height="${(y2 - y1) * side}" class="seen"/>` +
      `<text x="${x1 * side + 2}" y="${y1 * side + 9}" class="label">${label} ${probability.toFixed(2)}</text>`,
  );
  const raised = incidents.flatMap(({ boxes }) =>
    boxes.map(
      ({ x, y, w, h }) =>
        `<rect x="${x * side}" y="${y * side}" width="${w * side}" height="${h * side}" class="raised"/>`,
    ),
  );
  const lines = incidents.map(
    ({ hazard_type, confidence }, at) =>
      `<text x="6" y="${side + 28 + at * 13}" class="incident">${hazard_type} ${confidence.toFixed(2)}</text>`,
  );
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side + captionHeight}">
    <style>.seen{fill:none;stroke:#fff;stroke-width:1}.raised{fill:none;stroke:#e02020;stroke-width:2}
    text{font-family:sans-serif}.label{font-size:9px;fill:#ff0}.incident{font-size:12px;fill:#c00}.name{font-size:11px;fill:#555}</style>
    <rect y="${side}" width="${side}" height="${captionHeight}" fill="#fff"/>
    <text x="6" y="${side + 13}" class="name">${escaped(name)}</text>${seen.join('')}${raised.join('')}${lines.join('')}</svg>`);
}

async function tile(engine: ModelEngine, photo: LabelledPhoto): Promise<Buffer> {
  const bytes = await readFile(photo.file);
  const detected = await engine.detect(bytes);
  const incidents = toIncidents(assessPhoto(detected, policy).findings);
  const name = photo.file.slice(photo.file.lastIndexOf('/') + 1);
  return sharp(bytes)
    .resize(side, side, { fit: 'fill' })
    .extend({ bottom: captionHeight })
    .composite([{ input: overlay(detected, incidents, name) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Writes a contact sheet: photos with what the detector saw and the incidents that the product would raise. */
export async function drawGallery(photos: readonly LabelledPhoto[], modelDir: string, file: string): Promise<void> {
  const engine = new ModelEngine({ modelDir, runtime: 'tfjs-wasm' });
  await engine.load();
  const tiles: Buffer[] = [];
  for (const photo of spread(photos)) tiles.push(await tile(engine, photo));
  await engine.dispose();
  const height = side + captionHeight;
  await sharp({
    create: {
      width: columns * side,
      height: Math.ceil(tiles.length / columns) * height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(
      tiles.map((input, at) => ({ input, left: (at % columns) * side, top: Math.floor(at / columns) * height })),
    )
    .jpeg({ quality: 82 })
    .toFile(file);
}
