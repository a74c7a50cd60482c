import { actionCompleted, completeAction, incidentUpdated, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { complete } from '../incident/action.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class CompleteActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(completeAction)
  handle(message: MessageOf<typeof completeAction>): Promise<ReplyOf<typeof completeAction>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.change(transaction, data, [incidentUpdated, actionCompleted], (incident, deciding) =>
        complete(incident, { note: data.note ?? '', photo: data.photo }, deciding),
      ),
    );
  }
}
