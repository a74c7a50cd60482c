import { readFileSync } from 'node:fs';
import files, { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, metricsRegistry } from '@hazardlens/service-kit';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { inferenceConfig } from '../src/config.js';
import { broughtSources } from '../src/sources/brought/brought-sources.js';
import { modelsCommand } from '../src/sources/brought/command/models-command.js';
import type { FindingSource, PhotoToLookAt } from '../src/sources/finding-source.js';
import { GuardedSource } from '../src/sources/guarded-source.js';
import { nothingHidden } from '../src/sources/photo-to-look-at.js';
import { SourcesOfFindings } from '../src/sources/sources-of-findings.js';
import { nothingFound } from './inference-platform.js';
import { tinyOnnx, yolov8 } from './tiny-onnx.js';

const map = {
  id: 'hats',
  name: 'Hats of the yard',
  licence: 'Apache-2.0',
  classes: ['helmet', 'head'],
  input: { fit: 'letterbox', scale: '0-1' },
  rules: [{ hazard: 'no_hard_hat', rule: 'present', class: 'head', threshold: 0.4 }],
};

/** Sees a head in the middle of whatever it is shown, a fainter one at its left, and a helmet that is none. */
const network = () =>
  tinyOnnx({
    input: [1, 3, 64, 64],
    outputs: {
      out: yolov8(2, [
        [32, 32, 16, 16, 0, 0.9],
        [8, 32, 16, 16, 0, 0.5],
        [56, 32, 16, 16, 0.6, 0],
      ]),
    },
  });

let said: string[] = [];
let modelsDir = '';
let photos = '';
const logger = createLogger({ level: 'silent' });
const config = () => inferenceConfig.parse({ MODELS_DIR: modelsDir, MODELS_MEMORY_MB: '256' });

async function command(...args: string[]): Promise<number> {
  said = [];
  return modelsCommand(args, { MODELS_DIR: modelsDir, MODELS_MEMORY_MB: '256' }, (line) => void said.push(line));
}
const out = () => said.join('\n');

async function mapFile(more: object = {}): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'map-')), 'map.json');
  await writeFile(file, JSON.stringify({ ...map, ...more }));
  return file;
}

/** Twice as wide as high: in a letterbox of 64 the photo lies from 16 to 48. */
async function drawPhotos(labels: Readonly<Record<string, string | null>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'photos-'));
  await mkdir(path.join(folder, 'labels'));
  for (const [name, text] of Object.entries(labels)) {
    await sharp({ create: { width: 128, height: 64, channels: 3, background: '#808080' } })
      .jpeg()
      .toFile(path.join(folder, `${name}.jpg`));
    if (text !== null) await writeFile(path.join(folder, 'labels', `${name}.txt`), text);
  }
  return folder;
}

beforeEach(async () => {
  modelsDir = await mkdtemp(path.join(tmpdir(), 'models-'));
});

