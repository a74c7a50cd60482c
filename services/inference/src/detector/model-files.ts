import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { io } from '@tensorflow/tfjs-core';
import { z } from 'zod';
import { jsonOf } from './json-of.js';

const modelFile = z.object({
  format: z.literal('graph-model'),
  modelTopology: z.record(z.string(), z.unknown()),
  weightsManifest: z.array(
    z.object({ paths: z.array(z.string()), weights: z.array(z.custom<io.WeightsManifestEntry>()) }),
  ),
});

/** A path of the manifest must stay inside the model folder: the folder may come from elsewhere. */
function inside(modelDir: string, name: string): string {
  if (path.basename(name) !== name)
    throw new Error(`model.json names the weights file '${name}', which is no plain name`);
  return path.join(modelDir, name);
}

/**
 * A TensorFlow.js graph model folder (model.json and weight shards) for `tf.loadGraphModel`. The WebAssembly edition has no
 * file access of its own, and both editions are to read the same way.
 * @throws Error when model.json is missing or no graph model
 */
export function modelFiles(modelDir: string): io.IOHandler {
  return {
    load: async () => {
      const file = path.join(modelDir, 'model.json');
      const parsed = modelFile.safeParse(jsonOf(await readFile(file, 'utf8'), file));
      if (!parsed.success) throw new Error(`${file} is not a graph model:\n${z.prettifyError(parsed.error)}`);
      const { format, modelTopology, weightsManifest } = parsed.data;
      const shards = weightsManifest.flatMap((group) => group.paths.map((name) => readFile(inside(modelDir, name))));
      const weights = Buffer.concat(await Promise.all(shards));
      return {
        format,
        modelTopology,
        weightSpecs: weightsManifest.flatMap((group) => group.weights),
        weightData: new Uint8Array(weights).buffer,
      };
    },
  };
}
