import { defineService } from '@hazardlens/service-kit';
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
import { ListLinksHandler } from './list-links/list-links.handler.js';
import { OnCaptureChanged } from './on-capture-changed/on-capture-changed.handler.js';
import { OnIncidentChanged } from './on-incident-changed/on-incident-changed.handler.js';
import { OnTenantChanged } from './on-tenant-changed/on-tenant-changed.handler.js';
import { RequestLinkHandler } from './request-link/request-link.handler.js';
import { RevokeLinkHandler } from './revoke-link/revoke-link.handler.js';

/** What insurers see of contractors, and only with their consent. */
export const insuranceService = defineService({
  name: 'insurance',
  config: insuranceConfig,
  models: [linkModel, contractorModel, contractorDayModel, siteDayModel, captureRowModel, incidentRowModel],
  handlers: [
    RequestLinkHandler,
    GrantLinkHandler,
    RevokeLinkHandler,
    EnsureLinkHandler,
    ListLinksHandler,
    GetDashboardHandler,
    ExportDashboardHandler,
    OnIncidentChanged,
    OnCaptureChanged,
    OnTenantChanged,
  ],
  providers: [LinkRepository, ContractorRepository, ContractorProjector, ContractorLanes, ContractorReader],
  jobs: [{ name: 'remove-left-exports', everyMs: REMOVE_LEFT_EXPORTS_EVERY_MS, run: RemoveLeftExports }],
});
