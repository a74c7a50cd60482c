import { giveActionLink, incidentUpdated, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { given } from '../action-link/action-link.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class GiveActionLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(giveActionLink)
  handle(message: MessageOf<typeof giveActionLink>): Promise<ReplyOf<typeof giveActionLink>> {
    const { data } = message;
    const { hash, name, company, email, phone } = data;
    return this.unitOfWork.once(message, async (transaction) => {
      let expires_at = '';
      await this.changes.change(transaction, data, [incidentUpdated], (incident, deciding) => {
        const next = given(incident, { hash, name, company, email, phone }, deciding);
        expires_at = next.action?.link?.expires_at.toISOString() ?? '';
        return next;
      });
      return { expires_at };
    });
  }
}
