import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type { Tensor } from '@tensorflow/tfjs-core';
import type * as Ort from 'onnxruntime-web';
import { modelFiles } from '../../detector/model-files.js';
import { startTfjs, type TfjsRuntime } from '../../detector/tfjs-backend.js';
import type { Output } from './layout.js';
import { inShort, ModelRefusedError } from './model-refused.js';

export type InputType = 'float32' | 'uint8' | 'int32';

/** A network from a file that somebody brought, on WebAssembly: whatever the file holds stays inside of its memory. */
export interface FileNetwork {
  /** Type and shape of its only input; null where the file leaves a side open. */
  readonly input: { readonly type: InputType; readonly shape: readonly (number | null)[] };
  /** @param values of a picture in the shape that is given */
  run(values: Float32Array | Uint8Array | Int32Array, shape: readonly number[]): Promise<Output[]>;
}

const size = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

function inputType(name: string): InputType {
  if (name === 'float32' || name === 'uint8' || name === 'int32') return name;
  throw new ModelRefusedError(
    `The input takes ${inShort(name)}; float32, uint8 or int32 is needed. Export it in one of these.`,
  );
}

/** The only input, which is what nearly all detectors have. */
function only<Input>(inputs: readonly Input[]): Input {
  const [first, ...more] = inputs;
  if (first && more.length === 0) return first;
  throw new ModelRefusedError(`The model has ${inputs.length} inputs; one that takes a picture is needed.`);
}

async function onnxNetwork(file: string): Promise<FileNetwork> {
  // Found by name where it is needed: only the process of a model spends memory on it.
  const ort = createRequire(import.meta.url)('onnxruntime-web') as typeof Ort;
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'fatal';
  const session = await ort.InferenceSession.create(await readFile(file), { executionProviders: ['wasm'] });
  const input = only(session.inputMetadata);
  if (!input.isTensor) throw new ModelRefusedError('The input is no tensor.');
  const type = inputType(input.type);
  return {
    input: { type, shape: input.shape.map(size) },
    run: async (values, shape) => {
      const answers = await session.run({ [input.name]: new ort.Tensor(type, values, shape) });
      return Object.entries(answers).flatMap(([name, { dims, data, type: kind }]): Output[] => {
        if (kind === 'int64' || kind === 'uint64') {
          return [{ name, shape: dims, data: Array.from(data as BigInt64Array, Number) }];
        }
        return kind === 'string' || kind === 'float16' ? [] : [{ name, shape: dims, data: data as Float32Array }];
      });
    },
  };
}

/** Control flow (suppression inside the graph, loops) needs the asynchronous way, which the others need not pay for. */
async function execute(model: GraphModel, input: Tensor): Promise<Tensor[]> {
  try {
    return [model.execute(input)].flat();
  } catch (error) {
    if (!/executeAsync/.test(inShort(error))) throw error;
    return [await model.executeAsync(input)].flat();
  }
}

async function tfjsNetwork(folder: string): Promise<FileNetwork> {
  const { tf }: TfjsRuntime = await startTfjs('tfjs-wasm');
  const model = await tf.loadGraphModel(modelFiles(folder));
  const input = only(model.inputs);
  // TensorFlow.js keeps bytes as int32.
  const type = inputType(input.dtype);
  return {
    input: { type, shape: (input.shape ?? []).map(size) },
    run: async (values, [batch = 1, a = 0, b = 0, c = 0]) => {
      const picture = tf.tensor4d(values, [batch, a, b, c], type === 'float32' ? 'float32' : 'int32');
      const answers = await execute(model, picture);
      try {
        return answers.map((tensor, at) => ({
          name: model.outputs[at]?.name ?? `output${at}`,
          shape: tensor.shape,
          data: tensor.dataSync(),
        }));
      } finally {
        for (const tensor of [picture, ...answers]) tensor.dispose();
      }
    },
  };
}

/** The file of a model's folder that holds the network. */
export type ModelFormat = 'onnx' | 'tfjs';
export const MODEL_FILE = { onnx: 'model.onnx', tfjs: 'model.json' } as const satisfies Record<ModelFormat, string>;

/** @throws ModelRefusedError, or whatever the runtime says */
export const loadNetwork = (folder: string, format: ModelFormat): Promise<FileNetwork> =>
  format === 'onnx' ? onnxNetwork(path.join(folder, MODEL_FILE.onnx)) : tfjsNetwork(folder);
