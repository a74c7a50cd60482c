import { listCaptureIncidents, type ReplyOf, readsCaptures } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { listedRecordFor } from '../incident/incident.view.js';
import { RecordNames } from '../incident/record-names.js';

@Controller()
export class ListCaptureIncidentsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
  ) {}

  /** An unknown or foreign capture has no incidents; whether it exists is the capture service's answer. */
  @QueryHandler(listCaptureIncidents)
  async handle({ data }: MessageOf<typeof listCaptureIncidents>): Promise<ReplyOf<typeof listCaptureIncidents>> {
    if (!readsCaptures(data.actor)) return { incidents: [] };
    const scope = actorScope(data.actor);
    const incidents = await this.incidents.ofCapture(scope, data.capture_id);
    const names = await this.names.of(scope, incidents);
    return { incidents: incidents.map((incident) => listedRecordFor(data.actor, incident, names)) };
  }
}
