import type * as Tfjs from '@tensorflow/tfjs';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';

export type TfjsEngineName = 'tfjs-node' | 'tfjs-wasm';

/** TensorFlow.js with a backend ready to run. */
export interface TfjsRuntime {
  readonly engine: TfjsEngineName;
  readonly tf: typeof Tfjs;
}

// Not literals: the optional package must not be needed to compile, and the others cost 100 MB of memory, so that they
// are to be loaded by the threads that detect and by nobody else.
const NATIVE: string = '@tensorflow/tfjs-node';
const PORTABLE: string = '@tensorflow/tfjs';
const WASM: string = '@tensorflow/tfjs-backend-wasm';

/** A CommonJS package, whether imported by Node (wrapped in `default`) or by Jest (as it is). */
async function load<Module>(name: string): Promise<Module> {
  const module = (await import(name)) as Module & { default?: Module };
  return module.default ?? module;
}

async function nativeRuntime(): Promise<TfjsRuntime> {
  // One thread an engine: the pool scales by workers, and two thread pools would fight for the same cores.
  process.env['TF_NUM_INTRAOP_THREADS'] ??= '1';
  process.env['TF_NUM_INTEROP_THREADS'] ??= '1';
  process.env['TF_CPP_MIN_LOG_LEVEL'] ??= '2';
  const tf = await load<typeof Tfjs>(NATIVE);
  await tf.ready();
  if (tf.getBackend() !== 'tensorflow') throw new Error(`tfjs-node came up with backend '${tf.getBackend()}'`);
  return { engine: 'tfjs-node', tf };
}

async function wasmRuntime(): Promise<TfjsRuntime> {
  const tf = await load<typeof Tfjs>(PORTABLE);
  const wasm = await load<typeof WasmBackend>(WASM);
  wasm.setThreadsCount(1);
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend of TensorFlow.js does not start');
  await tf.ready();
  return { engine: 'tfjs-wasm', tf };
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
