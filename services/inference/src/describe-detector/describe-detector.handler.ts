import { describeDetector, type ReplyOf } from '@hazardlens/contracts';
import { QueryHandler } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { AnalyzeCapture } from '../analyze-photos/analyze-capture.js';
import type { PhotoDetector } from '../detector/detector.js';
import { DETECTOR } from '../detector-provider.js';

/** Says which engine and models look at photos here, for the health page. */
@Controller()
export class DescribeDetectorHandler {
  constructor(
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
    private readonly analyzeCapture: AnalyzeCapture,
  ) {}

  @QueryHandler(describeDetector)
  handle(): Promise<ReplyOf<typeof describeDetector>> {
    return Promise.resolve({ engine: this.detector.engine, model_version: this.analyzeCapture.modelVersion });
  }
}
