import { listCaptureFacts } from '@hazardlens/contracts';
import {
  bucketOwnerModel,
  defineService,
  factsHandler,
  objectWalkModel,
  personErasure,
  RETENTION_EVERY_MS,
  siteNameCopy,
  tenantErasure,
  WalkTools,
} from '@hazardlens/service-kit';
import { captureModel } from './capture/capture.model.js';
import { CaptureRepository } from './capture/capture.repository.js';
import { captureFact } from './capture/capture-messages.js';
import { captureConfig } from './config.js';
import { tenantCopy } from './copies/copies.js';
import { countedPhotoModel } from './counted-photo/counted-photo.model.js';
import { CountedPhotoRepository } from './counted-photo/counted-photo.repository.js';
import { DeleteCapturePhotosHandler } from './delete-capture-photos/delete-capture-photos.handler.js';
import { PhotoDeletion } from './delete-capture-photos/photo-deletion.js';
import { DeletePhotoObjects } from './delete-photo-objects/delete-photo-objects.job.js';
import { PhotoObjects } from './delete-photo-objects/photo-objects.js';
import { CaptureTraces } from './erase-person/capture-traces.js';
import { TenantObjects } from './erase-tenant/tenant-objects.js';
import { exportedRecords } from './exported-records.js';
import { FindSubmissionHandler } from './find-submission/find-submission.handler.js';
import { GetCaptureHandler } from './get-capture/get-capture.handler.js';
import { ImportCaptureHandler } from './import-capture/import-capture.handler.js';
import { ListCapturesHandler } from './list-captures/list-captures.handler.js';
import { LocatePhotoHandler } from './locate-photo/locate-photo.handler.js';
import { objectDeletionModel } from './object-deletion/object-deletion.model.js';
import { ObjectDeletionRepository } from './object-deletion/object-deletion.repository.js';
import { OnAnalysisFailed } from './on-analysis-failed/on-analysis-failed.handler.js';
import { OnCaptureAssessed } from './on-capture-assessed/on-capture-assessed.handler.js';
import { ReanalyzeCaptureHandler } from './reanalyze-capture/reanalyze-capture.handler.js';
import { RemoveExpiredPhotos } from './remove-expired-photos/remove-expired-photos.job.js';
import { RemoveLeftClaims } from './remove-left-claims/remove-left-claims.job.js';
import { RemoveOrphanObjects } from './remove-orphan-objects/remove-orphan-objects.job.js';
import { SubmitCaptureHandler } from './submit-capture/submit-capture.handler.js';
import { SweepStuckCaptures } from './sweep-stuck-captures/sweep-stuck-captures.job.js';

const erasure = personErasure(CaptureTraces);
const replicas = [siteNameCopy, tenantCopy];
const closing = tenantErasure(
  [captureModel, objectDeletionModel, countedPhotoModel, objectWalkModel, ...erasure.models],
  replicas,
  TenantObjects,
);

/** Captures: what was sent from a site, and the process manager of its analysis. */
export const captureService = defineService({
  name: 'capture',
  config: captureConfig,
  models: [...closing.models, bucketOwnerModel],
  handlers: [
    SubmitCaptureHandler,
    ImportCaptureHandler,
    FindSubmissionHandler,
    ListCapturesHandler,
    GetCaptureHandler,
    LocatePhotoHandler,
    factsHandler(listCaptureFacts, captureModel, captureFact, { replica: siteNameCopy, by: 'site_id' }),
    DeleteCapturePhotosHandler,
    ReanalyzeCaptureHandler,
    OnCaptureAssessed,
    OnAnalysisFailed,
    ...erasure.handlers,
    ...closing.handlers,
    exportedRecords(closing.models),
  ],
  providers: [
    CaptureRepository,
    ObjectDeletionRepository,
    CountedPhotoRepository,
    PhotoDeletion,
    PhotoObjects,
    ...erasure.providers,
    WalkTools,
    ...closing.providers,
  ],
  replicas,
  jobs: [
    { name: 'sweep-stuck-captures', everyMs: 30_000, run: SweepStuckCaptures },
    { name: 'delete-photo-objects', everyMs: 5_000, run: DeletePhotoObjects },
    { name: 'remove-expired-photos', everyMs: RETENTION_EVERY_MS, run: RemoveExpiredPhotos },
    { name: 'remove-orphan-objects', everyMs: 3_600_000, run: RemoveOrphanObjects },
    { name: 'remove-left-claims', everyMs: 24 * 3_600_000, run: RemoveLeftClaims },
    ...erasure.jobs,
    ...closing.jobs,
  ],
});
