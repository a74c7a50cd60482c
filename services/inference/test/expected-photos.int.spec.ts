// The bundled model in real threads on real photos, against the results that came with the model. The photos stay in
// ../shared; where that folder is missing the photo specs are skipped.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { decodePhoto } from '../src/detector/decode-photo.js';
import type { DetectedPhoto } from '../src/detector/engine.js';
import { parseModelMetadata } from '../src/detector/model-metadata.js';
import { measurePhoto } from '../src/detector/photo-measures.js';
import { BUNDLED_MODEL_DIR } from '../src/detector/worker-entry.js';
import { WorkerPool } from '../src/detector/worker-pool.js';
import { assessPhoto } from '../src/rules/assess-photo.js';
import { photoHints } from '../src/rules/photo-hints.js';

const PHOTOS = path.resolve(__dirname, '../../../../shared/data/hazard-photos/benchmark');
const whenPhotos = existsSync(PHOTOS) ? describe : describe.skip;
if (!existsSync(PHOTOS)) console.info(`skipped: model on real photos, ${PHOTOS} is not here`);

interface Expected {
  readonly input_size: number;
  readonly tolerance: { readonly score: number; readonly box: number };
  readonly photos: Record<string, { class: string; score: number; box: [number, number, number, number] }[]>;
}
const expected: Expected = JSON.parse(readFileSync(path.join(BUNDLED_MODEL_DIR, 'expected.json'), 'utf8'));

const metadata = parseModelMetadata(JSON.parse(readFileSync(path.join(BUNDLED_MODEL_DIR, 'metadata.json'), 'utf8')));
const thresholds = new Map(metadata.classes.map((entry) => [entry.name, entry.threshold]));

/** Expected detections without a match, and detections that were not expected although clearly above their threshold. */
function differences(name: string, photo: DetectedPhoto, score: number, box: number): string[] {
  const left = new Set(photo.detections);
  const missing = (expected.photos[name] ?? []).filter((want) => {
    const match = [...left].find(
      (got) =>
        got.class === want.class &&
        Math.abs(got.score - want.score) <= score &&
        [got.x1, got.y1, got.x2, got.y2].every((value, at) => Math.abs(value - (want.box[at] ?? 2)) <= box),
    );
    if (match) left.delete(match);
    return !match;
  });
  // Expected scores are rounded: what is near its threshold may be in or out.
  const surplus = [...left].filter((got) => got.score > (thresholds.get(got.class) ?? 0) + score);
  return [
    ...missing.map((one) => `missing ${JSON.stringify(one)}`),
    ...surplus.map((one) => `surplus ${JSON.stringify(one)}`),
  ];
}

/** Something was recognised: these specs are about the picture alone. */
const PERSON = { class: 'person', score: 0.9, probability: 0.9, x1: 0.2, y1: 0.2, x2: 0.4, y2: 0.9 };

whenPhotos('the bundled model', () => {
  const pool = new WorkerPool({ modelDir: BUNDLED_MODEL_DIR, workers: 1, inputSize: expected.input_size });
  beforeAll(() => pool.start(), 60_000);
  afterAll(() => pool.close());

  const names = Object.keys(expected.photos);

  it.each(names)('finds on %s what it is expected to find', async (name) => {
    const photo = await pool.detect(readFileSync(path.join(PHOTOS, name)));
    expect(differences(name, photo, expected.tolerance.score, expected.tolerance.box)).toEqual([]);
  });

  it.each(names)('finds about the same on %s as a large JPEG, which is decoded near network size', async (name) => {
    const large = await sharp(path.join(PHOTOS, name)).resize(1920, 1920).jpeg({ quality: 90 }).toBuffer();
    const photo = await pool.detect(large);
    expect([photo.width, photo.height]).toEqual([1920, 1920]);
    expect(differences(name, photo, 0.06, 0.04)).toEqual([]);
  });

  it('hints at dark, blurred and small copies of the photos, not at the photos', async () => {
    const hints = async (change: (photo: Sharp) => Sharp): Promise<string[]> => {
      const seen = new Set<string>();
      for (const name of names) {
        const file = await change(sharp(path.join(PHOTOS, name)))
          .jpeg()
          .toBuffer();
        const { width, height, pixels } = await decodePhoto(file, expected.input_size);
        const measures = measurePhoto(pixels, expected.input_size);
        for (const hint of photoHints({ width, height, measures, detections: [PERSON] })) seen.add(`${name} ${hint}`);
      }
      return [...seen];
    };
    const each = (hint: string): string[] => names.map((name) => `${name} ${hint}`);
    expect(await hints((photo) => photo)).toEqual([]);
    expect(await hints((photo) => photo.linear(0.2, 0))).toEqual(each('dark'));
    expect(await hints((photo) => photo.blur(6))).toEqual(each('blurred'));
    // made that small they may be blurred, too
    expect(await hints((photo) => photo.resize(300, 300))).toEqual(expect.arrayContaining(each('small')));
  });

  it('leads to the hazards that a person sees on these photos', async () => {
    const hazards = async (name: string): Promise<string[]> => {
      const photo = await pool.detect(readFileSync(path.join(PHOTOS, name)));
      return assessPhoto(photo, { masks_required: false }).findings.map((finding) => finding.hazard_type);
    };
    expect(await hazards('css-00040.jpg')).toEqual(['no_hard_hat', 'no_hi_vis']);
    expect(await hazards('css-00093.jpg')).toEqual([]);
    expect(await hazards('css-00151.jpg')).toEqual([]);
    expect(await hazards('css-00157.jpg')).toEqual([]);
    expect(await hazards('fire8-00278.jpg')).toEqual(['open_flame_smoke']);
    expect(await hazards('fire8-00281.jpg')).toEqual(['open_flame_smoke']);
  });
});
