import { createRequire } from 'node:module';
import { graphToOnnx } from '../onnx/graph-to-onnx.js';
import { modelFiles } from './model-files.js';
import type { Network, NetworkOptions, RawOutputs } from './network.js';
import { type FeatureMap, hasNeck, NECK } from './scan/neck.js';

/** The part of onnxruntime-node that is used. The package is optional, so its types cannot be. */
interface OnnxRuntime {
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: 'float32', values: Float32Array, shape: readonly number[]) => unknown;
}
interface Answer {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
interface Session {
  readonly inputNames: readonly string[];
  run(inputs: Readonly<Record<string, unknown>>, wanted: readonly string[]): Promise<Readonly<Record<string, Answer>>>;
  release(): Promise<void>;
}

// Not imported: `require` also finds a package that was installed elsewhere and named in NODE_PATH.
const loadRuntime = (): OnnxRuntime => createRequire(import.meta.url)('onnxruntime-node') as OnnxRuntime;

const OUTPUTS = ['scores', 'boxes'] as const;

/** A graph model on ONNX Runtime (CPU). The ONNX file is made in memory from the same weights. */
export class OnnxNetwork implements Network {
  readonly engine = 'onnxruntime';

  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: Session,
    private readonly size: number,
    readonly hasNeck: boolean,
  ) {}

  /** @throws Error when onnxruntime-node is not installed, or the graph holds an operation without counterpart */
  static async load({ modelDir, size }: NetworkOptions): Promise<OnnxNetwork> {
    const runtime = loadRuntime();
    const files = await modelFiles(modelDir).load?.();
    if (!files) throw new Error(`${modelDir} holds no model`);
    const withNeck = hasNeck(files.modelTopology);
    const outputs = [...OUTPUTS, ...(withNeck ? NECK : [])];
    const session = await runtime.InferenceSession.create(graphToOnnx(files, size, outputs), {
      // One thread an engine: the pool scales by workers.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
    });
    return new OnnxNetwork(runtime, session, size, withNeck);
  }

  async run(pixels: Uint8Array, withNeck = false): Promise<RawOutputs> {
    const { runtime, session, size } = this;
    const picture = new runtime.Tensor('float32', new Float32Array(pixels), [1, size, size, 3]);
    const wanted = [...OUTPUTS, ...(withNeck ? NECK : [])];
    const answers = await session.run({ [session.inputNames[0] ?? '']: picture }, wanted);
    const { scores, boxes } = answers;
    if (!scores || !boxes) throw new Error("the model has no outputs 'scores' and 'boxes'");
    const neck = wanted.slice(OUTPUTS.length).map((name) => levelOf(answers[name]));
    return { scores: scores.data, boxes: boxes.data, ...(withNeck && { neck }) };
  }

  liveTensors(): null {
    return null;
  }

  dispose(): Promise<void> {
    return this.session.release();
  }
}

function levelOf(answer: Answer | undefined): FeatureMap {
  if (!answer) throw new Error('the model has no neck');
  const [, rows = 0, columns = 0, channels = 0] = answer.dims;
  return { rows, columns, channels, values: answer.data };
}
