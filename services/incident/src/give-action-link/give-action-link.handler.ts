import { giveActionLink, incidentUpdated, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type Scope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { given } from '../action-link/action-link.rules.js';
import { Companies } from '../companies/companies.js';
import { IncidentChanges } from '../incident/incident-changes.js';

@Controller()
export class GiveActionLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
    private readonly companies: Companies,
  ) {}

  @CommandHandler(giveActionLink)
  handle(message: MessageOf<typeof giveActionLink>): Promise<ReplyOf<typeof giveActionLink>> {
    const { data } = message;
    const { hash, name, email, phone } = data;
    return this.unitOfWork.once(message, async (transaction) => {
      let expires_at = '';
      await this.changes.change(transaction, data, [incidentUpdated], async (incident, deciding) => {
        const company = await this.#companyOf(transaction.scope(incident.tenant_id), data);
        const next = given(incident, { hash, name, ...company, email, phone }, deciding);
        expires_at = next.action?.link?.expires_at.toISOString() ?? '';
        return next;
      });
      return { expires_at };
    });
  }

  /** Known ones are written as the list has them. */
  async #companyOf(scope: Scope, { company, company_id }: MessageOf<typeof giveActionLink>['data']) {
    const known = company_id
      ? await this.companies.require(scope, company_id)
      : company && (await this.companies.named(scope, company));
    return { company: known ? known.name : company, company_id: known ? known._id : null };
  }
}
