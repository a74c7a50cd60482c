import { incidentRejected, type ReplyOf, rejectIncident } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentDecisions } from '../incident/decide-incident.js';
import { reject } from '../incident/incident.rules.js';

@Controller()
export class RejectIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly decisions: IncidentDecisions,
  ) {}

  @CommandHandler(rejectIncident)
  handle(message: MessageOf<typeof rejectIncident>): Promise<ReplyOf<typeof rejectIncident>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.decisions.decide(transaction, data, incidentRejected, (incident, deciding) =>
        reject(incident, data, deciding),
      ),
    );
  }
}
