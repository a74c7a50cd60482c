import { approveIncident, incidentApproved, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentDecisions } from '../incident/decide-incident.js';
import { approve } from '../incident/incident.rules.js';

@Controller()
export class ApproveIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly decisions: IncidentDecisions,
  ) {}

  @CommandHandler(approveIncident)
  handle(message: MessageOf<typeof approveIncident>): Promise<ReplyOf<typeof approveIncident>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.decisions.decide(transaction, data, incidentApproved, (incident, deciding) =>
        approve(incident, data, deciding),
      ),
    );
  }
}
