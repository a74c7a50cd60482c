/** TensorFlow.js graph models of a handful of nodes, written to a temporary folder: adapters meet the real file format. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Dtype = 'int32' | 'float32';

export interface TinyModel {
  /** Shape and type of the picture that the network takes. */
  readonly input: { readonly shape: readonly number[]; readonly dtype: Dtype };
  /** What the network answers whatever it is shown, by output name. A black picture takes nothing away from it. */
  readonly outputs: Readonly<Record<string, { readonly shape: readonly number[]; readonly values: readonly number[] }>>;
  /** Written as metadata.json. */
  readonly metadata?: unknown;
}

const typeOf = (dtype: Dtype) => ({ type: dtype === 'int32' ? 'DT_INT32' : 'DT_FLOAT' });
const shapeOf = (shape: readonly number[]) => ({ shape: { dim: shape.map((size) => ({ size: String(size) })) } });
const constant = (name: string, dtype: Dtype, shape: readonly number[]) => ({
  name,
  op: 'Const',
  attr: { dtype: typeOf(dtype), value: { tensor: { dtype: typeOf(dtype).type, tensorShape: shapeOf(shape).shape } } },
});
const float = { T: typeOf('float32') };

/**
 * A network that answers the given values minus a millionth of the picture's mean grey: it must really be given a picture,
 * and its answers are fresh tensors.
 * @returns the model's folder
 */
export async function tinyGraphModel({ input, outputs, metadata }: TinyModel): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiny-model-'));
  const weights = [
    { name: 'axes', shape: [4], dtype: 'int32' as const, values: [0, 1, 2, 3] },
    { name: 'millionth', shape: [], dtype: 'float32' as const, values: [1e-6] },
    ...Object.entries(outputs).map(([name, { shape, values }]) => ({
      name: `${name}/values`,
      shape,
      dtype: 'float32' as const,
      values,
    })),
  ];
  const nodes = [
    { name: 'picture', op: 'Placeholder', attr: { dtype: typeOf(input.dtype), shape: shapeOf(input.shape) } },
    ...weights.map(({ name, dtype, shape }) => constant(name, dtype, shape)),
    { name: 'floats', op: 'Cast', input: ['picture'], attr: { SrcT: typeOf(input.dtype), DstT: typeOf('float32') } },
    { name: 'grey', op: 'Mean', input: ['floats', 'axes'], attr: { ...float, keep_dims: { b: false } } },
    { name: 'hint', op: 'Mul', input: ['grey', 'millionth'], attr: float },
    ...Object.keys(outputs).map((name) => ({ name, op: 'Sub', input: [`${name}/values`, 'hint'], attr: float })),
  ];
  const bytes = weights.map(({ dtype, values }) =>
    Buffer.from((dtype === 'int32' ? Int32Array.from(values) : Float32Array.from(values)).buffer),
  );
  const manifest = weights.map(({ name, shape, dtype }) => ({ name, shape, dtype }));
  const model = {
    format: 'graph-model',
    modelTopology: { node: nodes, versions: {} },
    weightsManifest: [{ paths: ['weights.bin'], weights: manifest }],
  };
  await writeFile(path.join(folder, 'model.json'), JSON.stringify(model));
  await writeFile(path.join(folder, 'weights.bin'), Buffer.concat(bytes));
  if (metadata) await writeFile(path.join(folder, 'metadata.json'), JSON.stringify(metadata));
  return folder;
}
