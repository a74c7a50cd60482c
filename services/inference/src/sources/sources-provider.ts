import { LOGGER, type Logger, SERVICE_CONFIG } from '@hazardlens/service-kit';
import { Injectable, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import type { InferenceConfig } from '../config.js';
import type { PhotoDetector } from '../detector/detector.js';
import { DETECTOR } from '../detector-provider.js';
import { ClassifierRepository } from '../teaching/classifier/classifier.repository.js';
import { TeachableHazards } from '../teaching/teachable-hazards.js';
import { GuardedSource } from './guarded-source.js';
import { installedSources, type SourceFactory } from './registry.js';
import { SourcesOfFindings } from './sources-of-findings.js';
import { taughtSource } from './taught/taught-source.js';

/** Ends the sources after the last message was handled. */
@Injectable()
export class SourcesLifetime implements OnApplicationShutdown {
  constructor(private readonly sources: SourcesOfFindings) {}

  async onApplicationShutdown(): Promise<void> {
    await this.sources.stop();
  }
}

/** The sources beside the detector. The service is up before they are warm: photos wait for them within their budget. */
export function sourcesProviders(kinds: readonly SourceFactory[]): Provider[] {
  return [
    {
      provide: SourcesOfFindings,
      inject: [SERVICE_CONFIG, LOGGER, DETECTOR, ClassifierRepository, TeachableHazards],
      useFactory: async (
        config: InferenceConfig,
        logger: Logger,
        detector: PhotoDetector,
        classifiers: ClassifierRepository,
        hazards: TeachableHazards,
      ): Promise<SourcesOfFindings> => {
        const taught = taughtSource(detector, classifiers, hazards);
        const installed = await installedSources(kinds, config, logger, taught);
        const sources = new SourcesOfFindings(installed.map((one) => new GuardedSource(one, logger)));
        sources.start();
        return sources;
      },
    },
    SourcesLifetime,
  ];
}
