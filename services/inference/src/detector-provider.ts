import { LOGGER, type Logger, metricsRegistry, SERVICE_CONFIG, StartError } from '@hazardlens/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { InferenceConfig } from './config.js';
import type { PhotoDetector } from './detector/detector.js';
import { shippedModel } from './detector/shipped-models.js';
import { WorkerPool } from './detector/worker-pool.js';

/** How the runtimes compare on this machine, from the start of the service. */
const runtimeSeconds = new Gauge({
  name: 'hazardlens_detector_runtime_seconds',
  help: 'A warm run of the network on each runtime, measured at the start; NaN where it did not load',
  labelNames: ['engine'] as const,
  registers: [metricsRegistry],
});

const queuedPhotos = new Gauge({
  name: 'hazardlens_detector_queue',
  help: 'Photos that wait for a worker of the detector of this process',
  registers: [metricsRegistry],
});

/** Injects the running detector: `@Inject(DETECTOR) detector: PhotoDetector`. */
export const DETECTOR = Symbol('DETECTOR');

/** Makes the detector of a service; it is started by whoever asked. */
export type DetectorFactory = (config: InferenceConfig, logger: Logger) => PhotoDetector;

/** The real detector: a network in worker threads. */
export const workerPool: DetectorFactory = (config, logger) =>
  new WorkerPool({
    ...(config.MODEL_DIR ? { modelDir: config.MODEL_DIR, looksTwice: true } : shippedModel(config.DETECTOR_MODEL)),
    ...(config.DETECTOR_ENGINE && { runtime: config.DETECTOR_ENGINE }),
    ...(config.INFERENCE_WORKERS && { workers: config.INFERENCE_WORKERS }),
    // Who sets the size has chosen what a photo may cost.
    ...(config.INFERENCE_INPUT_SIZE && {
      inputSize: config.INFERENCE_INPUT_SIZE,
      looksTwice: config.DETECTOR_MODEL === 'thorough',
    }),
    onQueue: (photos) => queuedPhotos.set(photos),
    onCrash: (cause) => logger.error({ err: cause }, 'a worker of the detector ended and is replaced'),
  });

/** Ends the detector after the last message was handled: Nest shuts the transport down before it calls this. */
@Injectable()
export class DetectorLifetime implements OnApplicationShutdown {
  constructor(@Inject(DETECTOR) private readonly detector: PhotoDetector) {}

  async onApplicationShutdown(): Promise<void> {
    await this.detector.close();
  }
}

/** The service is not up before the detector is warmed up: no photo waits for the model to load. */
export function detectorProviders(make: DetectorFactory): Provider[] {
  return [
    {
      provide: DETECTOR,
      inject: [SERVICE_CONFIG, LOGGER],
      useFactory: async (config: InferenceConfig, logger: Logger): Promise<PhotoDetector> => {
        const detector = make(config, logger);
        await detector.start().catch((error: unknown) => {
          const { DETECTOR_ENGINE: engine = 'auto' } = config;
          if (engine === 'auto' || !(error instanceof Error)) throw error;
          const [told] = error.message.split('\n');
          throw new StartError(`inference cannot start with DETECTOR_ENGINE=${engine}: ${told}`);
        });
        const { engine, modelVersion, trials = [] } = detector;
        logger.info({ engine, model_version: modelVersion, trials }, 'detector ready');
        for (const trial of trials)
          runtimeSeconds.set({ engine: trial.engine }, (trial.milliseconds ?? Number.NaN) / 1000);
        return detector;
      },
    },
    DetectorLifetime,
  ];
}
