import { createIncident, DomainError, incidentOpened, isCaptureRole, type ReplyOf } from '@hazardlens/contracts';
import {
  CommandHandler,
  InjectReplica,
  type MessageOf,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { incidentRecordFor } from '../incident/incident.view.js';
import { publishIncident } from '../incident/incident-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';
import { reported } from './report-incident.rules.js';

@Controller()
export class CreateIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly photoBytes: PhotoBytes,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @CommandHandler(createIncident)
  async handle(message: MessageOf<typeof createIncident>): Promise<ReplyOf<typeof createIncident>> {
    const { data } = message;
    const bytes = await this.photoBytes.of(data.photo);
    return this.unitOfWork.once(message, async (transaction) => {
      const { actor, site } = data;
      if (actor.tenant_type === 'insurance_provider' || !isCaptureRole(actor.role)) throw new DomainError('FORBIDDEN');
      if (actor.role !== 'super_admin' && actor.tenant_id !== site.tenant_id) throw new DomainError('NOT_FOUND');
      const scope = transaction.scope(site.tenant_id);
      const known = await this.incidents.find(scope, data.incident_id);
      const incident = known ?? reported(data, new Date());
      const names = await this.sites.namesOf(scope, [incident], 'site_id');
      if (!known) {
        await this.incidents.open(scope, [incident]);
        publishIncident(transaction, [incidentOpened], incident, names);
        publishPhotoBytes(transaction, { tenantId: incident.tenant_id, aggregateId: incident._id }, bytes);
      }
      return incidentRecordFor(actor, incident, names);
    });
  }
}
