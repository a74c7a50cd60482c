import {
  decisionUndone,
  incidentApproved,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
} from '@hazardlens/contracts';
import { EventHandler, Lanes, type MessageOf, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { PrecisionRepository } from './precision.repository.js';
import { verdictOf } from './precision.rules.js';

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
  // One change of an organisation's counts at a time on this replica; two would meet in the same document.
  readonly #lanes = new Lanes();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly precisions: PrecisionRepository,
  ) {}

  @EventHandler(incidentApproved, incidentRejected, incidentReopened, decisionUndone, incidentUpdated)
  async handle(message: Decided): Promise<void> {
    const { id, tenant_id: tenantId } = message.data.incident;
    // Most updates concern repairs: a look is cheaper than a transaction.
    const now = await this.incidents.find(tenantScope(tenantId), id);
    if (!now || verdictOf(now) === (now.counted_as ?? null)) return;
    await this.#lanes.run(tenantId, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(tenantId);
        const incident = await this.incidents.find(scope, id);
        if (!incident) return;
        const [before, after] = [incident.counted_as ?? null, verdictOf(incident)];
        if (before === after) return;
        await this.incidents.countAs(scope, id, after);
        await this.precisions.recount(scope, incident.found_as, before, after, new Date());
      }),
    );
  }
}
