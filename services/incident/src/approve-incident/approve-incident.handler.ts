import { approveIncident, incidentApproved, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { approve } from '../incident/incident.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';

@Controller()
export class ApproveIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
    private readonly ownHazards: OwnHazards,
  ) {}

  @CommandHandler(approveIncident)
  handle(message: MessageOf<typeof approveIncident>): Promise<ReplyOf<typeof approveIncident>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.decide(transaction, data, incidentApproved, async (incident, deciding) => {
        const own = await this.ownHazards.named(transaction.scope(incident.tenant_id), data.hazard_type);
        return approve(incident, data, deciding, own);
      }),
    );
  }
}
