import { listIncidentHistories, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { historyFor } from '../incident/incident.view.js';
import { ReadableIncidents } from '../incident/readable-incidents.js';

@Controller()
export class ListIncidentHistoriesHandler {
  constructor(private readonly readable: ReadableIncidents) {}

  @QueryHandler(listIncidentHistories)
  async handle({ data }: MessageOf<typeof listIncidentHistories>): Promise<ReplyOf<typeof listIncidentHistories>> {
    const found = await this.readable.named(data.actor, { _id: { $in: data.incident_ids } });
    return { histories: found.map((each) => ({ incident_id: each._id, history: historyFor(data.actor, each) })) };
  }
}
