// Entry of a detector's worker: one engine, one photo in the network at a time. A second photo may be decoding meanwhile
// (sharp works in its own threads), so that the network does not wait for it.
import { UnreadablePhotoError } from './engine.js';
import { ModelEngine } from './model-engine.js';
import type { ToWorker } from './worker-messages.js';
import { workerPort } from './worker-port.js';

type Asked = Extract<ToWorker, { readonly kind: 'detect' }>;

const port = workerPort();
const { measured, ...options } = port.data;
const engine = new ModelEngine(options);
await engine.load();
// The best of three: whatever else the machine does meanwhile only makes a run longer.
const runs = measured ? [await engine.timeOneRun(), await engine.timeOneRun(), await engine.timeOneRun()] : [0];

async function detect({ job, photo, hurried, scan }: Asked): Promise<void> {
  try {
    port.send({ kind: 'detected', job, result: await engine.detect(photo, hurried, scan) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.send({ kind: 'failed', job, unreadable: error instanceof UnreadablePhotoError, message });
  }
}

port.onMessage((message) => {
  if (message.kind === 'detect') {
    void detect(message);
  } else {
    // Sent only once every photo was answered.
    void engine.dispose().finally(() => port.close());
  }
});
const { engine: runtime, modelVersion, hurriedVersion, featuresVersion } = engine;
port.send({
  kind: 'ready',
  engine: runtime,
  modelVersion,
  hurriedVersion,
  featuresVersion,
  milliseconds: Math.min(...runs),
});
