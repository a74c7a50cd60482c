import {
  actionCompleted,
  actionDeclined,
  DomainError,
  incidentUpdated,
  type ReplyOf,
  stepLinkedAction,
} from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { openedBy, stepped } from '../action-link/action-link.rules.js';
import { linkedActionOf } from '../action-link/linked-action.view.js';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { type IncidentEvent, publishIncident } from '../incident/incident-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';
import { RecordNames } from '../incident/record-names.js';

const told: Record<'start' | 'complete' | 'cannot', readonly IncidentEvent[]> = {
  start: [incidentUpdated],
  complete: [incidentUpdated, actionCompleted],
  cannot: [incidentUpdated, actionDeclined],
};

/** What somebody without an account says of the repair that a link opens to them. */
@Controller()
export class StepLinkedActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly deletions: PhotoDeletions,
    private readonly names: RecordNames,
    private readonly photoBytes: PhotoBytes,
  ) {}

  @CommandHandler(stepLinkedAction)
  async handle(message: MessageOf<typeof stepLinkedAction>): Promise<ReplyOf<typeof stepLinkedAction>> {
    const { hash, ...taken } = message.data;
    const bytes = await this.photoBytes.of(taken.photo);
    return this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const anyTenant = transaction.system('a link names its repair, and nobody has said of which organisation it is');
      const incident = await this.incidents.linkedBy(anyTenant, hash);
      const action = openedBy(incident, hash, now);
      if (!incident || !action) throw new DomainError('ACTION_LINK_INVALID');
      const changed = stepped(incident, action, taken, now);
      const scope = transaction.scope(incident.tenant_id);
      const names = await this.names.of(scope, [changed]);
      if (changed !== incident) {
        await this.incidents.save(scope, incident, changed);
        await this.deletions.noteGone(scope, incident, changed, now);
        publishIncident(transaction, told[taken.step], changed, names);
        publishPhotoBytes(transaction, { tenantId: incident.tenant_id, aggregateId: incident._id }, bytes);
      }
      const stillOpen = openedBy(changed, hash, now);
      if (!stillOpen) throw new DomainError('ACTION_LINK_INVALID');
      return linkedActionOf(changed, stillOpen, names);
    });
  }
}
