import { defineService, type ServiceDefinition, tenantErasure } from '@hazardlens/service-kit';
import { analysisModel } from './analysis/analysis.model.js';
import { AnalysisRepository } from './analysis/analysis.repository.js';
import { analysisAttemptModel } from './analysis-attempt/analysis-attempt.model.js';
import { AnalysisAttemptRepository } from './analysis-attempt/analysis-attempt.repository.js';
import { AnalyzeCapture, CAPTURES_AT_ONCE } from './analyze-photos/analyze-capture.js';
import { AnalyzePhotosHandler } from './analyze-photos/analyze-photos.handler.js';
import { inferenceConfig } from './config.js';
import { DescribeDetectorHandler } from './describe-detector/describe-detector.handler.js';
import { DescribeSourcesHandler } from './describe-sources/describe-sources.handler.js';
import { type DetectorFactory, detectorProviders, workerPool } from './detector-provider.js';
import { exportedRecords } from './exported-records.js';
import { RecordAnalysisHandler } from './record-analysis/record-analysis.handler.js';
import { SOURCES, type SourceFactory } from './sources/registry.js';
import { sourcesProviders } from './sources/sources-provider.js';
import { OnIncidentChanged } from './visible-picture/on-incident-changed.handler.js';
import { OnPhotosAnalyzed } from './visible-picture/on-photos-analyzed.handler.js';
import { PhotoHeads } from './visible-picture/photo-heads.js';
import { VisiblePictures } from './visible-picture/visible-pictures.js';

const closing = tenantErasure([analysisModel, analysisAttemptModel]);

/** The inference service with a detector and sources of choice; tests bring their own. */
export function inferenceServiceWith(
  detector: DetectorFactory,
  sources: readonly SourceFactory[] = [],
): ServiceDefinition {
  return defineService({
    name: 'inference',
    config: inferenceConfig,
    models: closing.models,
    jobs: closing.jobs,
    handlers: [
      AnalyzePhotosHandler,
      RecordAnalysisHandler,
      DescribeDetectorHandler,
      DescribeSourcesHandler,
      OnPhotosAnalyzed,
      OnIncidentChanged,
      ...closing.handlers,
      exportedRecords(closing.models),
    ],
    providers: [
      AnalysisRepository,
      AnalysisAttemptRepository,
      AnalyzeCapture,
      VisiblePictures,
      PhotoHeads,
      ...detectorProviders(detector),
      ...sourcesProviders(sources),
      ...closing.providers,
    ],
    concurrency: { commands: CAPTURES_AT_ONCE },
  });
}

/** Looks at photos: detector, hazard rules, other sources, one analysis a capture and model. */
export const inferenceService = inferenceServiceWith(workerPool, SOURCES);
