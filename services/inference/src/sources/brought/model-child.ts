// Entry of the process of one brought model: loads it, and says what it sees. Started with limits of memory by `model-process.ts`,
// without the service's environment; it ends when its parent does.
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FromChild, ToChild } from './child-messages.js';
import { type FileNetwork, loadNetwork } from './file-network.js';
import type { ModelMap } from './model-map.js';
import { inShort, ModelRefusedError } from './model-refused.js';
import { readBoxes } from './read-boxes.js';
import { type Reading, readingOf, show } from './reading.js';

const send = (message: FromChild): void => void process.send?.(message);

new Worker(new URL('./watchdog-worker.js', import.meta.url), {
  workerData: { mostMb: Number(process.argv[2]) },
}).unref();

/** Should the machine run out of memory all the same, Linux ends this process before the service. */
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // other systems have no such thing
}

/** In words of ours where it is one of the usual reasons. */
function sentence(error: unknown): string {
  if (error instanceof ModelRefusedError) return error.message;
  const text = inShort(error);
  if (
    /bad_alloc|out of memory|memory access|Array buffer allocation|could not allocate|invalid array length/i.test(text)
  ) {
    return 'The model needs more memory than MODELS_MEMORY_MB gives it.';
  }
  if (/external data/i.test(text)) return 'The weights lie in a second file: export the model as a single .onnx file.';
  if (
    /unknown op|kernel .* not registered|not implemented|no opset|unsupported|Could not find an implementation|is not a registered/i.test(
      text,
    )
  ) {
    return `The runtime does not know an operation of the model: ${text}`;
  }
  return `The model cannot be run: ${text}`;
}

let ready: { readonly network: FileNetwork; readonly reading: Reading; readonly map: ModelMap } | null = null;

async function handle(message: ToChild): Promise<FromChild> {
  if (message.kind === 'load') {
    const { map } = message;
    try {
      const network = await loadNetwork(message.folder, message.format);
      const reading = await readingOf(network, map);
      ready = { network, reading, map };
      return { kind: 'loaded', reading };
    } catch (error) {
      return { kind: 'refused', message: sentence(error) };
    }
  }
  const { job, pixels, leastScore } = message;
  try {
    if (!ready) throw new Error('no model is loaded');
    const { network, reading, map } = ready;
    const outputs = await show(network, pixels, reading);
    const { width, height, layout } = reading;
    const options = { layout, classes: map.classes, width, height, leastScore, nmsIou: map.nms_iou };
    return { kind: 'seen', job, boxes: readBoxes(outputs, options) };
  } catch (error) {
    return { kind: 'failed', job, message: sentence(error) };
  }
}

process.on('message', (message: ToChild) => void handle(message).then(send));
process.on('disconnect', () => process.exit(0));
