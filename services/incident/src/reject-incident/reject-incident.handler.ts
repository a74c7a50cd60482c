import { incidentRejected, type ReplyOf, rejectIncident } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { reject } from '../incident/incident.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class RejectIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(rejectIncident)
  handle(message: MessageOf<typeof rejectIncident>): Promise<ReplyOf<typeof rejectIncident>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.decide(transaction, data, incidentRejected, (incident, deciding) =>
        reject(incident, data, deciding),
      ),
    );
  }
}
