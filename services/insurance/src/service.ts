import { listLinkFacts } from '@hazardlens/contracts';
import { defineService, factsHandler, personErasure, tenantErasure } from '@hazardlens/service-kit';
import { insuranceConfig } from './config.js';
import { EnsureLinkHandler } from './ensure-link/ensure-link.handler.js';
import { LinkTraces } from './erase-person/link-traces.js';
import { TenantLinks } from './erase-tenant/tenant-links.js';
import { exportedRecords } from './exported-records.js';
import { GrantLinkHandler } from './grant-link/grant-link.handler.js';
import { linkModel } from './link/link.model.js';
import { LinkRepository } from './link/link.repository.js';
import { linkFact } from './link/link.view.js';
import { ListLinkedContractorsHandler } from './list-linked-contractors/list-linked-contractors.handler.js';
import { ListLinksHandler } from './list-links/list-links.handler.js';
import { OrganisationRepository } from './organisation/organisation.repository.js';
import { organisationCopy } from './organisation/organisation-copy.js';
import { RequestLinkHandler } from './request-link/request-link.handler.js';
import { RevokeLinkHandler } from './revoke-link/revoke-link.handler.js';

const erasure = personErasure(LinkTraces);
const replicas = [organisationCopy];
const closing = tenantErasure([linkModel, ...erasure.models], replicas, TenantLinks);

/** Consent: which contractor lets which insurer see what, since when. What they see then is reporting's. */
export const insuranceService = defineService({
  name: 'insurance',
  config: insuranceConfig,
  models: closing.models,
  handlers: [
    RequestLinkHandler,
    GrantLinkHandler,
    RevokeLinkHandler,
    EnsureLinkHandler,
    ListLinksHandler,
    ListLinkedContractorsHandler,
    factsHandler(listLinkFacts, linkModel, linkFact),
    ...erasure.handlers,
    ...closing.handlers,
    exportedRecords(closing.models),
  ],
  providers: [LinkRepository, OrganisationRepository, ...erasure.providers, ...closing.providers],
  jobs: [...erasure.jobs, ...closing.jobs],
  replicas,
  // links are this service's own
  rebuild: {
    // 1: what is shown of the insurer that asks
    version: 1,
  },
});
