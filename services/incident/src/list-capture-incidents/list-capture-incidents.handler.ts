import { listCaptureIncidents, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { readScope } from '../incident/incident.scope.js';
import { incidentRecordFor } from '../incident/incident.view.js';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class ListCaptureIncidentsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly sites: SiteRepository,
  ) {}

  /** An unknown or foreign capture has no incidents; whether it exists is the capture service's answer. */
  @QueryHandler(listCaptureIncidents)
  async handle({ data }: MessageOf<typeof listCaptureIncidents>): Promise<ReplyOf<typeof listCaptureIncidents>> {
    const scope = readScope(data.actor);
    if (!scope) return { incidents: [] };
    const incidents = await this.incidents.ofCapture(scope, data.capture_id);
    const names = await this.sites.namesOf(scope, incidents);
    return { incidents: incidents.map((incident) => incidentRecordFor(data.actor, incident, names)) };
  }
}
