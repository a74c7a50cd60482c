import { describeSources, type ReplyOf } from '@hazardlens/contracts';
import { QueryHandler, SERVICE_CONFIG } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { InferenceConfig } from '../config.js';
import type { PhotoDetector } from '../detector/detector.js';
import { BUNDLED_MODEL_DIR } from '../detector/worker-entry.js';
import { DETECTOR } from '../detector-provider.js';
import { DETECTOR_SOURCE } from '../sources/detector/detector-source.js';
import { folderFacts } from '../sources/model-facts.js';
import { SourcesOfFindings } from '../sources/sources-of-findings.js';

/** Of the shipped weights; the card names every set of photos. */
const SHIPPED_LICENCE = 'Apache-2.0; trained on photos under CC BY 4.0 and CC0, see the card for the attribution';

/** Who looks at photos in this installation: cards, licences, figures, and what is switched off. */
@Controller()
export class DescribeSourcesHandler {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: InferenceConfig,
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
    private readonly sources: SourcesOfFindings,
  ) {}

  @QueryHandler(describeSources)
  async handle(): Promise<ReplyOf<typeof describeSources>> {
    const { MODEL_DIR: own } = this.config;
    const facts = await folderFacts(own ?? BUNDLED_MODEL_DIR, own === undefined ? SHIPPED_LICENCE : null);
    const version = this.detector.modelVersion;
    const detector = { source: DETECTOR_SOURCE, version, ...facts, switched_off: null };
    return { sources: [detector, ...(await this.sources.described())] };
  }
}
