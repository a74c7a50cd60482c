import type { EngineName, Network, NetworkOptions } from './network.js';
import { OnnxNetwork } from './onnx-network.js';
import { TfjsNetwork } from './tfjs-network.js';

/**
 * Loads a model on a runtime.
 * @throws when the runtime is not installed, or the model is not usable on it
 */
export const startNetwork = (options: NetworkOptions, engine: EngineName): Promise<Network> =>
  engine === 'onnxruntime' ? OnnxNetwork.load(options) : TfjsNetwork.load(options, engine);
