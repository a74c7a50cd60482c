import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { modelFiles } from './model-files.js';
import { calibrate, type ModelMetadata, parseModelMetadata, readModelMetadata } from './model-metadata.js';
import { readOutputs } from './read-outputs.js';
import { iou, suppress } from './suppress.js';

const MODEL_DIR = path.resolve(__dirname, '../../model');
const json = () => JSON.parse(readFileSync(path.join(MODEL_DIR, 'metadata.json'), 'utf8'));

describe('metadata of the model', () => {
  it('is read from the bundled model', () => {
    const model = parseModelMetadata(json());
    expect(model).toMatchObject({
      modelVersion: 'hazard-detector 0.4.0',
      inputSize: 416,
      nmsIou: 0.45,
      maxDetections: 300,
    });
    expect(model.classes.map((entry) => entry.name)).toHaveLength(13);
    expect(model.classes[0]).toEqual({ name: 'person', threshold: 0.34, platt: { a: 3.5234, b: 2.7015 } });
  });

  it('is refused with the name of what is wrong', async () => {
    const { helmet: _helmet, ...thresholds } = json().thresholds;
    expect(() => parseModelMetadata({ ...json(), thresholds })).toThrow("class 'helmet' has no threshold");
    expect(() => parseModelMetadata({ ...json(), classes: [] })).toThrow('classes');
    expect(() => parseModelMetadata({ ...json(), pixelated_from: { haed: 0.05 } })).toThrow(
      "class 'haed' is not one of the model's",
    );
    expect(() => parseModelMetadata({ ...json(), pixelated_from: { head: 5 } })).toThrow('pixelated_from');
    await expect(readModelMetadata('/nowhere')).rejects.toThrow('MODEL_DIR: /nowhere/metadata.json cannot be read');
  });

  it('names the file that was cut off while it was copied', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'model-'));
    for (const name of ['metadata.json', 'model.json']) await writeFile(path.join(folder, name), '{"name":');
    const [metadata, model] = ['metadata.json', 'model.json'].map((name) => path.join(folder, name));
    await expect(readModelMetadata(folder)).rejects.toThrow(`MODEL_DIR: ${metadata} is not JSON`);
    await expect(modelFiles(folder).load?.()).rejects.toThrow(`${model} is not JSON`);
  });
});

describe('calibrate', () => {
  it('has the value of the formula', () => {
    expect(calibrate(0.5, { a: 3, b: 0 })).toBeCloseTo(0.5, 12);
    expect(calibrate(0.26, { a: 3.3435, b: 2.7025 })).toBeCloseTo(
      1 / (1 + Math.exp(-(3.3435 * Math.log(0.26 / 0.74) + 2.7025))),
      12,
    );
    expect(calibrate(0.42, null)).toBe(0.42);
  });

  it('is a probability that rises with the score', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(score, score, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) => calibrate(value, { a: 3.6, b: 2.5 }));
        return low !== undefined && high !== undefined && low >= 0 && high <= 1 && low <= high;
      }),
      { numRuns: 10_000 },
    );
  });
});

const side = fc
  .tuple(fc.nat(99), fc.integer({ min: 1, max: 100 }))
  .map(([from, length]) => [from, from + length] as const);
const candidate = fc
  .record({ x: side, y: side, score: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ x, y, score }) => ({ x1: x[0], x2: x[1], y1: y[0], y2: y[1], score }));

describe('suppress', () => {
  it('iou: equal is 1, half is a third, apart and touching are 0', () => {
    const box = { x1: 0, y1: 0, x2: 2, y2: 2 };
    expect(iou(box, box)).toBe(1);
    expect(iou(box, { x1: 1, y1: 0, x2: 3, y2: 2 })).toBeCloseTo(1 / 3, 12);
    expect(iou(box, { x1: 2, y1: 0, x2: 3, y2: 2 })).toBe(0);
  });

  it('keeps the strongest, nothing that overlaps too much, and drops nothing without reason', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 20 }), (candidates) => {
        const kept = suppress(candidates, 0.45);
        const apart = kept.every((a, at) => kept.slice(at + 1).every((b) => iou(a, b) <= 0.45));
        const reason = candidates.every(
          (one) => kept.includes(one) || kept.some((other) => other.score >= one.score && iou(one, other) > 0.45),
        );
        return apart && reason;
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('readOutputs', () => {
  const model: ModelMetadata = {
    modelVersion: 'test 1',
    classes: [
      { name: 'person', threshold: 0.3, platt: null },
      { name: 'helmet', threshold: 0.5, platt: { a: 1, b: 0 } },
    ],
    pixelatedFrom: {},
    inputSize: 100,
    closerLook: null,
    nmsIou: 0.45,
    maxDetections: 2,
  };

  it('applies thresholds per class, clips boxes, drops what is outside, keeps the strongest', () => {
    const scores = [0.9, 0.49, 0.29, 0.6, 0.8, 0.1, 0.31, 0.1];
    const boxes = [-10, 20, 50, 120, 10, 10, 20, 20, 101, 10, 130, 40, 60, 60, 90, 90];
    const found = readOutputs(scores, boxes, 100, model);
    expect(found.map(({ class: name, score }) => [name, score])).toEqual([
      ['person', 0.9],
      ['helmet', 0.6],
    ]);
    expect(found[0]).toMatchObject({ x1: 0, y1: 0.2, x2: 0.5, y2: 1, probability: 0.9 });
    expect(found[1]?.probability).toBeCloseTo(0.6, 12);
  });

  it('suppresses within a class only', () => {
    const box = [10, 10, 50, 50];
    const found = readOutputs([0.9, 0.8, 0.8, 0.7], [...box, ...box], 100, model);
    expect(found.map(({ class: name }) => name)).toEqual(['person', 'helmet']);
  });
});
