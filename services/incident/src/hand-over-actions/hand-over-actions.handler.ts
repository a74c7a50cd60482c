import { actionAssigned, DomainError, handOverActions, incidentUpdated, type ReplyOf } from '@hazardlens/contracts';
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
import { handOver } from '../incident/action.rules.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';

/** In one transaction. Who has more to repair is asked to go on. */
const MOST_AT_ONCE = 200;

/** Somebody leaves the organisation, and nothing that was to be repaired is left behind. */
@Controller()
export class HandOverActionsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @CommandHandler(handOverActions)
  handle(message: MessageOf<typeof handOverActions>): Promise<ReplyOf<typeof handOverActions>> {
    const { actor, tenant_id, from_id, to } = message.data;
    if (actor.role !== 'admin' && actor.role !== 'super_admin') throw new DomainError('FORBIDDEN');
    // Of the own organisation; a super admin acts in the one of who leaves.
    const tenantId = actor.role === 'super_admin' ? tenant_id : actor.tenant_id;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const open = await this.incidents.withOpenAction(scope, { ownerId: from_id }, MOST_AT_ONCE + 1);
      const moved = open.slice(0, MOST_AT_ONCE);
      const names = await this.sites.namesOf(scope, moved, 'site_id');
      for (const incident of moved) {
        const given = handOver(incident, to, { by: actor, at: new Date() });
        await this.incidents.save(scope, incident, given);
        publishIncident(transaction, [incidentUpdated, actionAssigned], given, names);
      }
      return { handed_over: moved.length, more: open.length > moved.length };
    });
  }
}
