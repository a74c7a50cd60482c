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
import { OnSiteChanged } from './on-site-changed/on-site-changed.handler.js';
import { RejectIncidentHandler } from './reject-incident/reject-incident.handler.js';
import { ReopenIncidentHandler } from './reopen-incident/reopen-incident.handler.js';
import { siteModel } from './site/site.model.js';
import { SiteRepository } from './site/site.repository.js';

/** Incidents: opened from analyses, decided by people, never forgotten. */
export const incidentService = defineService({
  name: 'incident',
  config: incidentConfig,
  models: [incidentModel, siteModel, deletedCaptureModel],
  handlers: [
    ListIncidentsHandler,
    GetIncidentHandler,
    ListCaptureIncidentsHandler,
    ApproveIncidentHandler,
    RejectIncidentHandler,
    ReopenIncidentHandler,
    OnPhotosAnalyzed,
    OnCapturePhotosDeleted,
    OnSiteChanged,
  ],
  providers: [IncidentRepository, SiteRepository, DeletedCaptureRepository, IncidentDecisions],
  jobs: [],
});
