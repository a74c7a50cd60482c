import { defineService } from '@hazardlens/service-kit';
import { captureModel } from './capture/capture.model.js';
import { CaptureRepository } from './capture/capture.repository.js';
import { captureConfig } from './config.js';
import { countedPhotoModel } from './counted-photo/counted-photo.model.js';
import { CountedPhotoRepository } from './counted-photo/counted-photo.repository.js';
import { DeleteCapturePhotosHandler } from './delete-capture-photos/delete-capture-photos.handler.js';
import { PhotoDeletion } from './delete-capture-photos/photo-deletion.js';
import { DeletePhotoObjects } from './delete-photo-objects/delete-photo-objects.job.js';
import { PhotoObjects } from './delete-photo-objects/photo-objects.js';
import { FindSubmissionHandler } from './find-submission/find-submission.handler.js';
import { GetCaptureHandler } from './get-capture/get-capture.handler.js';
import { ImportCaptureHandler } from './import-capture/import-capture.handler.js';
import { ListCaptureFactsHandler } from './list-capture-facts/list-capture-facts.handler.js';
import { ListCapturesHandler } from './list-captures/list-captures.handler.js';
import { LocatePhotoHandler } from './locate-photo/locate-photo.handler.js';
import { objectDeletionModel } from './object-deletion/object-deletion.model.js';
import { ObjectDeletionRepository } from './object-deletion/object-deletion.repository.js';
import { OnAnalysisFailed } from './on-analysis-failed/on-analysis-failed.handler.js';
import { OnCaptureAssessed } from './on-capture-assessed/on-capture-assessed.handler.js';
import { OnSiteUpdated } from './on-site-updated/on-site-updated.handler.js';
import { OnTenantChanged } from './on-tenant-changed/on-tenant-changed.handler.js';
import { ReanalyzeCaptureHandler } from './reanalyze-capture/reanalyze-capture.handler.js';
import { RemoveExpiredPhotos } from './remove-expired-photos/remove-expired-photos.job.js';
import { RemoveOrphanObjects } from './remove-orphan-objects/remove-orphan-objects.job.js';
import { siteModel } from './site/site.model.js';
import { SiteRepository } from './site/site.repository.js';
import { SubmitCaptureHandler } from './submit-capture/submit-capture.handler.js';
import { SweepStuckCaptures } from './sweep-stuck-captures/sweep-stuck-captures.job.js';
import { tenantInfoModel } from './tenant/tenant.model.js';
import { TenantRepository } from './tenant/tenant.repository.js';

/** Captures: what was sent from a site, and the process manager of its analysis. */
export const captureService = defineService({
  name: 'capture',
  config: captureConfig,
  models: [captureModel, siteModel, objectDeletionModel, countedPhotoModel, tenantInfoModel],
  handlers: [
    SubmitCaptureHandler,
    ImportCaptureHandler,
    FindSubmissionHandler,
    ListCapturesHandler,
    GetCaptureHandler,
    LocatePhotoHandler,
    ListCaptureFactsHandler,
    DeleteCapturePhotosHandler,
    ReanalyzeCaptureHandler,
    OnCaptureAssessed,
    OnAnalysisFailed,
    OnSiteUpdated,
    OnTenantChanged,
  ],
  providers: [
    CaptureRepository,
    SiteRepository,
    TenantRepository,
    ObjectDeletionRepository,
    CountedPhotoRepository,
    PhotoDeletion,
    PhotoObjects,
  ],
  jobs: [
    { name: 'sweep-stuck-captures', everyMs: 30_000, run: SweepStuckCaptures },
    { name: 'delete-photo-objects', everyMs: 5_000, run: DeletePhotoObjects },
    { name: 'remove-expired-photos', everyMs: 3_600_000, run: RemoveExpiredPhotos },
    { name: 'remove-orphan-objects', everyMs: 3_600_000, run: RemoveOrphanObjects },
  ],
});
