import { defineService } from '@hazardlens/service-kit';
import { insuranceConfig } from './config.js';
import { contractorModel } from './contractor/contractor.model.js';
import { ContractorRepository } from './contractor/contractor.repository.js';
import { EnsureLinkHandler } from './ensure-link/ensure-link.handler.js';
import { GrantLinkHandler } from './grant-link/grant-link.handler.js';
import { linkModel } from './link/link.model.js';
import { LinkRepository } from './link/link.repository.js';
import { ListLinkFactsHandler } from './list-link-facts/list-link-facts.handler.js';
import { ListLinkedContractorsHandler } from './list-linked-contractors/list-linked-contractors.handler.js';
import { ListLinksHandler } from './list-links/list-links.handler.js';
import { OnTenantChanged } from './on-tenant-changed/on-tenant-changed.handler.js';
import { RebuildInsurance } from './rebuild/rebuild-insurance.js';
import { RequestLinkHandler } from './request-link/request-link.handler.js';
import { RevokeLinkHandler } from './revoke-link/revoke-link.handler.js';

/** Consent: which contractor lets which insurer see what, since when. What they see then is reporting's. */
export const insuranceService = defineService({
  name: 'insurance',
  config: insuranceConfig,
  models: [linkModel, contractorModel],
  handlers: [
    RequestLinkHandler,
    GrantLinkHandler,
    RevokeLinkHandler,
    EnsureLinkHandler,
    ListLinksHandler,
    ListLinkedContractorsHandler,
    ListLinkFactsHandler,
    OnTenantChanged,
  ],
  providers: [LinkRepository, ContractorRepository],
  // links are this service's own
  rebuild: { models: [contractorModel], run: RebuildInsurance },
});
