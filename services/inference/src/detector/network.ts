import type { FeatureMap } from './scan/neck.js';

/** What the network answers for one picture. */
export interface RawOutputs {
  /** [N, classes], after sigmoid. */
  readonly scores: ArrayLike<number>;
  /** [N, 4]: x1, y1, x2, y2 in pixels of the input. */
  readonly boxes: ArrayLike<number>;
  /** The levels of the neck, where they were asked for. */
  readonly neck?: readonly FeatureMap[];
}

/** A loaded detector network on some runtime, at one input size. */
export interface Network {
  readonly engine: EngineName;
  /** The model has a neck that can be asked for. */
  readonly hasNeck: boolean;
  /**
   * @param pixels RGB, size × size × 3; the network takes them as float32, 0 to 255, and normalises itself
   * @param withNeck the same pass, its neck kept
   * @returns the outputs; at once where the runtime computes in the calling thread
   */
  run(pixels: Uint8Array, withNeck?: boolean): RawOutputs | Promise<RawOutputs>;
  /** Tensors that live in this thread, weights included; null where the runtime does not count. Flat, or something leaks. */
  liveTensors(): number | null;
  /** Frees weights. */
  dispose(): Promise<void>;
}

/** Runtimes. WebAssembly is always there, ONNX Runtime where npm has it for the platform, tfjs-node where somebody installed it. */
export const ENGINES = ['onnxruntime', 'tfjs-node', 'tfjs-wasm'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The runtime to use: a certain one, or the fastest of those that load. */
export type EngineChoice = EngineName | 'auto';

/** The folder of a model and how it is to be shown pictures. */
export interface NetworkOptions {
  readonly modelDir: string;
  /** Side of the square input in pixels. */
  readonly size: number;
}
