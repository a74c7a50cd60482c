import { actionDue, actionOverdue, incidentUpdated } from '@hazardlens/contracts';
import { InjectReplica, type Job, ReplicaReader, systemScope, UnitOfWork } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type SiteCopy, siteCopy } from '../copies/copies.js';
import { isOverdue, reminded } from '../incident/action.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';

const BATCH = 200;

/** Tells once when a repair is due today, and once when it is late. */
@Injectable()
export class RemindOfActions implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const scope = systemScope('repairs of every tenant become due');
    for (const incident of await this.incidents.remindedBefore(scope, now, BATCH)) await this.remind(incident, now);
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
      publishIncident(transaction, [incidentUpdated, event], next, await this.sites.namesOf(scope, [next], 'site_id'));
    });
  }
}
