import { actionReturned, actionVerified, incidentUpdated, type ReplyOf, verifyAction } from '@hazardlens/contracts';
import { CommandHandler, InjectReplica, type MessageOf, ReplicaReader, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import { verify } from '../incident/action.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class VerifyActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @CommandHandler(verifyAction)
  handle(message: MessageOf<typeof verifyAction>): Promise<ReplyOf<typeof verifyAction>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.change(
        transaction,
        data,
        [incidentUpdated, data.accepted ? actionVerified : actionReturned],
        async (incident, deciding) => {
          const timeZone = await timeZoneOf(this.tenants, transaction.scope(incident.tenant_id));
          return verify(incident, { ...data, note: data.note ?? '' }, deciding, timeZone);
        },
      ),
    );
  }
}