describe('npm run models', () => {
  beforeAll(async () => {
    // boxes of the network are a quarter of the photo's width and half of its height
    photos = await drawPhotos({
      both: '1 0.5 0.5 0.25 0.5\n1 0.125 0.5 0.25 0.5\n',
      one: '1 0.5 0.5 0.25 0.5\n0 0.5 0.1 0.1 0.1\n',
      none: '',
      unlabelled: null,
    });
  });

  const test = async (more: object = {}, labels = path.join(photos, 'labels')) =>
    command('test', await network(), '--map', await mapFile(more), '--photos', photos, '--labels', labels);

  it('prints what a model is worth on labelled photos, and enables nothing', async () => {
    expect(await test()).toBe(0);
    expect(out()).toContain('onnx, 64 × 64 px, NCHW, float32 0-1, letterbox; yolov8, boxes in pixels');
    expect(out()).toContain('3 labelled photos');
    // heads: 2 found on each of 3 photos, 3 of them marked; helmets: 1 on each, none where the mark is
    expect(out()).toMatch(/\| head \| 3 \| 6 \| 0\.500 \| 1\.000 \| [0-9.]+ \|/);
    expect(out()).toMatch(/\| helmet \| 1 \| 3 \| 0\.000 \| 0\.000 \| 0\.000 \|/);
    expect(out()).toMatch(/\| Missing hard hat \| 3 \| 6 \| 0\.500 \| 1\.000 \| too few \|/);
    expect(await readdir(modelsDir)).toEqual([]);
  });

  it('reads COCO labels, too', async () => {
    const file = path.join(modelsDir, 'coco.json');
    const box = (image_id: number, x: number) => ({ image_id, category_id: 7, bbox: [x, 16, 32, 32] });
    const image = (id: number, name: string) => ({ id, file_name: `${name}.jpg`, width: 128, height: 64 });
    await writeFile(
      file,
      JSON.stringify({
        images: [image(1, 'both'), image(2, 'one'), image(3, 'none')],
        annotations: [box(1, 48), box(1, 0), box(2, 48)],
        categories: [{ id: 7, name: 'head' }],
      }),
    );
    expect(await test({}, file)).toBe(0);
    expect(out()).toMatch(/\| head \| 3 \| 6 \| 0\.500 \| 1\.000 \|/);
  });

  it('tries how photos are to be shown where neither file nor map says it', async () => {
    expect(await test({ input: {} })).toBe(0);
    expect(out()).toMatch(/letterbox, values 0-1: AP50 0\.[0-9]+ on 2 photos/);
    // stretched, the boxes are half as high as the marks
    expect(out()).toMatch(/stretch, values 0-1: AP50 0\.[0-9]+ on 2 photos/);
    expect(out()).toContain('float32 0-1, letterbox');
  });

  it('adds, lists and removes', async () => {
    const folder = await network();
    await writeFile(path.join(folder, 'card.md'), '# Trained in the yard');
    const add = ['add', folder, '--map', await mapFile(), '--photos', photos, '--labels', path.join(photos, 'labels')];
    expect([await command(...add), out()]).toEqual([0, expect.stringContaining('it names no_hard_hat')]);
    expect((await readdir(path.join(modelsDir, 'hats'))).sort()).toEqual([
      'card.md',
      'map.json',
      'model.onnx',
      'record.json',
    ]);
    const card = await readFile(path.join(modelsDir, 'hats/card.md'), 'utf8');
    expect(card).toMatch(/licence: Apache-2\.0\n- sha256: [0-9a-f]{64}/);
    expect(card).toContain('| Missing hard hat | 3 | 6 | 0.500 | 1.000 |');
    expect(card).toContain('# Trained in the yard');
    expect([await command('list'), out()]).toEqual([
      0,
      expect.stringMatching(/^hats {2}[0-9a-f]{12} {2}Apache-2\.0 {2}no_hard_hat$/),
    ]);
    expect([await command(...add), out()]).toEqual([1, expect.stringContaining('--replace')]);
    expect(await command(...add, '--replace', '--licence', 'MIT')).toBe(0);
    expect(await command('list')).toBe(0);
    expect(out()).toContain('MIT');
    expect([await command('remove', '../models'), out()]).toEqual([1, 'There is no model ../models.']);
    expect(await command('remove', 'hats')).toBe(0);
    expect(await readdir(modelsDir)).toEqual([]);
  });

  it('leaves the one before where a replacement fails or is cut off', async () => {
    const add = ['add', await network(), '--map', await mapFile(), '--photos', photos];
    expect(await command(...add)).toBe(0);
    const { rename } = files;
    jest
      .spyOn(files, 'rename')
      .mockImplementation((from, to) =>
        String(from).includes('.adding-') ? Promise.reject(new Error('no room')) : rename(from, to),
      );
    expect([await command(...add, '--replace', '--licence', 'MIT'), out()]).toEqual([
      1,
      expect.stringContaining('It failed: no room'),
    ]);
    jest.restoreAllMocks();
    expect(await readdir(modelsDir)).toEqual(['hats']);
    expect([await command('list'), out()]).toEqual([0, expect.stringContaining('Apache-2.0')]);
    // ended after the one before was put aside
    await rename(path.join(modelsDir, 'hats'), path.join(modelsDir, '.replaced-hats'));
    expect([await command('list'), out()]).toEqual([0, expect.stringContaining('Apache-2.0')]);
    expect(await readdir(modelsDir)).toEqual(['hats']);
    expect(await command('remove', 'hats')).toBe(0);
    expect(await readdir(modelsDir)).toEqual([]);
  });

  it('takes away what one that was cut off has left, and nothing of one that is under way', async () => {
    const [old, now] = ['.adding-hats-1', '.adding-vests-2'].map((name) => path.join(modelsDir, name));
    for (const folder of [old, now]) {
      await mkdir(folder ?? '');
      await writeFile(path.join(folder ?? '', 'model.onnx'), 'half');
    }
    const yesterday = Date.now() / 1000 - 86_400;
    await utimes(old ?? '', yesterday, yesterday);
    const add = ['add', await network(), '--map', await mapFile(), '--photos', photos];
    // no room is not "there already"
    const full = jest.spyOn(files, 'rename').mockRejectedValueOnce(new Error('no room'));
    expect([await command(...add), out()]).toEqual([1, expect.stringContaining('It failed: no room')]);
    full.mockRestore();
    expect(await command(...add)).toBe(0);
    expect((await readdir(modelsDir)).sort()).toEqual(['.adding-vests-2', 'hats']);
    await rm(now ?? '', { recursive: true });
    expect(await command('remove', 'hats')).toBe(0);
  });

  it.each([
    ['nothing', [], 'usage: npm run models'],
    ['an unknown option', ['list', '--force'], 'usage: npm run models'],
    ['no photos', ['test', '/tmp', '--map', 'MAP'], 'model.onnx'],
    ['a model that is not there', ['remove', 'hats'], 'There is no model hats'],
  ])('says what is wrong: %s', async (_, args, sentence) => {
    const file = await mapFile();
    expect(await command(...args.map((arg) => (arg === 'MAP' ? file : arg)))).toBe(1);
    expect(out()).toContain(sentence);
  });

  it.each([
    ['no licence', { licence: undefined }, 'Its licence is missing'],
    ['an unknown hazard', { rules: [{ ...map.rules[0], hazard: 'bad_luck' }] }, 'rules.0.hazard: is no hazard type'],
    [
      'a hazard for people alone',
      { rules: [{ ...map.rules[0], hazard: 'lockout_missing' }] },
      'is for a person to judge',
    ],
    [
      'a class that it has not',
      { rules: [{ ...map.rules[0], class: 'hat' }] },
      'rules.0.class: is not among the classes',
    ],
    ['an id that is a path', { id: '../../etc' }, 'id: lower-case letters'],
    ['no rules', { rules: [] }, 'nothing leads to a hazard'],
    ['another key', { upload: true }, 'Unrecognized key'],
    ['too few classes', { classes: ['head'], rules: [{ ...map.rules[0] }] }, 'no layout that is known for 1 classes'],
  ])('refuses %s', async (_, more, sentence) => {
    const folder = await network();
    const only = await drawPhotos({ one: '0 0.5 0.5 0.25 0.5' });
    expect(
      await command(
        'add',
        folder,
        '--map',
        await mapFile(more),
        '--photos',
        only,
        '--labels',
        path.join(only, 'labels'),
      ),
    ).toBe(1);
    expect(out()).toContain(sentence);
    expect(await readdir(modelsDir)).toEqual([]);
  });
});

