// The source of postures in its thread, with tiny networks that always see the same body, and with the shipped one.
import { rm } from 'node:fs/promises';
import { SHIPPED_STANDINGS } from '@hazardlens/taxonomy';
import type { DetectedPhoto } from '../src/detector/engine.js';
import { BUNDLED_MODEL_DIR } from '../src/detector/worker-entry.js';
import type { FindingSource, RawFinding } from '../src/sources/finding-source.js';
import { nothingHidden, SharedPhoto } from '../src/sources/photo-to-look-at.js';
import { PostureSource, postureSource } from '../src/sources/posture/posture-source.js';
import { jpeg } from './drawn-photos.js';
import { nothingFound } from './inference-platform.js';
import { tinyGraphModel } from './tiny-graph-model.js';

/** Points of somebody who lies on the ground with the head on the left, as MoveNet answers: y, x, score. */
const LYING = [
  ...[0.52, 0.15, 0.9],
  ...[0.5, 0.14, 0.8, 0.51, 0.14, 0.8, 0.5, 0.17, 0.8, 0.52, 0.17, 0.8],
  ...[0.48, 0.26, 0.9, 0.52, 0.26, 0.9],
  ...[0.54, 0.32, 0.7, 0.55, 0.33, 0.7],
  ...[0.55, 0.42, 0.7, 0.56, 0.43, 0.7],
  ...[0.49, 0.5, 0.8, 0.53, 0.5, 0.8],
  ...[0.51, 0.68, 0.7, 0.54, 0.68, 0.7],
  ...[0.52, 0.86, 0.6, 0.55, 0.86, 0.6],
];

const moveNet = (values: readonly number[], dtype: 'int32' | 'float32' = 'int32') =>
  tinyGraphModel({
    input: { shape: [1, 192, 192, 3], dtype },
    outputs: { Identity: { shape: [1, 1, values.length / 3, 3], values } },
  });

/** The same body as BlazePose answers for a crop that was turned clockwise: upright, 39 × (x, y, z, visible, present). */
function landmarks(): number[] {
  const points = [0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28];
  const values = Array<number>(39 * 5).fill(0);
  for (const [at, point] of points.entries()) {
    const [y = 0, x = 0] = LYING.slice(3 * at);
    // logistic(4) = .98
    values.splice(5 * point, 5, (1 - y) * 256, x * 256, 0, 4, 4);
  }
  return values;
}

const blazePose = (values: readonly number[] = landmarks(), flag = 0.95) =>
  tinyGraphModel({
    input: { shape: [1, 256, 256, 3], dtype: 'float32' },
    outputs: {
      Identity_2: { shape: [1, values.length], values },
      Identity_3: { shape: [1, 1], values: [flag] },
    },
  });

/** 400 × 100 px in the middle of a photo of 640 × 480 px. */
const SOMEBODY: DetectedPhoto = {
  ...nothingFound,
  width: 640,
  height: 480,
  detections: [
    { class: 'person', score: 0.9, probability: 0.8, x1: 120 / 640, y1: 190 / 480, x2: 520 / 640, y2: 290 / 480 },
  ],
};

