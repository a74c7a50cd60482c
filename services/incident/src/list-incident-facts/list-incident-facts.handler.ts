import { listIncidentFacts, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectModel,
  type MessageOf,
  pageById,
  QueryHandler,
  systemScope,
  type TenantModel,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { IncidentDocument } from '../incident/incident.document.js';
import { incidentModel } from '../incident/incident.model.js';
import { incidentRecordOf } from '../incident/incident.view.js';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class ListIncidentFactsHandler {
  constructor(
    @InjectModel(incidentModel) private readonly incidents: TenantModel<IncidentDocument>,
    private readonly sites: SiteRepository,
  ) {}

  @QueryHandler(listIncidentFacts)
  async handle(message: MessageOf<typeof listIncidentFacts>): Promise<ReplyOf<typeof listIncidentFacts>> {
    const everyIncident = systemScope('a read model is rebuilt from every incident');
    const { documents, next } = await pageById(this.incidents, everyIncident, message.data);
    const names = await this.sites.namesOf(everyIncident, documents);
    const facts = documents.map((incident) => ({
      version: incident.version,
      fact: { incident: incidentRecordOf(incident, names) },
    }));
    return { facts, next };
  }
}
