import { inferenceServiceWith, type PhotoDetector } from '@hazardlens/inference';
import { runService } from '@hazardlens/service-kit';

/** How long one photo takes; one photo at a time, as with one detector thread. */
const waitMs = Number(process.env['BENCH_WAIT_MS'] ?? 1_500);

/** Stands in for the detector in this bench alone: waits, uses no core, sees nothing, and says so in its name. */
function constantWait(): PhotoDetector {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    engine: 'bench-constant-wait',
    modelVersion: 'bench-constant-wait 1',
    hurriedVersion: 'bench-constant-wait 1',
    start: async () => {},
    close: async () => {},
    detect: async () => {
      const turn = queue.then(() => new Promise((resolve) => setTimeout(resolve, waitMs)));
      queue = turn;
      await turn;
      return {
        width: 640,
        height: 480,
        detections: [],
        measures: { brightness: 128, sharpness: 1_000, outlines: 400, contrast: 40 },
      };
    },
  };
}

await runService(inferenceServiceWith(constantWait));
