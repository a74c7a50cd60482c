import { listSiteFacts } from '@hazardlens/contracts';
import { defineService, factsHandler, tenantErasure } from '@hazardlens/service-kit';
import { ArchiveSiteHandler } from './archive-site/archive-site.handler.js';
import { sitesConfig } from './config.js';
import { CreateSiteHandler } from './create-site/create-site.handler.js';
import { exportedRecords } from './exported-records.js';
import { GetSiteHandler } from './get-site/get-site.handler.js';
import { ListSitesHandler } from './list-sites/list-sites.handler.js';
import { OnCaptureSubmitted } from './on-capture-submitted/on-capture-submitted.handler.js';
import { siteFact } from './site/site.events.js';
import { sitesModel } from './site/site.model.js';
import { SiteRepository } from './site/site.repository.js';
import { NameOnSites } from './tenant/name-on-sites.js';
import { tenantCopy } from './tenant/tenant-copy.js';
import { UpdateSiteHandler } from './update-site/update-site.handler.js';

const replicas = [tenantCopy.observedBy(NameOnSites)];
const closing = tenantErasure([sitesModel], replicas);

/** The sites of contractors. */
export const sitesService = defineService({
  name: 'sites',
  config: sitesConfig,
  models: closing.models,
  handlers: [
    CreateSiteHandler,
    UpdateSiteHandler,
    ArchiveSiteHandler,
    ListSitesHandler,
    GetSiteHandler,
    factsHandler(listSiteFacts, sitesModel, siteFact),
    OnCaptureSubmitted,
    ...closing.handlers,
    exportedRecords(closing.models),
  ],
  providers: [SiteRepository, NameOnSites, ...closing.providers],
  replicas,
  jobs: closing.jobs,
});
