import { actionReturned, actionVerified, incidentUpdated, type ReplyOf, verifyAction } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { verify } from '../incident/action.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class VerifyActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(verifyAction)
  handle(message: MessageOf<typeof verifyAction>): Promise<ReplyOf<typeof verifyAction>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.change(
        transaction,
        data,
        [incidentUpdated, data.accepted ? actionVerified : actionReturned],
        (incident, deciding) => verify(incident, { ...data, note: data.note ?? '' }, deciding),
      ),
    );
  }
}
