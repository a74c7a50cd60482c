import { listLinkFacts } from '@hazardlens/contracts';
import { defineService, factsHandler, personErasure } from '@hazardlens/service-kit';
import { insuranceConfig } from './config.js';
import { EnsureLinkHandler } from './ensure-link/ensure-link.handler.js';
import { LinkTraces } from './erase-person/link-traces.js';
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

/** Consent: which contractor lets which insurer see what, since when. What they see then is reporting's. */
export const insuranceService = defineService({
  name: 'insurance',
  config: insuranceConfig,
  models: [linkModel, ...erasure.models],
  handlers: [
    RequestLinkHandler,
    GrantLinkHandler,
    RevokeLinkHandler,
    EnsureLinkHandler,
    ListLinksHandler,
    ListLinkedContractorsHandler,
    factsHandler(listLinkFacts, linkModel, linkFact),
    ...erasure.handlers,
  ],
  providers: [LinkRepository, OrganisationRepository, ...erasure.providers],
  jobs: erasure.jobs,
  replicas: [organisationCopy],
  // links are this service's own
  rebuild: {
    // 1: what is shown of the insurer that asks
    version: 1,
  },
});
