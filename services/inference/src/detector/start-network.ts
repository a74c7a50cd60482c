import { ENGINES, type EngineChoice, type EngineName, type Network, type NetworkOptions } from './network.js';
import { OnnxNetwork } from './onnx-network.js';
import { TfjsNetwork } from './tfjs-network.js';

const load = (engine: EngineName, options: NetworkOptions): Promise<Network> =>
  engine === 'onnxruntime' ? OnnxNetwork.load(options) : TfjsNetwork.load(options, engine);

/**
 * Loads a model on the chosen runtime, or on the fastest that loads here.
 * @throws when the chosen runtime is not installed, or when the model is not usable on any
 */
export async function startNetwork(options: NetworkOptions, choice: EngineChoice = 'auto'): Promise<Network> {
  if (choice !== 'auto') return load(choice, options);
  let last: unknown;
  for (const engine of ENGINES) {
    try {
      return await load(engine, options);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
