import { createRequire } from 'node:module';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';
import type * as Converter from '@tensorflow/tfjs-converter';
import type * as Core from '@tensorflow/tfjs-core';

export type TfjsEngineName = 'tfjs-node' | 'tfjs-wasm';

/** TensorFlow.js with a backend ready to run. */
export interface TfjsRuntime {
  readonly engine: TfjsEngineName;
  readonly tf: Pick<typeof Core, 'tensor4d' | 'memory'> & Pick<typeof Converter, 'loadGraphModel'>;
}

const require = createRequire(import.meta.url);
/**
 * Loaded by name when asked for: they cost memory, which only threads that detect shall spend. `require` also finds a package
 * that was installed elsewhere and named in NODE_PATH, as the image does with tfjs-node.
 */
const load = <Module>(name: string): Module => require(name) as Module;

async function nativeRuntime(): Promise<TfjsRuntime> {
  // One thread an engine: the pool scales by workers, and two thread pools would fight for the same cores.
  process.env['TF_NUM_INTRAOP_THREADS'] ??= '1';
  process.env['TF_NUM_INTEROP_THREADS'] ??= '1';
  process.env['TF_CPP_MIN_LOG_LEVEL'] ??= '2';
  const tf = load<typeof Core & typeof Converter>('@tensorflow/tfjs-node');
  await tf.ready();
  if (tf.getBackend() !== 'tensorflow') throw new Error(`tfjs-node came up with backend '${tf.getBackend()}'`);
  return { engine: 'tfjs-node', tf };
}

async function wasmRuntime(): Promise<TfjsRuntime> {
  const core = load<typeof Core>('@tensorflow/tfjs-core');
  const { loadGraphModel } = load<typeof Converter>('@tensorflow/tfjs-converter');
  load<typeof WasmBackend>('@tensorflow/tfjs-backend-wasm').setThreadsCount(1);
  if (!(await core.setBackend('wasm'))) throw new Error('the WebAssembly backend of TensorFlow.js does not start');
  await core.ready();
  return { engine: 'tfjs-wasm', tf: { ...core, loadGraphModel } };
}

/**
 * TensorFlow.js with a certain backend, or the fastest that loads. Call once a thread: the backend is a setting of the
 * whole thread.
 * @throws whatever is wrong when the chosen one does not load: not installed, or its shared library does not fit here
 */
export function startTfjs(choice: TfjsEngineName | 'auto'): Promise<TfjsRuntime> {
  if (choice === 'tfjs-wasm') return wasmRuntime();
  return choice === 'tfjs-node' ? nativeRuntime() : nativeRuntime().catch(wasmRuntime);
}
