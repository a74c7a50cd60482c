/** ONNX files of a handful of nodes, written to a temporary folder: what a brought model may look like, good and bad. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OnnxFile } from '../src/onnx/onnx-file.js';

export interface TinyOnnx {
  /** Shape of the picture that the network takes, e.g. [1, 3, 64, 64]. */
  readonly input: readonly number[];
  /** Answers by name: `values` plus `slope` times the mean of the picture's values. */
  readonly outputs: Readonly<
    Record<
      string,
      { readonly shape: readonly number[]; readonly values: readonly number[]; readonly slope?: readonly number[] }
    >
  >;
  /** Besides, this many floats at once: more memory than anybody gives it. */
  readonly bomb?: number;
  /** Besides, products of matrices of this side: more time than anybody gives it. */
  readonly slow?: number;
}

const floats = (values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

export function tinyOnnxFile({ input, outputs, bomb, slow }: TinyOnnx): Uint8Array {
  const file = new OnnxFile();
  const mean = file.node('ReduceMean', ['images'], { axes: [0, 1, 2, 3], keepdims: 0 });
  const named: Record<string, string> = {};
  for (const [name, { shape, values, slope = values.map(() => 1e-9) }] of Object.entries(outputs)) {
    const bright = file.node('Mul', [file.constant('float', shape, floats(slope)), mean]);
    named[name] = file.node('Add', [file.constant('float', shape, floats(values)), bright]);
  }
  if (bomb) named['bomb'] = file.node('Add', [file.node('ConstantOfShape', [file.int64s([bomb])]), mean]);
  if (slow) {
    let product = file.node('Add', [file.node('ConstantOfShape', [file.int64s([slow, slow])]), mean]);
    for (let time = 0; time < 20; time++) product = file.node('MatMul', [product, product]);
    named['slow'] = file.node('ReduceMean', [product], { axes: [0, 1], keepdims: 0 });
  }
  return file.finish({ name: 'images', shape: input }, named);
}

/** @returns the folder with model.onnx */
export async function tinyOnnx(model: TinyOnnx | Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiny-onnx-'));
  await writeFile(path.join(folder, 'model.onnx'), model instanceof Uint8Array ? model : tinyOnnxFile(model));
  return folder;
}

/** Grid rows of a YOLO model for a square of 64: 8 × 8, 4 × 4, 2 × 2. */
export const CELLS_OF_64 = 84;

/** [1, 4 + C, N] from boxes: cx, cy, w, h in pixels, then scores. */
export function yolov8(classes: number, rows: readonly (readonly number[])[], count = CELLS_OF_64) {
  const columns = 4 + classes;
  // elsewhere on the picture, sure of nothing
  const all = Array.from({ length: count }, (_, at) => rows[at] ?? [at % 64, at % 64, 8, 8]);
  const values = Array.from({ length: columns }, (_, column) => all.map((row) => row[column] ?? 0)).flat();
  return { shape: [1, columns, count], values };
}

/** [1, N, 5 + C] from boxes: cx, cy, w, h in pixels, objectness, then scores. */
export function yolov5(classes: number, rows: readonly (readonly number[])[], count = 3 * CELLS_OF_64) {
  const columns = 5 + classes;
  const all = Array.from({ length: count }, (_, at) => rows[at] ?? [at % 64, at % 64, 8, 8]);
  return {
    shape: [1, count, columns],
    values: all.flatMap((row) => Array.from({ length: columns }, (_, column) => row[column] ?? 0)),
  };
}
