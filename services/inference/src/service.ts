import { defineService, ownHazardCopy, type ServiceDefinition, tenantErasure } from '@hazardlens/service-kit';
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
import { AddExampleHandler } from './teaching/add-example/add-example.handler.js';
import { classifierModel } from './teaching/classifier/classifier.model.js';
import { ClassifierRepository } from './teaching/classifier/classifier.repository.js';
import { exampleModel, scannedPhotoModel } from './teaching/example/example.model.js';
import { ExampleRepository } from './teaching/example/example.repository.js';
import { ExamplePhotos } from './teaching/example/example-photos.js';
import { OnPhotosDeleted } from './teaching/forget-photos/on-photos-deleted.handler.js';
import { LearnHazardHandler } from './teaching/learn-hazard/learn-hazard.handler.js';
import { RelearnHazards } from './teaching/learn-hazard/relearn-hazards.job.js';
import { Teaching } from './teaching/learn-hazard/teaching.js';
import { ListExamplesHandler } from './teaching/list-examples/list-examples.handler.js';
import { RemoveExampleHandler } from './teaching/remove-example/remove-example.handler.js';
import { TeachableHazards } from './teaching/teachable-hazards.js';
import { AddedPhotos } from './visible-picture/added-photos.js';
import { HiddenOnPhotos } from './visible-picture/hidden-on-photos.js';
import { OnAddedPhoto } from './visible-picture/on-added-photo.handler.js';
import { OnIncidentChanged } from './visible-picture/on-incident-changed.handler.js';
import { OnPhotosAnalyzed } from './visible-picture/on-photos-analyzed.handler.js';
import { PhotoHeads } from './visible-picture/photo-heads.js';
import { PictureBytes } from './visible-picture/picture-bytes.js';
import { VisiblePictures } from './visible-picture/visible-pictures.js';

const replicas = [ownHazardCopy];
const closing = tenantErasure(
  [analysisModel, analysisAttemptModel, exampleModel, scannedPhotoModel, classifierModel],
  replicas,
);

/** The inference service with a detector and sources of choice; tests bring their own. */
export function inferenceServiceWith(
  detector: DetectorFactory,
  sources: readonly SourceFactory[] = [],
): ServiceDefinition {
  return defineService({
    name: 'inference',
    config: inferenceConfig,
    models: closing.models,
    jobs: [{ name: 'relearn-hazards', everyMs: 5_000, run: RelearnHazards }, ...closing.jobs],
    replicas,
    handlers: [
      AnalyzePhotosHandler,
      RecordAnalysisHandler,
      DescribeDetectorHandler,
      DescribeSourcesHandler,
      OnPhotosAnalyzed,
      OnIncidentChanged,
      OnAddedPhoto,
      AddExampleHandler,
      RemoveExampleHandler,
      ListExamplesHandler,
      LearnHazardHandler,
      OnPhotosDeleted,
      ...closing.handlers,
      exportedRecords(closing.models),
    ],
    providers: [
      AnalysisRepository,
      AnalysisAttemptRepository,
      AnalyzeCapture,
      VisiblePictures,
      PhotoHeads,
      HiddenOnPhotos,
      ExampleRepository,
      ExamplePhotos,
      ClassifierRepository,
      Teaching,
      TeachableHazards,
      PictureBytes,
      AddedPhotos,
      ...detectorProviders(detector),
      ...sourcesProviders(sources),
      ...closing.providers,
    ],
    concurrency: { commands: CAPTURES_AT_ONCE },
  });
}

/** Looks at photos: detector, hazard rules, other sources, one analysis a capture and model. */
export const inferenceService = inferenceServiceWith(workerPool, SOURCES);
