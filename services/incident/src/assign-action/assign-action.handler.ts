import { actionAssigned, assignAction, incidentUpdated, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { assign } from '../incident/action.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

@Controller()
export class AssignActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
    private readonly tenants: TenantRepository,
  ) {}

  @CommandHandler(assignAction)
  handle(message: MessageOf<typeof assignAction>): Promise<ReplyOf<typeof assignAction>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.change(transaction, data, [incidentUpdated, actionAssigned], async (incident, deciding) => {
        const timeZone = await this.tenants.timeZoneOf(transaction.scope(incident.tenant_id));
        return assign(incident, data, deciding, timeZone);
      }),
    );
  }
}
