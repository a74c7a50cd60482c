import { DomainError, incidentUpdated, isReviewRole, type ReplyOf, setSameAs } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type Scope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { incidentRecordFor } from '../incident/incident.view.js';
import { publishIncident, writeScope } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import { sameAs } from '../same-as/same-as.rules.js';

@Controller()
export class SetSameAsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
  ) {}

  @CommandHandler(setSameAs)
  handle(message: MessageOf<typeof setSameAs>): Promise<ReplyOf<typeof setSameAs>> {
    const { actor, incident_id, same_as } = message.data;
    if (!isReviewRole(actor.role)) throw new DomainError('FORBIDDEN');
    return this.unitOfWork.once(message, async (transaction) => {
      const incident = await this.incidents.require(writeScope(transaction, actor), incident_id);
      const scope = transaction.scope(incident.tenant_id);
      const was = incident.same_as ? await this.incidents.find(scope, incident.same_as) : null;
      const older = same_as === null ? null : await this.#oldest(scope, incident, same_as);
      const hasLater = (await this.incidents.foundAgain(scope, incident._id, 1)).length > 0;
      const changes = sameAs(incident, { was, older, hasLater }, { by: actor, at: new Date() });
      const names = await this.names.of(scope, [incident]);
      for (const [before, after] of changes) {
        await this.incidents.save(scope, before, after);
        publishIncident(transaction, [incidentUpdated], after, names);
      }
      return incidentRecordFor(actor, changes[0]?.[1] ?? incident, names);
    });
  }

  /** Whoever names a later finding of a hazard means its first one. */
  async #oldest(scope: Scope, incident: IncidentDocument, named: string): Promise<IncidentDocument> {
    const found = await this.incidents.requireNamed(scope, named);
    const first = found.same_as && found._id !== incident._id ? await this.incidents.find(scope, found.same_as) : found;
    return first ?? found;
  }
}
