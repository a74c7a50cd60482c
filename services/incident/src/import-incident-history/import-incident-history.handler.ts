import { type DataOf, DomainError, importIncidentHistory, incidentOpened, type ReplyOf } from '@hazardlens/contracts';
import {
  CommandHandler,
  type MessageOf,
  type TenantScope,
  type Transaction,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { reported } from '../create-incident/report-incident.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { incidentRecordOf, type SiteNames } from '../incident/incident.view.js';
import { publishIncident } from '../incident/incident-changes.js';
import { SiteRepository } from '../site/site.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { carriedOut, eventOf } from './past-step.rules.js';

type Data = DataOf<typeof importIncidentHistory>;

/** What happened to an incident before now, in one transaction: all of it or, where somebody was there already, nothing. */
@Controller()
export class ImportIncidentHistoryHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly sites: SiteRepository,
    private readonly tenants: TenantRepository,
  ) {}

  @CommandHandler(importIncidentHistory)
  handle(message: MessageOf<typeof importIncidentHistory>): Promise<ReplyOf<typeof importIncidentHistory>> {
    const { tenantId, data } = message;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const { incident, opened } = await this.findOrOpen(scope, tenantId, data);
      const names = await this.sites.namesOf(scope, [incident]);
      if (opened) publishIncident(transaction, [incidentOpened], incident, names);
      if (incident.version > 1) return { imported: false, incident: incidentRecordOf(incident, names) };
      const last = await this.carryOut(transaction, scope, incident, data, names);
      return { imported: opened || data.steps.length > 0, incident: incidentRecordOf(last, names) };
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
    const incident = reported({ ...report, incident_id }, new Date(report.at));
    await this.incidents.open(scope, [incident]);
    return { incident, opened: true };
  }

  private async carryOut(
    transaction: Transaction,
    scope: TenantScope,
    incident: IncidentDocument,
    { steps }: Data,
    names: SiteNames,
  ): Promise<IncidentDocument> {
    if (steps.length === 0) return incident;
    const timeZone = await this.tenants.timeZoneOf(scope);
    let current = incident;
    for (const step of steps) {
      current = carriedOut(current, step, timeZone);
      publishIncident(transaction, [eventOf(step)], current, names);
    }
    await this.incidents.save(scope, incident, current);
    return current;
  }
}
