import { defineService } from '@hazardlens/service-kit';
import { FillRanks } from './approved-incident/fill-ranks.js';
import { incidentRowModel } from './approved-incident/incident-row.model.js';
import { insuranceConfig } from './config.js';
import { captureRowModel, contractorDayModel, contractorModel, siteDayModel } from './contractor/contractor.models.js';
import { ContractorProjector } from './contractor/contractor.projector.js';
import { ContractorReader } from './contractor/contractor.reader.js';
import { ContractorRepository } from './contractor/contractor.repository.js';
import { ContractorLanes } from './contractor/contractor-lanes.js';
import { EnsureLinkHandler } from './ensure-link/ensure-link.handler.js';
import { ExportDashboardHandler } from './export-dashboard/export-dashboard.handler.js';
import { REMOVE_LEFT_EXPORTS_EVERY_MS, RemoveLeftExports } from './export-dashboard/remove-left-exports.job.js';
import { GetDashboardHandler } from './get-dashboard/get-dashboard.handler.js';
import { GrantLinkHandler } from './grant-link/grant-link.handler.js';
import { linkModel } from './link/link.model.js';
import { LinkRepository } from './link/link.repository.js';
import { ListLinkFactsHandler } from './list-link-facts/list-link-facts.handler.js';
import { ListLinkedContractorsHandler } from './list-linked-contractors/list-linked-contractors.handler.js';
import { ListLinksHandler } from './list-links/list-links.handler.js';
import { OnCaptureChanged } from './on-capture-changed/on-capture-changed.handler.js';
import { OnIncidentChanged } from './on-incident-changed/on-incident-changed.handler.js';
import { OnSiteChanged } from './on-site-changed/on-site-changed.handler.js';
import { OnTenantChanged } from './on-tenant-changed/on-tenant-changed.handler.js';
import { organisationZoneModel } from './organisation-zone/organisation-zone.model.js';
import { OrganisationZones } from './organisation-zone/organisation-zones.js';
import { RebuildInsurance } from './rebuild/rebuild-insurance.js';
import { RequestLinkHandler } from './request-link/request-link.handler.js';
import { RevokeLinkHandler } from './revoke-link/revoke-link.handler.js';
import { siteNameModel } from './site-name/site-name.model.js';

/** What insurers see of contractors, and only with their consent. */
export const insuranceService = defineService({
  name: 'insurance',
  config: insuranceConfig,
  models: [
    linkModel,
    contractorModel,
    contractorDayModel,
    siteDayModel,
    captureRowModel,
    incidentRowModel,
    siteNameModel,
    organisationZoneModel,
  ],
  handlers: [
    RequestLinkHandler,
    GrantLinkHandler,
    RevokeLinkHandler,
    EnsureLinkHandler,
    ListLinksHandler,
    ListLinkedContractorsHandler,
    ListLinkFactsHandler,
    GetDashboardHandler,
    ExportDashboardHandler,
    OnIncidentChanged,
    OnCaptureChanged,
    OnTenantChanged,
    OnSiteChanged,
  ],
  providers: [
    FillRanks,
    LinkRepository,
    ContractorRepository,
    ContractorProjector,
    ContractorLanes,
    ContractorReader,
    OrganisationZones,
  ],
  rebuild: {
    // links are this service's own
    models: [
      contractorModel,
      contractorDayModel,
      siteDayModel,
      captureRowModel,
      incidentRowModel,
      siteNameModel,
      organisationZoneModel,
    ],
    run: RebuildInsurance,
  },
  jobs: [{ name: 'remove-left-exports', everyMs: REMOVE_LEFT_EXPORTS_EVERY_MS, run: RemoveLeftExports }],
});
