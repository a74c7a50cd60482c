import type { CaptureDetail, IncidentRecord } from '@hazardlens/contracts';
import { dailyExposure, dayNumber, isHighRisk } from '@hazardlens/risk';
import { InjectModel, type TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type IncidentRow, incidentRowModel } from '../approved-incident/incident-row.model.js';
import {
  type CaptureRow,
  type ContractorDay,
  type ContractorDocument,
  captureRowModel,
  contractorDayId,
  contractorDayModel,
  contractorModel,
  MICRO,
  type SiteDay,
  siteDayId,
  siteDayModel,
} from './contractor.models.js';

const DEFAULT_TIME_ZONE = 'UTC';
type DayChange = Partial<Omit<ContractorDay, '_id' | 'tenant_id' | 'day'>>;

/**
 * Turns the owners' facts into what insurers see of a contractor. Every method takes the scope of a running transaction; an
 * older or repeated version changes nothing.
 */
@Injectable()
export class ContractorProjector {
  constructor(
    @InjectModel(contractorModel) private readonly contractors: TenantModel<ContractorDocument>,
    @InjectModel(contractorDayModel) private readonly days: TenantModel<ContractorDay>,
    @InjectModel(siteDayModel) private readonly siteDays: TenantModel<SiteDay>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
  ) {}

  async incident(scope: TenantScope, incident: IncidentRecord, version: number): Promise<void> {
    const before = await this.incidents.findOne(scope, { _id: incident.id });
    if (before && before.version >= version) return;
    const after = incidentRow(incident, version, await this.#timeZone(scope));
    await this.incidents.replaceOne(scope, { _id: after._id }, after, { upsert: true });
    if (before) await this.#changeDay(scope, before.day, incidentShare(before, -1));
    await this.#changeDay(scope, after.day, incidentShare(after, 1));
  }

  /** @param exposure photos of the capture that count */
  async capture(scope: TenantScope, capture: CaptureDetail, exposure: number, version: number): Promise<void> {
    const before = await this.captures.findOne(scope, { _id: capture.id });
    if (before && before.version >= version) return;
    const captured_at = new Date(capture.created_at);
    const day = dayNumber(captured_at, await this.#timeZone(scope));
    const row = { _id: capture.id, version, site_id: capture.site_id, captured_at, day, exposure };
    await this.captures.replaceOne(scope, { _id: row._id }, row, { upsert: true });
    if (before) await this.#changeSiteDay(scope, before, -1);
    await this.#changeSiteDay(scope, row, 1);
  }

  async contractor(scope: TenantScope, contractor: Omit<ContractorDocument, 'tenant_id'>): Promise<void> {
    const before = await this.contractors.findOne(scope, { _id: contractor._id });
    if (before && before.version >= contractor.version) return;
    await this.contractors.replaceOne(scope, { _id: contractor._id }, contractor, { upsert: true });
    if ((before?.time_zone ?? DEFAULT_TIME_ZONE) !== contractor.time_zone)
      await this.#moveDays(scope, contractor.time_zone);
  }

  /** Moves every day of the contractor after its time zone changed. Rare; costs one pass over its rows. */
  async #moveDays(scope: TenantScope, timeZone: string): Promise<void> {
    await this.days.deleteMany(scope, {});
    await this.siteDays.deleteMany(scope, {});
    for (const row of await this.captures.find(scope, {})) {
      const day = dayNumber(row.captured_at, timeZone);
      await this.captures.updateOne(scope, { _id: row._id }, { day });
      await this.#changeSiteDay(scope, { ...row, day }, 1);
    }
    for (const row of await this.incidents.find(scope, {}, { projection: { record: 0 } })) {
      const day = dayNumber(row.captured_at, timeZone);
      await this.incidents.updateOne(scope, { _id: row._id }, { day });
      await this.#changeDay(scope, day, incidentShare(row, 1));
    }
  }

  async #changeSiteDay(scope: TenantScope, row: Omit<CaptureRow, 'tenant_id'>, sign: 1 | -1): Promise<void> {
    const _id = siteDayId(scope.tenantId, row.site_id, row.day);
    const before = await this.siteDays.findOne(scope, { _id });
    const photos = (before?.photos ?? 0) + sign * row.exposure;
    const captures = (before?.captures ?? 0) + sign;
    const after = { _id, site_id: row.site_id, day: row.day, captures, photos };
    if (captures === 0) await this.siteDays.deleteOne(scope, { _id });
    else await this.siteDays.replaceOne(scope, { _id }, after, { upsert: true });
    await this.#changeDay(scope, row.day, { exposure: dailyExposure(photos) - dailyExposure(before?.photos ?? 0) });
  }

  async #changeDay(scope: TenantScope, day: number, change: DayChange): Promise<void> {
    const _id = contractorDayId(scope.tenantId, day);
    const before = await this.days.findOne(scope, { _id });
    const sum = (name: keyof DayChange): number => (before?.[name] ?? 0) + (change[name] ?? 0);
    const sums = {
      approved: sum('approved'),
      pending: sum('pending'),
      rejected: sum('rejected'),
      high: sum('high'),
      severity: sum('severity'),
      exposure: sum('exposure'),
    };
    if (Object.values(sums).every((value) => value === 0)) await this.days.deleteOne(scope, { _id });
    else await this.days.replaceOne(scope, { _id }, { _id, day, ...sums }, { upsert: true });
  }

  async #timeZone(scope: TenantScope): Promise<string> {
    const contractor = await this.contractors.findOne(scope, { _id: scope.tenantId });
    return contractor?.time_zone ?? DEFAULT_TIME_ZONE;
  }
}

function incidentRow(incident: IncidentRecord, version: number, timeZone: string): IncidentRow {
  const approved = incident.status === 'APPROVED';
  const captured_at = new Date(incident.captured_at);
  return {
    _id: incident.id,
    tenant_id: incident.tenant_id,
    version,
    status: incident.status,
    severity: incident.severity,
    day: dayNumber(captured_at, timeZone),
    captured_at,
    decided_at: incident.decided_at === null ? null : new Date(incident.decided_at),
    open: approved && incident.closed_at === null,
    record: approved ? incident : null,
  };
}

function incidentShare(row: Pick<IncidentRow, 'status' | 'severity'>, sign: 1 | -1): DayChange {
  if (row.status === 'REVIEW_REQUIRED') return { pending: sign };
  if (row.status === 'REJECTED') return { rejected: sign };
  return {
    approved: sign,
    high: isHighRisk(row.severity) ? sign : 0,
    severity: sign * Math.round(row.severity * MICRO),
  };
}
