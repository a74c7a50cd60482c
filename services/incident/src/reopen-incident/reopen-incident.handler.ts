import { incidentReopened, type ReplyOf, reopenIncident } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentDecisions } from '../incident/decide-incident.js';
import { reopen } from '../incident/incident.rules.js';

@Controller()
export class ReopenIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly decisions: IncidentDecisions,
  ) {}

  @CommandHandler(reopenIncident)
  handle(message: MessageOf<typeof reopenIncident>): Promise<ReplyOf<typeof reopenIncident>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.decisions.decide(transaction, data, incidentReopened, (incident, deciding) =>
        reopen(incident, data.notes, deciding),
      ),
    );
  }
}
