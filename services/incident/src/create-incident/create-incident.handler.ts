import {
  createIncident,
  type DataOf,
  DomainError,
  incidentOpened,
  isCaptureRole,
  type ReplyOf,
} from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type TenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { DeletedCaptureRepository } from '../deleted-capture/deleted-capture.repository.js';
import { withCoverOf } from '../incident/covered-photo.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { incidentRecordFor } from '../incident/incident.view.js';
import { publishIncident } from '../incident/incident-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';
import { RecordNames } from '../incident/record-names.js';
import { Openings } from '../numbers/openings.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';
import { reported } from './report-incident.rules.js';

@Controller()
export class CreateIncidentHandler {
  constructor(
    private readonly openings: Openings,
    private readonly incidents: IncidentRepository,
    private readonly photoBytes: PhotoBytes,
    private readonly deletedCaptures: DeletedCaptureRepository,
    private readonly names: RecordNames,
    private readonly ownHazards: OwnHazards,
  ) {}

  @CommandHandler(createIncident)
  async handle(message: MessageOf<typeof createIncident>): Promise<ReplyOf<typeof createIncident>> {
    const { data } = message;
    const bytes = await this.photoBytes.of(data.photo);
    return this.openings.once(data.site.tenant_id, message, async (transaction) => {
      const { actor, site } = data;
      if (actor.tenant_type === 'insurance_provider' || !isCaptureRole(actor.role)) throw new DomainError('FORBIDDEN');
      if (actor.role !== 'super_admin' && actor.tenant_id !== site.tenant_id) throw new DomainError('NOT_FOUND');
      const scope = transaction.scope(site.tenant_id);
      const known = await this.incidents.find(scope, data.incident_id);
      const incident = known ?? (await this.incidents.openOne(scope, await this.#reported(scope, data)));
      const names = await this.names.of(scope, [incident]);
      if (!known) {
        publishIncident(transaction, [incidentOpened], incident, names);
        publishPhotoBytes(transaction, { tenantId: incident.tenant_id, aggregateId: incident._id }, bytes);
      }
      return incidentRecordFor(actor, incident, names);
    });
  }

  /** On a photo of a capture it has the cover that the photo has; one that was deleted meanwhile is no photo any more. */
  async #reported(scope: TenantScope, data: DataOf<typeof createIncident>): Promise<IncidentDocument> {
    const incident = reported(data, new Date(), await this.ownHazards.named(scope, data.hazard_type));
    const { missed_on: on } = data;
    if (!on) return incident;
    const gone = await this.deletedCaptures.among(scope, [on.capture_id, on.photo.id]);
    if (gone.size > 0) throw new DomainError('NOT_FOUND');
    return withCoverOf(incident, await this.incidents.ofCapture(scope, on.capture_id));
  }
}
