/**
 * Runs a TensorFlow.js graph model on pixels from a file, on WebAssembly as in the product, for the parity check.
 *   node run-graph.mjs MODEL_FOLDER PIXELS HEIGHT WIDTH RESULT
 * PIXELS holds float32 RGB rows; RESULT gets the scores and then the boxes, float32.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import wasm from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import tf from '@tensorflow/tfjs-core';

const [folder, pixelFile, height, width, resultFile] = process.argv.slice(2);
wasm.setThreadsCount(1);
if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend of TensorFlow.js does not start');

const { modelTopology, weightsManifest } = JSON.parse(await readFile(path.join(folder, 'model.json'), 'utf8'));
const names = weightsManifest.flatMap((group) => group.paths);
const weights = Buffer.concat(await Promise.all(names.map((name) => readFile(path.join(folder, name)))));
const model = await loadGraphModel({
  load: async () => ({
    modelTopology,
    weightSpecs: weightsManifest.flatMap((group) => group.weights),
    weightData: Uint8Array.from(weights).buffer,
  }),
});

const pixels = await readFile(pixelFile);
const input = tf.tensor4d(new Float32Array(Uint8Array.from(pixels).buffer), [1, Number(height), Number(width), 3]);
const outputs = model.execute(input, ['scores', 'boxes']);
await writeFile(resultFile, Buffer.concat(outputs.map((output) => Buffer.from(output.dataSync().slice().buffer))));
