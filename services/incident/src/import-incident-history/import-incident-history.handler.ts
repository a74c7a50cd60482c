import { type DataOf, DomainError, importIncidentHistory, type PastStep, type ReplyOf } from '@hazardlens/contracts';
import {
  CommandHandler,
  InjectReplica,
  type MessageOf,
  ReplicaReader,
  type TenantScope,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import { reported } from '../create-incident/report-incident.rules.js';
import { withCoverOf } from '../incident/covered-photo.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { incidentRecordOf } from '../incident/incident.view.js';
import { publishIncident } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import { Openings } from '../numbers/openings.js';
import { carriedOut, eventOf } from './past-step.rules.js';

type Data = DataOf<typeof importIncidentHistory>;

/** What happened to an incident before now, in one transaction: all of it or, where somebody was there already, nothing. */
@Controller()
export class ImportIncidentHistoryHandler {
  constructor(
    private readonly openings: Openings,
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @CommandHandler(importIncidentHistory)
  handle(message: MessageOf<typeof importIncidentHistory>): Promise<ReplyOf<typeof importIncidentHistory>> {
    const { tenantId, data } = message;
    return this.openings.once(tenantId, message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const { incident, opened } = await this.findOrOpen(scope, tenantId, data);
      const names = await this.names.of(scope, [incident]);
      // Version 1 is untouched: people have had nothing to do with it yet.
      const last = incident.version === 1 ? await this.carryOut(scope, incident, data.steps) : incident;
      const imported = opened || last !== incident;
      // One event for all steps: events carry the state that a transaction leaves, and nobody ever saw one in between.
      if (imported) publishIncident(transaction, [eventOf(data.steps.at(-1))], last, names);
      return { imported, incident: incidentRecordOf(last, names) };
    });
  }

  private async findOrOpen(
    scope: TenantScope,
    tenantId: string,
    { incident_id, reported: report }: Data,
  ): Promise<{ incident: IncidentDocument; opened: boolean }> {
    const known = await this.incidents.find(scope, incident_id);
    if (known) return { incident: known, opened: false };
    if (!report || report.site.tenant_id !== tenantId) throw new DomainError('NOT_FOUND');
    const past = reported({ ...report, incident_id }, new Date(report.at));
    return { incident: await this.incidents.openOne(scope, past), opened: true };
  }

  private async carryOut(
    scope: TenantScope,
    incident: IncidentDocument,
    steps: readonly PastStep[],
  ): Promise<IncidentDocument> {
    if (steps.length === 0) return incident;
    const timeZone = await timeZoneOf(this.tenants, scope);
    const carried = steps.reduce((current, step) => carriedOut(current, step, timeZone), incident);
    const last = withCoverOf(carried, [carried]);
    await this.incidents.save(scope, incident, last);
    return last;
  }
}
