import { createRequire } from 'node:module';
import { graphToOnnx } from '../onnx/graph-to-onnx.js';
import { modelFiles } from './model-files.js';
import type { Network, NetworkOptions, RawOutputs } from './network.js';

/** The part of onnxruntime-node that is used. The package is optional, so its types cannot be. */
interface OnnxRuntime {
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: 'float32', values: Float32Array, shape: readonly number[]) => unknown;
}
interface Session {
  readonly inputNames: readonly string[];
  run(inputs: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, { readonly data: Float32Array }>>>;
  release(): Promise<void>;
}

// Not imported: `require` also finds a package that was installed elsewhere and named in NODE_PATH.
const loadRuntime = (): OnnxRuntime => createRequire(import.meta.url)('onnxruntime-node') as OnnxRuntime;

/** Keeps the native library in this process: once the last thread that holds it has ended, it cannot be loaded again. */
export function holdOnnxRuntime(): void {
  try {
    loadRuntime();
  } catch {
    // The thread that needs it says so.
  }
}

const OUTPUTS = ['scores', 'boxes'] as const;

/** A graph model on ONNX Runtime (CPU). The ONNX file is made in memory from the same weights. */
export class OnnxNetwork implements Network {
  readonly engine = 'onnxruntime';

  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: Session,
    private readonly size: number,
  ) {}

  /** @throws Error when onnxruntime-node is not installed, or the graph holds an operation without counterpart */
  static async load({ modelDir, size }: NetworkOptions): Promise<OnnxNetwork> {
    const runtime = loadRuntime();
    const files = await modelFiles(modelDir).load?.();
    if (!files) throw new Error(`${modelDir} holds no model`);
    const session = await runtime.InferenceSession.create(graphToOnnx(files, size, OUTPUTS), {
      // One thread an engine: the pool scales by workers.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
    });
    return new OnnxNetwork(runtime, session, size);
  }

  async run(pixels: Uint8Array): Promise<RawOutputs> {
    const { runtime, session, size } = this;
    const picture = new runtime.Tensor('float32', new Float32Array(pixels), [1, size, size, 3]);
    const { scores, boxes } = await session.run({ [session.inputNames[0] ?? '']: picture });
    if (!scores || !boxes) throw new Error("the model has no outputs 'scores' and 'boxes'");
    return { scores: scores.data, boxes: boxes.data };
  }

  liveTensors(): null {
    return null;
  }

  dispose(): Promise<void> {
    return this.session.release();
  }
}
