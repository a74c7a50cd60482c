import { incidentReopened, type ReplyOf, reopenIncident } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { reopen } from '../incident/incident.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class ReopenIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(reopenIncident)
  handle(message: MessageOf<typeof reopenIncident>): Promise<ReplyOf<typeof reopenIncident>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.decide(transaction, data, incidentReopened, (incident, deciding) =>
        reopen(incident, data.notes, deciding),
      ),
    );
  }
}
