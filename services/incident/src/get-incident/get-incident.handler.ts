import { DomainError, getIncident, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { readScope } from '../incident/incident.scope.js';
import { incidentRecordFor } from '../incident/incident.view.js';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class GetIncidentHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly sites: SiteRepository,
  ) {}

  @QueryHandler(getIncident)
  async handle({ data }: MessageOf<typeof getIncident>): Promise<ReplyOf<typeof getIncident>> {
    const scope = readScope(data.actor);
    if (!scope) throw new DomainError('NOT_FOUND');
    const incident = await this.incidents.require(scope, data.incident_id);
    return incidentRecordFor(data.actor, incident, await this.sites.namesOf(scope, [incident]));
  }
}
