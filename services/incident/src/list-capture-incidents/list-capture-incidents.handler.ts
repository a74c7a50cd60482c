import { listCaptureIncidents, type ReplyOf, readsCaptures } from '@hazardlens/contracts';
import {
  actorScope,
  InjectReplica,
  type MessageOf,
  QueryHandler,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { listedRecordFor } from '../incident/incident.view.js';

@Controller()
export class ListCaptureIncidentsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  /** An unknown or foreign capture has no incidents; whether it exists is the capture service's answer. */
  @QueryHandler(listCaptureIncidents)
  async handle({ data }: MessageOf<typeof listCaptureIncidents>): Promise<ReplyOf<typeof listCaptureIncidents>> {
    if (!readsCaptures(data.actor)) return { incidents: [] };
    const scope = actorScope(data.actor);
    const incidents = await this.incidents.ofCapture(scope, data.capture_id);
    const names = await this.sites.namesOf(scope, incidents, 'site_id');
    return { incidents: incidents.map((incident) => listedRecordFor(data.actor, incident, names)) };
  }
}
