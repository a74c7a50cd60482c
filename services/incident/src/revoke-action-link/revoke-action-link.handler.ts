import { incidentUpdated, type ReplyOf, revokeActionLink } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { revoked } from '../action-link/action-link.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class RevokeActionLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(revokeActionLink)
  handle(message: MessageOf<typeof revokeActionLink>): Promise<ReplyOf<typeof revokeActionLink>> {
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.decide(transaction, message.data, incidentUpdated, revoked),
    );
  }
}
