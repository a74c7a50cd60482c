import { actionAssigned, assignAction, incidentUpdated, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, InjectReplica, type MessageOf, ReplicaReader, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import { assign } from '../incident/action.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class AssignActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @CommandHandler(assignAction)
  handle(message: MessageOf<typeof assignAction>): Promise<ReplyOf<typeof assignAction>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.change(transaction, data, [incidentUpdated, actionAssigned], async (incident, deciding) => {
        const scope = transaction.scope(incident.tenant_id);
        const timeZone = await timeZoneOf(this.tenants, scope);
        return assign(incident, data, deciding, timeZone);
      }),
    );
  }
}
