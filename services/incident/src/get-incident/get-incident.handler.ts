import { DomainError, getIncident, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { incidentRecordFor } from '../incident/incident.view.js';
import { ReadableIncidents } from '../incident/readable-incidents.js';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class GetIncidentHandler {
  constructor(
    private readonly readable: ReadableIncidents,
    private readonly sites: SiteRepository,
  ) {}

  @QueryHandler(getIncident)
  async handle({ data }: MessageOf<typeof getIncident>): Promise<ReplyOf<typeof getIncident>> {
    const found = await this.readable.find(data.actor, { _id: data.incident_id });
    if (!found) throw new DomainError('NOT_FOUND');
    return incidentRecordFor(data.actor, found.incident, await this.sites.namesOf(found.scope, [found.incident]));
  }
}
