import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModelFormat } from '../src/sources/brought/file-network.js';
import { type ModelMap, parseMap } from '../src/sources/brought/model-map.js';
import { ModelProcess, type ProcessOptions } from '../src/sources/brought/model-process.js';
import { tinyGraphModel } from './tiny-graph-model.js';
import { CELLS_OF_64, tinyOnnx, tinyOnnxFile, yolov5, yolov8 } from './tiny-onnx.js';

const classes = ['helmet', 'head', 'gloves'];
const rules = [{ hazard: 'no_hard_hat', rule: 'present', class: 'head' }];
const mapOf = (more: object = {}): ModelMap => parseMap(JSON.stringify({ id: 'test', classes, rules, ...more }));
const nchw = [1, 3, 64, 64];
const grey = (value = 128, side = 64): Uint8Array => new Uint8Array(side * side * 3).fill(value);

/** A head of 16 × 32 pixels in the middle, in pixels of 64: .375 to .625 and .25 to .75. */
const head = { class: 'head', x1: 0.375, x2: 0.625, y1: 0.25, y2: 0.75 };

const started: ModelProcess[] = [];
async function start(folder: string, more: Partial<ProcessOptions> = {}, format: ModelFormat = 'onnx') {
  const limits = { memoryMb: 256, timeoutMs: 20_000 };
  const one = await ModelProcess.start({ folder, format, map: mapOf(), ...limits, ...more });
  started.push(one.model);
  return one;
}

afterEach(() => {
  for (const one of started.splice(0)) one.kill();
});

/** What is left of a box after rounding to thousandths. */
const rounded = (boxes: readonly object[]) =>
  boxes.map((box) =>
    Object.fromEntries(
      Object.entries(box).map(([key, value]) => [
        key,
        typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
      ]),
    ),
  );

