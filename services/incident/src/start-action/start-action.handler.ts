import { incidentUpdated, type ReplyOf, startAction } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { start } from '../incident/action.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class StartActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(startAction)
  handle(message: MessageOf<typeof startAction>): Promise<ReplyOf<typeof startAction>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.change(transaction, data, [incidentUpdated], (incident, deciding) =>
        start(incident, data.note ?? '', deciding),
      ),
    );
  }
}
