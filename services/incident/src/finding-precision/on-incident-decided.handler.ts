import {
  decisionUndone,
  incidentApproved,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
} from '@hazardlens/contracts';
import { EventHandler, type MessageOf, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { verdictOf } from './precision.rules.js';
import { Tallies } from './tallies.js';

type Decided = MessageOf<
  | typeof incidentApproved
  | typeof incidentRejected
  | typeof incidentReopened
  | typeof decisionUndone
  | typeof incidentUpdated
>;

/**
 * Reviewers' decisions flow back into what their organisation's findings are worth. Each incident remembers what it
 * counts as, so that repeated and late events change nothing. Imported histories come as updates.
 */
@Controller()
export class OnIncidentDecided {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly tallies: Tallies,
  ) {}

  @EventHandler(incidentApproved, incidentRejected, incidentReopened, decisionUndone, incidentUpdated)
  async handle(message: Decided): Promise<void> {
    const { id, tenant_id: tenantId } = message.data.incident;
    // Most updates concern repairs: a look is cheaper than a transaction.
    const now = await this.incidents.find(tenantScope(tenantId), id);
    if (!now || verdictOf(now) === (now.counted_as ?? null)) return;
    await this.tallies.inTurn(tenantId, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(tenantId);
        const incident = await this.incidents.find(scope, id);
        if (!incident) return;
        const [before, after] = [incident.counted_as ?? null, verdictOf(incident)];
        if (before === after) return;
        await this.incidents.countAs(scope, id, after);
        await this.tallies.count(transaction, incident, before, after, new Date());
      }),
    );
  }
}