describe('a brought model as a source of findings', () => {
  const made: FindingSource[] = [];
  let asked: number[] = [];
  const photo: PhotoToLookAt = {
    sha256: 'b'.repeat(64),
    width: 1280,
    height: 640,
    detected: nothingFound,
    hidden: nothingHidden,
    pixels: async (longSide) => {
      asked.push(longSide);
      return { width: longSide, height: longSide / 2, data: new Uint8Array((longSide * longSide * 3) / 2).fill(99) };
    },
  };

  const look = (source: FindingSource, signal = new AbortController().signal) =>
    source.look(photo, { tenantId: 'northgate', masksRequired: false, signal });

  async function installed(more: object = {}): Promise<void> {
    const one = await drawPhotos({ one: null });
    expect([await command('add', await network(), '--map', await mapFile(more), '--photos', one), out()]).toEqual([
      0,
      expect.anything(),
    ]);
  }

  async function sources(): Promise<readonly FindingSource[]> {
    const all = (await broughtSources(config(), logger)).map(({ source }) => source);
    made.push(...all);
    return all;
  }

  async function only(): Promise<FindingSource> {
    const [source] = await sources();
    if (!source) throw new Error('no model is used');
    return source;
  }

  afterEach(async () => {
    asked = [];
    for (const one of made.splice(0)) await one.stop();
  });

  it('says what the model sees, by its map', async () => {
    await installed();
    const source = await only();
    expect([source.id, source.hazards]).toEqual(['brought:hats', ['no_hard_hat']]);
    await source.start();
    const [sure, faint, ...more] = await look(source);
    expect(asked).toEqual([64]);
    expect(sure).toMatchObject({
      hazard_type: 'no_hard_hat',
      reason_code: 'model_present',
      reason_params: { count: 1 },
    });
    expect(sure?.raw).toBeCloseTo(0.9, 5);
    expect(sure?.boxes).toEqual([{ x: 0.375, y: 0.25, w: 0.25, h: 0.5, class: 'head' }]);
    expect(faint?.raw).toBeCloseTo(0.5, 5);
    expect(more).toEqual([]);
  });

  it('is another version with another map', async () => {
    await installed();
    const before = (await only()).version;
    await installed({ id: 'hats-2' });
    expect((await sources()).map(({ version }) => version)).toEqual([before, expect.not.stringMatching(before)]);
  });

  it('is left out where its files were changed, and the others are used', async () => {
    await installed();
    await installed({ id: 'other' });
    await writeFile(path.join(modelsDir, 'hats/model.onnx'), 'something else');
    await mkdir(path.join(modelsDir, 'empty'));
    expect((await sources()).map(({ id }) => id)).toEqual(['brought:other']);
    expect(await command('list')).toBe(0);
    expect(out()).toContain('hats  CANNOT BE USED: Its files were changed');
  });

  it('is none without MODELS_DIR, or where that cannot be read', async () => {
    expect(await broughtSources(inferenceConfig.parse({}), logger)).toEqual([]);
    modelsDir = path.join(modelsDir, 'missing');
    expect(await sources()).toEqual([]);
  });

  it('looks on after a crash, and is switched off by the third, for the next start, too', async () => {
    await installed();
    const source = await only();
    for (let crash = 1; crash <= 3; crash++) {
      expect(await look(source)).toHaveLength(2);
      killModels();
      await eventually(async () => expect(modelProcesses()).toEqual([]));
      await expect(look(source)).rejects.toThrow('The model was ended: its process ended (SIGKILL)');
    }
    await expect(look(source)).rejects.toThrow('brought:hats is switched off: it crashed 3 times');
    expect(await metricsRegistry.metrics()).toMatch(/hazardlens_brought_model_off\{source="brought:hats"[^}]*\} 1/);
    const again = await only();
    await again.start();
    await expect(look(again)).rejects.toThrow('is switched off');
    const [stored] = await broughtSources(config(), logger);
    if (!stored) throw new Error('no model is used');
    made.push(stored.source);
    const all = new SourcesOfFindings([new GuardedSource(stored, logger)]);
    const here = await all.here('northgate');
    const told = await here.look({ ...photo, file: Buffer.alloc(0) } as unknown as Parameters<typeof here.look>[0], {
      tenantId: 'northgate',
      masksRequired: false,
    });
    for (const look of [told, here.nothingToSee()])
      expect(here.told([look])).toMatchObject([{ source: 'brought:hats', state: 'off', crashed: true }]);
    expect(await all.described()).toMatchObject([
      {
        ...{ source: 'brought:hats', licence: 'Apache-2.0', figures: null },
        card: expect.stringMatching(/^# Hats of the yard/),
        sha256: expect.stringMatching(new RegExp(`^${stored.source.version}[0-9a-f]{52}$`)),
        switched_off: expect.stringMatching('it crashed 3 times'),
      },
    ]);
    expect(modelProcesses()).toEqual([]);
    expect(await command('list')).toBe(0);
    expect(out()).toContain('SWITCHED OFF: it crashed 3 times');
  });

  it('looks at nothing once its time is up, and leaves no process behind', async () => {
    await installed();
    const source = await only();
    await source.start();
    const late = new AbortController();
    late.abort(new Error('the time is up'));
    await expect(look(source, late.signal)).rejects.toThrow('the time is up');
    expect(asked).toEqual([]);
    await source.stop();
    await eventually(async () => expect(modelProcesses()).toEqual([]));
    await expect(look(source)).rejects.toThrow('the service stops');
  });
});

/** Of this process, by /proc. */
function modelProcesses(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  return children
    .split(' ')
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('model-child');
      } catch {
        return false;
      }
    })
    .map(Number);
}

const killModels = (): void => {
  for (const pid of modelProcesses()) process.kill(pid, 'SIGKILL');
};
