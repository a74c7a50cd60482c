import { describeDetector, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { AnalyzeCapture } from '../analyze-photos/analyze-capture.js';
import type { PhotoDetector } from '../detector/detector.js';
import { DETECTOR } from '../detector-provider.js';

/** Nobody is signed in where the health page asks. */
const PUBLIC = 'public';

/** Says which engine and models look at photos here, for the health page, or at an organisation's. */
@Controller()
export class DescribeDetectorHandler {
  constructor(
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
    private readonly analyzeCapture: AnalyzeCapture,
  ) {}

  @QueryHandler(describeDetector)
  async handle({ tenantId }: MessageOf<typeof describeDetector>): Promise<ReplyOf<typeof describeDetector>> {
    const { analyzeCapture, detector } = this;
    const model_version =
      tenantId === PUBLIC
        ? analyzeCapture.modelVersion
        : analyzeCapture.modelVersionWith(await analyzeCapture.here(tenantId));
    return { engine: detector.engine, model_version };
  }
}
