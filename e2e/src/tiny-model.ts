import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnPhoto } from './photos.js';

const float = { type: 'DT_FLOAT' };
const shapeOf = (shape: readonly number[]) => ({ dim: shape.map((size) => ({ size: String(size) })) });

/** What it answers, whatever it is shown: one box in the middle of the photo, of its only class, and quite sure. */
const outputs = {
  detection_boxes: { shape: [1, 2, 4], values: [0.25, 0.375, 0.75, 0.625, 0, 0, 0.1, 0.1] },
  detection_scores: { shape: [1, 2], values: [0.9, 0.01] },
  detection_classes: { shape: [1, 2], values: [1, 1] },
  num_detections: { shape: [1], values: [2] },
};

/**
 * A detector as an operator brings it, of a handful of nodes: a TensorFlow.js graph model with its map, and a photo to try it on.
 * A millionth of the picture's mean grey goes into each answer, so that it must really be given one.
 * @param folder is made
 * @param hazard that its only class stands for
 */
export async function writeTinyModel(folder: string, id: string, hazard: string): Promise<void> {
  const photos = join(folder, 'photos');
  await mkdir(photos, { recursive: true });
  const weights = [
    { name: 'axes', shape: [4], dtype: 'int32', bytes: Buffer.from(Int32Array.of(0, 1, 2, 3).buffer) },
    { name: 'millionth', shape: [], dtype: 'float32', bytes: Buffer.from(Float32Array.of(1e-6).buffer) },
    ...Object.entries(outputs).map(([name, { shape, values }]) => ({
      ...{ name: `${name}/values`, shape, dtype: 'float32' },
      bytes: Buffer.from(Float32Array.from(values).buffer),
    })),
  ];
  const constant = ({ name, shape, dtype }: (typeof weights)[number]) => {
    const type = dtype === 'int32' ? 'DT_INT32' : 'DT_FLOAT';
    return {
      ...{ name, op: 'Const' },
      attr: { dtype: { type }, value: { tensor: { dtype: type, tensorShape: shapeOf(shape) } } },
    };
  };
  const picture = { dtype: float, shape: { shape: shapeOf([1, 64, 64, 3]) } };
  const model = {
    format: 'graph-model',
    modelTopology: {
      node: [
        { name: 'picture', op: 'Placeholder', attr: picture },
        ...weights.map(constant),
        { name: 'grey', op: 'Mean', input: ['picture', 'axes'], attr: { T: float, keep_dims: { b: false } } },
        { name: 'hint', op: 'Mul', input: ['grey', 'millionth'], attr: { T: float } },
        ...Object.keys(outputs).map((name) => ({
          ...{ name, op: 'Sub', input: [`${name}/values`, 'hint'], attr: { T: float } },
        })),
      ],
      versions: {},
    },
    weightsManifest: [
      { paths: ['weights.bin'], weights: weights.map(({ name, shape, dtype }) => ({ name, shape, dtype })) },
    ],
  };
  const map = {
    ...{ id, name: 'Holes of the yard', licence: 'Apache-2.0', classes: ['hole'] },
    input: { fit: 'stretch', scale: '0-1' },
    rules: [{ hazard, rule: 'present', class: 'hole', threshold: 0.4 }],
  };
  await writeFile(join(folder, 'model.json'), JSON.stringify(model));
  await writeFile(join(folder, 'weights.bin'), Buffer.concat(weights.map(({ bytes }) => bytes)));
  await writeFile(join(folder, 'map.json'), JSON.stringify(map));
  await writeFile(join(folder, 'card.md'), '# Holes\n\nDrawn by hand for a journey.\n');
  await writeFile(join(photos, 'one.jpg'), await drawnPhoto(1, 320, 240));
}
