import { type Logger, StartError } from '@hazardlens/service-kit';
import type { FactoryProvider } from '@nestjs/common';
import type { InferenceConfig } from './config.js';
import type { PhotoDetector } from './detector/detector.js';
import { detectorProviders } from './detector-provider.js';

it('a runtime that is asked for and not there ends the start with the name of its variable, in one sentence', async () => {
  const missing = new Error("Cannot find module '@tensorflow/tfjs-node'\nRequire stack:\n- tfjs-backend.js");
  const detector = { start: () => Promise.reject(missing) } as unknown as PhotoDetector;
  const [provider] = detectorProviders(() => detector) as FactoryProvider<PhotoDetector>[];
  const start = provider?.useFactory({ DETECTOR_ENGINE: 'tfjs-node' } as InferenceConfig, {} as Logger);
  const failure: unknown = await Promise.resolve(start).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String((failure as Error).message)).toBe(
    "inference cannot start with DETECTOR_ENGINE=tfjs-node: Cannot find module '@tensorflow/tfjs-node'",
  );
});
