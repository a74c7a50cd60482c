import { DomainError, findNumberedIncident, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ReadableIncidents } from '../incident/readable-incidents.js';

/** Which incident somebody means by its number. Numbers are an organisation's own: one that two of them have names nothing. */
@Controller()
export class FindNumberedIncidentHandler {
  constructor(private readonly readable: ReadableIncidents) {}

  @QueryHandler(findNumberedIncident)
  async handle({ data }: MessageOf<typeof findNumberedIncident>): Promise<ReplyOf<typeof findNumberedIncident>> {
    const [found, ...others] = await this.readable.named(data.actor, { number: data.number });
    if (!found || others.length > 0) throw new DomainError('NOT_FOUND');
    return { incident_id: found._id };
  }
}
