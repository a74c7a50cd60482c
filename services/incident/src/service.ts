import { defineService } from '@hazardlens/service-kit';
import { ApproveIncidentHandler } from './approve-incident/approve-incident.handler.js';
import { incidentConfig } from './config.js';
import { deletedCaptureModel } from './deleted-capture/deleted-capture.model.js';
import { DeletedCaptureRepository } from './deleted-capture/deleted-capture.repository.js';
import { GetIncidentHandler } from './get-incident/get-incident.handler.js';
import { IncidentDecisions } from './incident/decide-incident.js';
import { incidentModel } from './incident/incident.model.js';
import { IncidentRepository } from './incident/incident.repository.js';
import { ListCaptureIncidentsHandler } from './list-capture-incidents/list-capture-incidents.handler.js';
import { ListIncidentsHandler } from './list-incidents/list-incidents.handler.js';
import { OnCapturePhotosDeleted } from './on-capture-photos-deleted/on-capture-photos-deleted.handler.js';
import { OnPhotosAnalyzed } from './on-photos-analyzed/on-photos-analyzed.handler.js';
import { OnSiteUpdated } from './on-site-updated/on-site-updated.handler.js';
import { RejectIncidentHandler } from './reject-incident/reject-incident.handler.js';
import { ReopenIncidentHandler } from './reopen-incident/reopen-incident.handler.js';
import { siteNameModel } from './site-name/site-name.model.js';
import { SiteNameRepository } from './site-name/site-name.repository.js';

/** Incidents: opened from analyses, decided by people, never forgotten. */
export const incidentService = defineService({
  name: 'incident',
  config: incidentConfig,
  models: [incidentModel, siteNameModel, deletedCaptureModel],
  handlers: [
    ListIncidentsHandler,
    GetIncidentHandler,
    ListCaptureIncidentsHandler,
    ApproveIncidentHandler,
    RejectIncidentHandler,
    ReopenIncidentHandler,
    OnPhotosAnalyzed,
    OnCapturePhotosDeleted,
    OnSiteUpdated,
  ],
  providers: [IncidentRepository, SiteNameRepository, DeletedCaptureRepository, IncidentDecisions],
  jobs: [],
});