describe('a brought model', () => {
  describe('is read in the layout that it has', () => {
    it('YOLOv8 to v12: [1, 4 + C, N], with suppression', async () => {
      const rows = [
        [32, 32, 16, 32, 0, 0.9, 0],
        [33, 32, 16, 32, 0, 0.7, 0],
        [32, 32, 16, 32, 0, 0, 0.6],
      ];
      const { model, reading } = await start(await tinyOnnx({ input: nchw, outputs: { output0: yolov8(3, rows) } }));
      expect(reading).toEqual({
        width: 64,
        height: 64,
        order: 'nchw',
        type: 'float32',
        scale: '0-1',
        layout: { name: 'yolov8', units: 'pixels', boxes: 'output0', scores: null, classes: null, firstClass: 0 },
      });
      expect(rounded(await model.see(grey(), 0.25))).toEqual([
        { ...head, score: 0.9 },
        { ...head, class: 'gloves', score: 0.6 },
      ]);
    });

    it('YOLOv5 and v7: [1, N, 5 + C], objectness times class', async () => {
      const { model, reading } = await start(
        await tinyOnnx({ input: nchw, outputs: { out: yolov5(3, [[32, 32, 16, 32, 0.5, 0, 0.8, 0]]) } }),
      );
      expect(reading.layout).toMatchObject({ name: 'yolov5', units: 'pixels' });
      expect(rounded(await model.see(grey(), 0.25))).toEqual([{ ...head, score: 0.4 }]);
      expect(await model.see(grey(), 0.45)).toEqual([]);
    });

    it('end-to-end: [1, N, 6], suppressed by itself', async () => {
      const values = [24, 16, 40, 48, 0.8, 1, 24, 16, 40, 48, 0.7, 1, ...Array(98 * 6).fill(0)];
      const { model, reading } = await start(
        await tinyOnnx({ input: nchw, outputs: { out: { shape: [1, 100, 6], values } } }),
      );
      expect(reading.layout).toMatchObject({ name: 'end-to-end', units: 'pixels' });
      expect(rounded(await model.see(grey(), 0.25))).toEqual([
        { ...head, score: 0.8 },
        { ...head, score: 0.7 },
      ]);
    });

    it('tells [1, N, 6] of one class and of two by the rows of the grid', async () => {
      const one = await start(await tinyOnnx({ input: nchw, outputs: { out: yolov5(1, []) } }), {
        map: mapOf({ classes: ['head'] }),
      });
      expect(one.reading.layout.name).toBe('yolov5');
      const values = Array(CELLS_OF_64 * 6)
        .fill(0)
        .map((_, at) => (at % 6 < 4 ? at % 64 : 0));
      const two = await start(
        await tinyOnnx({ input: nchw, outputs: { out: { shape: [1, CELLS_OF_64, 6], values } } }),
        {
          map: mapOf({ classes: ['helmet', 'head'] }),
        },
      );
      expect(two.reading.layout.name).toBe('yolov8-transposed');
    });

    it('TensorFlow’s detection: boxes, scores, classes from 1 on, colours last, whole numbers', async () => {
      const list = (...values: number[]) => ({ shape: [1, 3], values });
      const folder = await tinyGraphModel({
        input: { shape: [1, 64, 64, 3], dtype: 'int32' },
        outputs: {
          detection_boxes: { shape: [1, 3, 4], values: [0.25, 0.375, 0.75, 0.625, 0, 0, 1, 1, 0, 0, 1, 1] },
          detection_scores: list(0.9, 0.1, 0.05),
          detection_classes: list(2, 1, 3),
          num_detections: { shape: [1], values: [3] },
        },
      });
      const { model, reading } = await start(folder, {}, 'tfjs');
      expect(reading).toMatchObject({ order: 'nhwc', type: 'int32', scale: '0-255' });
      expect(reading.layout).toMatchObject({ name: 'tf-detection', units: 'fractions', firstClass: 1 });
      expect(rounded(await model.see(grey(0), 0.25))).toEqual([{ ...head, score: 0.9 }]);
    });

    it('a graph model of YOLOv8 whose boxes are fractions', async () => {
      const { shape, values } = yolov8(3, [[0.5, 0.5, 0.25, 0.5, 0, 0.9, 0]]);
      const folder = await tinyGraphModel({
        input: { shape: [1, 64, 64, 3], dtype: 'float32' },
        outputs: {
          out: { shape, values: values.map((value, at) => (at < 4 * CELLS_OF_64 && value > 1 ? value / 64 : value)) },
        },
      });
      const { model, reading } = await start(folder, {}, 'tfjs');
      expect(reading).toMatchObject({ order: 'nhwc', layout: { name: 'yolov8', units: 'fractions' } });
      expect(rounded(await model.see(grey(0), 0.25))).toEqual([{ ...head, score: 0.9 }]);
    });
  });

  it('is shown values from 0 to 1, or to 255 where map.json says so', async () => {
    const rows = yolov8(3, [[32, 32, 16, 32, 0, 0.1, 0]]);
    const slope = rows.values.map((value) => (value === 0.1 ? 0.5 : 0));
    const folder = await tinyOnnx({ input: nchw, outputs: { out: { ...rows, slope } } });
    const { model } = await start(folder);
    // .1 + .5 × 51 / 255
    expect(rounded(await model.see(grey(51), 0.15))).toEqual([{ ...head, score: 0.2 }]);
    const bright = await start(folder, { map: mapOf({ input: { scale: '0-255' } }) });
    await expect(bright.model.see(grey(51), 0.15)).rejects.toThrow('A score is 25.6, not between 0 and 1');
  });

  describe('that cannot be used is refused with a sentence', () => {
    const good = { input: nchw, outputs: { out: yolov8(3, []) } };
    it.each([
      ['a file of something else', Buffer.from('<html>not found</html>'), 'cannot be run'],
      ['an empty file', Buffer.alloc(0), 'cannot be run'],
      ['half a file', Buffer.from(tinyOnnxFile(good)).subarray(0, 700), 'cannot be run'],
      ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)), 'cannot be run'],
      [
        'other classes than in map.json',
        { input: nchw, outputs: { out: yolov8(80, []) } },
        'no layout that is known for 3 classes',
      ],
      ['no picture as input', { ...good, input: [1, 1, 64, 64] }, 'no side of 3 colours'],
      ['many pictures at once', { ...good, input: [8, 3, 64, 64] }, 'one picture, [1, 3, H, W]'],
      ['a huge picture', { ...good, input: [1, 3, 64, 4096] }, 'can be shown'],
      [
        'values that are no numbers',
        { input: nchw, outputs: { out: { ...yolov8(3, []), values: Array(7 * 84).fill(Number.NaN) } } },
        'no numbers',
      ],
      ['a flood of values', { ...good, bomb: 25_000_000 }, 'more than 20000000 values'],
      ['more memory than it may have', { ...good, bomb: 200_000_000 }, 'needs more memory than MODELS_MEMORY_MB'],
    ])('%s', async (_, model, sentence) => {
      await expect(start(await tinyOnnx(model))).rejects.toThrow(sentence);
    });

    it('an operation that nobody knows', async () => {
      const folder = await tinyGraphModel({
        input: { shape: [1, 64, 64, 3], dtype: 'float32' },
        outputs: { out: yolov8(3, []) },
      });
      const file = path.join(folder, 'model.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace('"op":"Mean"', '"op":"RunThisProgram"'));
      await expect(start(folder, {}, 'tfjs')).rejects.toThrow('does not know an operation of the model');
    });

    it('weights outside of its folder', async () => {
      const folder = await tinyGraphModel({
        input: { shape: [1, 64, 64, 3], dtype: 'float32' },
        outputs: { out: yolov8(3, []) },
      });
      const file = path.join(folder, 'model.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace('weights.bin', '../../etc/passwd'));
      await expect(start(folder, {}, 'tfjs')).rejects.toThrow('no plain name');
    });

    it('a folder without a model', async () => {
      await expect(start(await mkdtemp(path.join(tmpdir(), 'none-')))).rejects.toThrow('cannot be run');
    });

    it('outputs of which nobody can say what they are', async () => {
      const list = { shape: [1, 3], values: [0.5, 0.25, 0.125] };
      const boxes = { shape: [1, 3, 4], values: Array(12).fill(0.5) };
      const folder = await tinyOnnx({ input: nchw, outputs: { a: boxes, b: list, c: list } });
      await expect(start(folder)).rejects.toThrow('name them in output.names of map.json');
    });
  });

  it('whose process takes too much memory, wherever it is, is ended', async () => {
    const folder = await tinyOnnx({ input: nchw, outputs: { out: yolov8(3, []) }, slow: 1500 });
    const refused = start(folder, { memoryMb: 128, besidesMb: -100 });
    await expect(refused).rejects.toThrow('The model was ended: it took more than 28 MB of memory');
  });

  it('that takes too long is ended, and its process is gone', async () => {
    const folder = await tinyOnnx({ input: nchw, outputs: { out: yolov8(3, []) }, slow: 1500 });
    await expect(start(folder, { loadTimeoutMs: 3_000 })).rejects.toThrow('did not answer within 3000 ms');
    expect(modelProcesses()).toEqual([]);
  });
});

/** Of this process, by /proc. */
function modelProcesses(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return children.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('model-child');
    } catch {
      return false;
    }
  });
}
