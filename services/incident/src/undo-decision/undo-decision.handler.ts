import { decisionUndone, type ReplyOf, undoDecision } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { undo } from '../incident/incident.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class UndoDecisionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(undoDecision)
  handle(message: MessageOf<typeof undoDecision>): Promise<ReplyOf<typeof undoDecision>> {
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.decide(transaction, message.data, decisionUndone, undo),
    );
  }
}
