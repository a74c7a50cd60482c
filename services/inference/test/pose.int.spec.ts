// Detector and pose model in a real thread, both tiny: the detector always sees one person, MoveNet always the same body.
import { rm } from 'node:fs/promises';
import { BUNDLED_MODEL_DIR } from '../src/detector/worker-entry.js';
import { WorkerPool } from '../src/detector/worker-pool.js';
import { assessPhoto } from '../src/rules/assess-photo.js';
import { jpeg } from './drawn-photos.js';
import { tinyGraphModel } from './tiny-graph-model.js';

jest.setTimeout(60_000);

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

const detector = {
  input: { shape: [1, 320, 320, 3], dtype: 'float32' },
  // 400 × 100 px in the middle of a photo of 640 × 480 px
  outputs: {
    scores: { shape: [1, 1, 1], values: [0.9] },
    boxes: { shape: [1, 1, 4], values: [60, 160 - 320 * (50 / 480), 260, 160 + 320 * (50 / 480)] },
  },
  metadata: {
    name: 'tiny',
    version: '1',
    classes: ['person'],
    input: { range: [0, 255], default_size: 320 },
    postprocessing: { nms_iou: 0.5, max_detections: 10 },
    thresholds: { person: 0.3 },
    calibration: { per_class: {} },
  },
} as const;

const moveNet = (values: readonly number[], dtype: 'int32' | 'float32' = 'int32') =>
  tinyGraphModel({
    input: { shape: [1, 192, 192, 3], dtype },
    outputs: { Identity: { shape: [1, 1, values.length / 3, 3], values } },
  });

describe('a detector with a pose model', () => {
  const folders: string[] = [];
  const pools: WorkerPool[] = [];
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  async function kept(folder: Promise<string>): Promise<string> {
    folders.push(await folder);
    return folder;
  }

  async function started(poseModelDir?: string): Promise<WorkerPool> {
    const modelDir = await kept(tinyGraphModel(detector));
    const pool = new WorkerPool({ modelDir, workers: 1, runtime: 'tfjs-wasm', ...(poseModelDir && { poseModelDir }) });
    pools.push(pool);
    await pool.start();
    return pool;
  }

  it.each(['int32', 'float32'] as const)('finds a person down, for a network that takes %s', async (dtype) => {
    const pool = await started(await kept(moveNet(LYING, dtype)));
    expect(pool.modelVersion).toMatch(/^tiny 1 \+ movenet-192-[0-9a-f]{8}$/);
    const photo = await pool.detect(await jpeg(640, 480));
    const [pose, ...more] = photo.poses ?? [];
    expect(more).toEqual([]);
    // the square is 500 px wide, its corner lies at (70, -10)
    expect(pose?.body.nose.x).toBeCloseTo((70 + 0.15 * 500) / 640, 2);
    expect(pose?.body.nose.y).toBeCloseTo((-10 + 0.52 * 500) / 480, 2);
    expect(pose?.body.nose.score).toBeCloseTo(0.9, 2);
    const { findings, not_assessed } = assessPhoto(photo, { masks_required: false });
    expect(findings.map(({ hazard_type }) => hazard_type)).toEqual(['person_down']);
    expect(not_assessed).not.toContain('posture');
  });

  it('says nothing of postures without one', async () => {
    const pool = await started();
    const photo = await pool.detect(await jpeg(640, 480));
    expect(photo).not.toHaveProperty('poses');
    expect(assessPhoto(photo, { masks_required: false }).not_assessed).toContain('posture');
  });

  it.each([
    ['a folder that is not there', () => Promise.resolve('/nowhere'), '/nowhere/model.json is missing'],
    ['a network of another kind', () => kept(moveNet(LYING.slice(0, 48))), 'the model answers [1, 1, 16, 3]'],
    ['a detector', () => Promise.resolve(BUNDLED_MODEL_DIR), 'instead of one square RGB picture'],
  ])('does not start on %s and says what is missing', async (_, folder, problem) => {
    const starting = started(await folder());
    await expect(starting).rejects.toThrow('POSE_MODEL_DIR');
    await expect(starting).rejects.toThrow(problem);
    await expect(starting).rejects.toThrow('MoveNet SinglePose');
  });
});
