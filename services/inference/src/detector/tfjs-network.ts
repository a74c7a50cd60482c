import type { GraphModel } from '@tensorflow/tfjs-converter';
import type { Tensor } from '@tensorflow/tfjs-core';
import { modelFiles } from './model-files.js';
import type { Network, NetworkOptions, RawOutputs } from './network.js';
import { type FeatureMap, hasNeck, NECK } from './scan/neck.js';
import { startTfjs, type TfjsEngineName, type TfjsRuntime } from './tfjs-backend.js';

/** A graph model on TensorFlow.js, native or WebAssembly. Holds the thread's only backend. */
export class TfjsNetwork implements Network {
  private constructor(
    private readonly runtime: TfjsRuntime,
    private readonly model: GraphModel,
    private readonly size: number,
    readonly hasNeck: boolean,
  ) {}

  static async load({ modelDir, size }: NetworkOptions, choice: TfjsEngineName): Promise<TfjsNetwork> {
    const runtime = await startTfjs(choice);
    const files = await modelFiles(modelDir).load?.();
    if (!files) throw new Error(`${modelDir} holds no model`);
    const model = await runtime.tf.loadGraphModel({ load: () => Promise.resolve(files) });
    return new TfjsNetwork(runtime, model, size, hasNeck(files.modelTopology));
  }

  get engine(): TfjsEngineName {
    return this.runtime.engine;
  }

  run(pixels: Uint8Array, withNeck = false): RawOutputs {
    const { runtime, model, size } = this;
    const tensors: Tensor[] = [];
    try {
      // `new` copies bytes to floats in one loop; `Float32Array.from` would ask an iterator half a million times.
      const input = runtime.tf.tensor4d(new Float32Array(pixels), [1, size, size, 3], 'float32');
      tensors.push(input);
      const outputs = model.execute(input, ['scores', 'boxes', ...(withNeck ? NECK : [])]);
      tensors.push(...(Array.isArray(outputs) ? outputs : [outputs]));
      const [, scores, boxes, ...neck] = tensors;
      if (!scores || !boxes) throw new Error("the model has no outputs 'scores' and 'boxes'");
      return { scores: scores.dataSync(), boxes: boxes.dataSync(), ...(withNeck && { neck: neck.map(levelOf) }) };
    } finally {
      for (const tensor of tensors) tensor.dispose();
    }
  }

  dispose(): Promise<void> {
    this.model.dispose();
    return Promise.resolve();
  }

  liveTensors(): number {
    return this.runtime.tf.memory().numTensors;
  }
}

function levelOf(tensor: Tensor): FeatureMap {
  const [, rows = 0, columns = 0, channels = 0] = tensor.shape;
  return { rows, columns, channels, values: tensor.dataSync() };
}
