import {
  decisionUndone,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
} from '@hazardlens/contracts';
import { EventHandler, type MessageOf, type TenantScope, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { IncidentDocument, Misses } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { QuestionRepository } from '../questions/question.repository.js';
import { CaptureLooks } from '../source-coverage/capture-looks.js';
import { missedType, missesOf, namedBy } from './misses.rules.js';
import { verdictOf } from './precision.rules.js';
import { Tallies } from './tallies.js';

type Decided = MessageOf<
  | typeof incidentOpened
  | typeof incidentApproved
  | typeof incidentRejected
  | typeof incidentReopened
  | typeof decisionUndone
  | typeof incidentUpdated
>;

/** Whether an incident counts as what it says now. */
const isCounted = (incident: IncidentDocument): boolean =>
  verdictOf(incident) === (incident.counted_as ?? null) &&
  missedType(incident) === (incident.counted_misses?.hazard_type ?? null);

/**
 * Reviewers' decisions flow back into what their organisation's findings are worth, and what people saw that was not found
 * into what its sources miss. Each incident remembers what it counts as, so that repeated and late events change nothing.
 * Imported histories come as updates.
 */
@Controller()
export class OnIncidentDecided {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly questions: QuestionRepository,
    private readonly looks: CaptureLooks,
    private readonly tallies: Tallies,
  ) {}

  @EventHandler(incidentOpened, incidentApproved, incidentRejected, incidentReopened, decisionUndone, incidentUpdated)
  async handle(message: Decided): Promise<void> {
    const { id, tenant_id: tenantId } = message.data.incident;
    // Most updates concern repairs: a look is cheaper than a transaction.
    const now = await this.incidents.find(tenantScope(tenantId), id);
    if (!now || isCounted(now)) return;
    await this.tallies.inTurn(tenantId, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(tenantId);
        const incident = await this.incidents.find(scope, id);
        if (!incident || isCounted(incident)) return;
        const at = new Date();
        const [before, after] = [incident.counted_as ?? null, verdictOf(incident)];
        const misses = await this.#misses(scope, incident);
        await this.incidents.countAs(scope, id, after, misses);
        await this.tallies.count(transaction, incident, before, after, at);
        await this.tallies.countMisses(transaction, tenantId, incident.counted_misses ?? null, misses, at);
      }),
    );
  }

  async #misses(scope: TenantScope, incident: IncidentDocument): Promise<Misses | null> {
    const { capture_id, _id } = incident;
    if (capture_id === null || missedType(incident) === null) return null;
    const look = await this.looks.of(scope, capture_id);
    const others = (await this.incidents.ofCapture(scope, capture_id)).filter((each) => each._id !== _id);
    return missesOf(incident, look, [...others.map(namedBy), ...(await this.questions.ofCapture(scope, capture_id))]);
  }
}
