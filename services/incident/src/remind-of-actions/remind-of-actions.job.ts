import { actionDue, actionOverdue, incidentUpdated } from '@hazardlens/contracts';
import { type Job, LOGGER, type Logger, systemScope, Troubles, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { isOverdue, reminded } from '../incident/action.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';

/** Organisations take turns of so many repairs, so that one with thousands does not hold up the others. */
const SLICE = 20;

/**
 * Tells once when a repair is due today, and once when it is late. A repair of which nobody can be told fails the run and is
 * tried again at the next one; its organisation's other slices wait for that, the other organisations do not.
 */
@Injectable()
export class RemindOfActions implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    let turn = await this.incidents.tenantsRemindedBefore(systemScope('repairs of every tenant become due'), now);
    const troubles = new Troubles(this.logger, 'nobody was reminded of a repair');
    while (turn.length > 0) {
      const next: string[] = [];
      for (const tenantId of turn) {
        if (await troubles.held({ tenantId }, () => this.slice(tenantId, now, troubles))) next.push(tenantId);
      }
      turn = next;
    }
    troubles.end();
  }

  /** @returns whether the organisation may have more */
  private async slice(tenantId: string, now: Date, troubles: Troubles): Promise<boolean> {
    const due = await this.incidents.remindedBefore(tenantScope(tenantId), now, SLICE);
    let reminded = 0;
    for (const incident of due) {
      await troubles.held({ tenantId, incidentId: incident._id }, async () => {
        await this.remind(incident, now);
        reminded += 1;
      });
    }
    return reminded === SLICE;
  }

  private remind({ _id: incidentId, tenant_id: tenantId }: IncidentDocument, now: Date): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      const scope = transaction.scope(tenantId);
      // Read again: it may have been completed since.
      const incident = await this.incidents.find(scope, incidentId);
      const next = incident ? reminded(incident, now) : null;
      if (!incident || !next?.action) return;
      await this.incidents.save(scope, incident, next);
      const event = isOverdue(next.action, now) ? actionOverdue : actionDue;
      publishIncident(transaction, [incidentUpdated, event], next, await this.names.of(scope, [next]));
    });
  }
}