describe('the source of postures', () => {
  const folders: string[] = [];
  const sources: FindingSource[] = [];
  afterEach(() => Promise.all(sources.splice(0).map((source) => source.stop())));
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  async function kept(folder: Promise<string>): Promise<string> {
    folders.push(await folder);
    return folder;
  }
  async function sourceOf(POSE_MODEL_DIR?: string): Promise<FindingSource> {
    const [installed] = await postureSource({ POSE_MODEL_DIR });
    if (!installed) throw new Error('no source');
    sources.push(installed.source);
    return installed.source;
  }
  function blazePoseSource(modelDir: string): PostureSource {
    const source = new PostureSource('tiny', { model: 'blazepose', modelDir });
    sources.push(source);
    return source;
  }
  async function look(source: FindingSource, detected: DetectedPhoto, signal = new AbortController().signal) {
    const { width, height } = detected;
    const photo = new SharedPhoto({ sha256: 'ab', detected, read: () => jpeg(width, height), hidden: nothingHidden });
    return source.look(photo, { tenantId: 't', masksRequired: false, signal });
  }
  const namesOf = (findings: readonly RawFinding[]) => findings.map(({ hazard_type }) => hazard_type);

  it.each(['int32', 'float32'] as const)('finds a person down with a MoveNet that takes %s', async (dtype) => {
    const source = await sourceOf(await kept(moveNet(LYING, dtype)));
    expect(source.version).toMatch(/^movenet [0-9a-f]{8}, rules \d+$/);
    await source.start();
    const [finding, ...more] = await look(source, SOMEBODY);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      hazard_type: 'person_down',
      reason_code: 'person_lying',
      boxes: [{ class: 'person' }],
    });
    // the weakest of the points that it rests on: a knee at .7
    expect(finding?.raw).toBeCloseTo(0.7, 2);
  });

  it('turns the crop of somebody who may be lying, and finds the person down with BlazePose', async () => {
    const source = blazePoseSource(await kept(blazePose()));
    const [finding, ...more] = await look(source, SOMEBODY);
    expect(more).toEqual([]);
    expect(finding?.hazard_type).toBe('person_down');
    // no surer than the person
    expect(finding?.raw).toBe(0.8);
  });

  it('believes no body that the network doubts', async () => {
    expect(await look(blazePoseSource(await kept(blazePose(landmarks(), 0.4))), SOMEBODY)).toEqual([]);
  });

  it('looks at nobody who is too small, and reads no photo without people', async () => {
    const source = blazePoseSource(await kept(blazePose()));
    const photo = (detected: DetectedPhoto) =>
      new SharedPhoto({
        sha256: 'ab',
        detected,
        read: () => Promise.reject(new Error('read for nothing')),
        hidden: nothingHidden,
      });
    const context = { tenantId: 't', masksRequired: false, signal: new AbortController().signal };
    const small = { ...SOMEBODY, width: 64, height: 48 };
    expect(await source.look(photo({ ...SOMEBODY, detections: [] }), context)).toEqual([]);
    expect(await source.look(photo(small), context)).toEqual([]);
  });

  it('ends its thread when its time is up, and looks again with a new one', async () => {
    const source = blazePoseSource(await kept(blazePose()));
    await source.start();
    const late = new AbortController();
    const people = SOMEBODY.detections;
    // Larger than the network can have read by then.
    const pixels = () => Promise.resolve({ width: 1280, height: 960, data: new Uint8Array(1280 * 960 * 3) });
    const photo = {
      ...SOMEBODY,
      sha256: 'ab',
      detected: { ...SOMEBODY, detections: people },
      pixels,
      hidden: nothingHidden,
    };
    const looking = source.look(photo, { tenantId: 't', masksRequired: false, signal: late.signal });
    setImmediate(() => late.abort());
    await expect(looking).rejects.toThrow('its time was up');
    expect(namesOf(await look(source, SOMEBODY))).toEqual(['person_down']);
  });

  it('ships: BlazePose loads, says its version and invents nobody on a drawn photo', async () => {
    const source = await sourceOf();
    expect(source.version).toMatch(/^blazepose [0-9a-f]{8}, rules \d+$/);
    expect(await look(source, SOMEBODY)).toEqual([]);
    // Another network or other rules are measured anew (npm run eval -- sources) before they are believed.
    const measured = SHIPPED_STANDINGS.filter((one) => one.source === 'posture');
    expect(source.version).toBe('blazepose 168a3dfa, rules 2');
    expect(measured.map(({ version }) => source.version.startsWith(version ?? ''))).toEqual(measured.map(() => true));
    expect(measured.map(({ hazard_type }) => hazard_type).sort()).toEqual([...source.hazards].sort());
  });

  it.each([
    ['a network of another kind', () => kept(moveNet(LYING.slice(0, 48))), 'the model answers [1, 1, 16, 3]'],
    ['a detector', () => Promise.resolve(BUNDLED_MODEL_DIR), 'instead of one square RGB picture'],
  ])('does not start on %s and says what is missing', async (_, folder, problem) => {
    const source = await sourceOf(await folder());
    await expect(source.start()).rejects.toThrow(problem);
  });

  it('does not let the service start where its folder is missing', async () => {
    await expect(sourceOf('/nowhere')).rejects.toThrow('POSE_MODEL_DIR: /nowhere/model.json is missing');
  });
});
