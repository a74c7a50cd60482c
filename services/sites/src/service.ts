import { defineService } from '@hazardlens/service-kit';
import { ArchiveSiteHandler } from './archive-site/archive-site.handler.js';
import { sitesConfig } from './config.js';
import { CreateSiteHandler } from './create-site/create-site.handler.js';
import { GetSiteHandler } from './get-site/get-site.handler.js';
import { ListSiteFactsHandler } from './list-site-facts/list-site-facts.handler.js';
import { ListSitesHandler } from './list-sites/list-sites.handler.js';
import { OnCaptureSubmitted } from './on-capture-submitted/on-capture-submitted.handler.js';
import { OnTenantChanged } from './on-tenant-changed/on-tenant-changed.handler.js';
import { sitesModel } from './site/site.model.js';
import { SiteRepository } from './site/site.repository.js';
import { tenantsModel } from './tenant/tenant.model.js';
import { TenantRepository } from './tenant/tenant.repository.js';
import { UpdateSiteHandler } from './update-site/update-site.handler.js';

/** The sites of contractors. */
export const sitesService = defineService({
  name: 'sites',
  config: sitesConfig,
  models: [sitesModel, tenantsModel],
  handlers: [
    CreateSiteHandler,
    UpdateSiteHandler,
    ArchiveSiteHandler,
    ListSitesHandler,
    GetSiteHandler,
    ListSiteFactsHandler,
    OnTenantChanged,
    OnCaptureSubmitted,
  ],
  providers: [SiteRepository, TenantRepository],
  jobs: [],
});
