import { createHash } from 'node:crypto';
import type { io, Tensor } from '@tensorflow/tfjs-core';
import { modelFiles } from '../detector/model-files.js';
import { startTfjs, type TfjsRuntime } from '../detector/tfjs-backend.js';
import { PoseModelError } from './pose-estimator.js';

type Artifacts = io.ModelArtifacts;
type GraphModel = Awaited<ReturnType<TfjsRuntime['tf']['loadGraphModel']>>;

/** A loaded pose network that takes one square RGB picture. */
export interface PoseModel {
  readonly runtime: TfjsRuntime;
  readonly model: GraphModel;
  /** Side of the input in pixels. */
  readonly size: number;
  readonly dtype: 'int32' | 'float32';
}

/** The files of a model folder. @throws PoseModelError when it cannot be read */
export async function poseModelFiles(modelDir: string): Promise<Artifacts> {
  try {
    const files = await modelFiles(modelDir).load?.();
    if (!files) throw new Error('nothing was read');
    return files;
  } catch (cause) {
    // Errors of the file system are not always of this realm.
    const { code, path, message } = cause as NodeJS.ErrnoException;
    throw new PoseModelError(code === 'ENOENT' ? `${path} is missing` : message, { cause });
  }
}

/** Loads a model on the fastest TensorFlow.js that there is. @throws PoseModelError when it is none of one square picture */
export async function loadPoseModel(modelDir: string): Promise<PoseModel> {
  const files = await poseModelFiles(modelDir);
  const runtime = await startTfjs('auto');
  const model = await runtime.tf.loadGraphModel({ load: () => Promise.resolve(files) });
  const [input, ...more] = model.inputs;
  const [, height = 0, width = 0, channels] = input?.shape ?? [];
  const dtype = input?.dtype;
  if (
    height <= 0 ||
    height !== width ||
    channels !== 3 ||
    more.length > 0 ||
    (dtype !== 'int32' && dtype !== 'float32')
  ) {
    const shape = input?.shape?.join(', ');
    model.dispose();
    throw new PoseModelError(`the model takes ${dtype} [${shape}] instead of one square RGB picture`);
  }
  return { runtime, model, size: height, dtype };
}

/** Runs the network on one picture and hands out what it answers. @param values of the picture, in the model's own range */
export function runPoseModel<Answer>(
  { runtime, model, size, dtype }: PoseModel,
  values: Float32Array | Int32Array,
  outputs: readonly string[] | undefined,
  read: (tensors: readonly Tensor[]) => Answer,
): Answer {
  const tensors: Tensor[] = [];
  try {
    const input = runtime.tf.tensor4d(values, [1, size, size, 3], dtype);
    tensors.push(input);
    const answers = model.execute(input, outputs && [...outputs]);
    tensors.push(...(Array.isArray(answers) ? answers : [answers]));
    return read(tensors.slice(1));
  } finally {
    for (const tensor of tensors) tensor.dispose();
  }
}

/** Tells weights apart: other ones may see other postures. */
export function digestOf({ weightData }: Artifacts): string {
  const hash = createHash('sha256');
  for (const part of Array.isArray(weightData) ? weightData : [weightData ?? new ArrayBuffer(0)]) {
    hash.update(new Uint8Array(part));
  }
  return hash.digest('hex').slice(0, 8);
}
