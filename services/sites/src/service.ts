import { listSiteFacts } from '@hazardlens/contracts';
import {
  bucketOwnerModel,
  defineService,
  factsHandler,
  objectWalkModel,
  tenantErasure,
  WalkTools,
} from '@hazardlens/service-kit';
import { ArchiveSiteHandler } from './archive-site/archive-site.handler.js';
import { ChangePlacesHandler } from './change-places/change-places.handler.js';
import { sitesConfig } from './config.js';
import { CreateSiteHandler } from './create-site/create-site.handler.js';
import { exportedRecords } from './exported-records.js';
import { GetPlacesHandler } from './get-places/get-places.handler.js';
import { GetSiteHandler } from './get-site/get-site.handler.js';
import { ListArchivedSitesHandler } from './list-archived-sites/list-archived-sites.handler.js';
import { ListSitesHandler } from './list-sites/list-sites.handler.js';
import { OnCaptureSubmitted } from './on-capture-submitted/on-capture-submitted.handler.js';
import { PlacesChanges } from './places/places-changes.js';
import { RemoveOrphanPlans } from './remove-orphan-plans/remove-orphan-plans.job.js';
import { RemovePlanHandler } from './remove-plan/remove-plan.handler.js';
import { RestoreSiteHandler } from './restore-site/restore-site.handler.js';
import { SetPlanHandler } from './set-plan/set-plan.handler.js';
import { siteFact } from './site/site.events.js';
import { sitesModel } from './site/site.model.js';
import { SiteRepository } from './site/site.repository.js';
import { NameOnSites } from './tenant/name-on-sites.js';
import { tenantCopy } from './tenant/tenant-copy.js';
import { UpdateSiteHandler } from './update-site/update-site.handler.js';

const replicas = [tenantCopy.observedBy(NameOnSites)];
const closing = tenantErasure([sitesModel, objectWalkModel], replicas);

/** The sites of contractors. */
export const sitesService = defineService({
  name: 'sites',
  config: sitesConfig,
  models: [...closing.models, bucketOwnerModel],
  handlers: [
    CreateSiteHandler,
    UpdateSiteHandler,
    ArchiveSiteHandler,
    RestoreSiteHandler,
    ListSitesHandler,
    ListArchivedSitesHandler,
    GetSiteHandler,
    GetPlacesHandler,
    ChangePlacesHandler,
    SetPlanHandler,
    RemovePlanHandler,
    factsHandler(listSiteFacts, sitesModel, siteFact),
    OnCaptureSubmitted,
    ...closing.handlers,
    exportedRecords(closing.models),
  ],
  providers: [SiteRepository, PlacesChanges, NameOnSites, WalkTools, ...closing.providers],
  replicas,
  jobs: [{ name: 'remove-orphan-plans', everyMs: 3_600_000, run: RemoveOrphanPlans }, ...closing.jobs],
});
