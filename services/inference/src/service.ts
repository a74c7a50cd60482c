import { defineService, type ServiceDefinition } from '@hazardlens/service-kit';
import { analysisModel } from './analysis/analysis.model.js';
import { AnalysisRepository } from './analysis/analysis.repository.js';
import { analysisAttemptModel } from './analysis-attempt/analysis-attempt.model.js';
import { AnalysisAttemptRepository } from './analysis-attempt/analysis-attempt.repository.js';
import { AnalyzeCapture, CAPTURES_AT_ONCE } from './analyze-photos/analyze-capture.js';
import { AnalyzePhotosHandler } from './analyze-photos/analyze-photos.handler.js';
import { BlurPhotosHandler } from './blur-photos/blur-photos.handler.js';
import { BlurReportedPhotoHandler } from './blur-photos/blur-reported-photo.handler.js';
import { BlurredVariants } from './blur-photos/blurred-variants.js';
import { inferenceConfig } from './config.js';
import { DescribeDetectorHandler } from './describe-detector/describe-detector.handler.js';
import { type DetectorFactory, detectorProviders, workerPool } from './detector-provider.js';
import { RecordAnalysisHandler } from './record-analysis/record-analysis.handler.js';

/** The inference service with a detector of choice; tests bring their own. */
export function inferenceServiceWith(detector: DetectorFactory): ServiceDefinition {
  return defineService({
    name: 'inference',
    config: inferenceConfig,
    models: [analysisModel, analysisAttemptModel],
    handlers: [
      AnalyzePhotosHandler,
      RecordAnalysisHandler,
      DescribeDetectorHandler,
      BlurPhotosHandler,
      BlurReportedPhotoHandler,
    ],
    providers: [
      AnalysisRepository,
      AnalysisAttemptRepository,
      AnalyzeCapture,
      BlurredVariants,
      ...detectorProviders(detector),
    ],
    concurrency: { commands: CAPTURES_AT_ONCE },
  });
}

/** Looks at photos: detector, hazard rules, one analysis a capture and model. */
export const inferenceService = inferenceServiceWith(workerPool);
