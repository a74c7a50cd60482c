import type { CaptureDetail, IncidentRecord } from '@hazardlens/contracts';
import { dayNumber, isHighRisk } from '@hazardlens/risk';
import { InjectModel, moveRows, type TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type IncidentRow, incidentRow, incidentRowModel } from '../approved-incident/incident-row.model.js';
import {
  type CaptureRow,
  type ContractorDay,
  type ContractorDocument,
  captureRow,
  captureRowModel,
  contractorDayModel,
  contractorModel,
  MICRO,
  type SiteDay,
  siteDayModel,
} from './contractor.models.js';
import { ContractorBook, type DayChange } from './contractor-book.js';

export const DEFAULT_TIME_ZONE = 'UTC';

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
    const before = await this.incidents.findOne(scope, { _id: incident.id }, { projection: { record: 0 } });
    if (before && before.version >= version) return;
    const captured_at = new Date(incident.captured_at);
    const after = incidentRow(incident, version, await this.#day(scope, captured_at, before));
    await this.incidents.replaceOne(scope, { _id: after._id }, after, { upsert: true });
    if (before && countsAlike(before, after)) return;
    const book = this.#book(scope);
    await book.load(before ? [before.day, after.day] : [after.day]);
    if (before) book.addToDay(before.day, incidentShare(before), -1);
    book.addToDay(after.day, incidentShare(after), 1);
    await book.flush();
  }

  /** @param exposure photos of the capture that count */
  async capture(scope: TenantScope, capture: CaptureDetail, exposure: number, version: number): Promise<void> {
    const before = await this.captures.findOne(scope, { _id: capture.id });
    if (before && before.version >= version) return;
    const day = await this.#day(scope, new Date(capture.created_at), before);
    const row = captureRow(capture, exposure, version, day);
    await this.captures.replaceOne(scope, { _id: row._id }, row, { upsert: true });
    if (before && before.site_id === row.site_id && before.day === day && before.exposure === exposure) return;
    const book = this.#book(scope);
    const touched = before ? [before, row] : [row];
    await book.load(
      touched.map((each) => each.day),
      touched,
    );
    if (before) book.addCapture(before, -1);
    book.addCapture(row, 1);
    await book.flush();
  }

  async contractor(scope: TenantScope, contractor: ContractorDocument): Promise<void> {
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
    await this.addUp(scope, timeZone);
  }

  /** Adds a contractor's sums up from its rows. There must be none yet. */
  async addUp(scope: TenantScope, timeZone: string): Promise<void> {
    const book = this.#book(scope);
    book.startEmpty();
    const dayOf = (at: Date): number => dayNumber(at, timeZone);
    await moveRows(scope, this.captures, dayOf, (row) => book.addCapture(row, 1));
    await moveRows(scope, this.incidents, dayOf, (row) => book.addToDay(row.day, incidentShare(row), 1));
    await book.flush();
  }

  #book(scope: TenantScope): ContractorBook {
    return new ContractorBook(scope, this.days, this.siteDays);
  }

  /** A row that is there already knows its day: it is moved together with the time zone. */
  async #day(scope: TenantScope, capturedAt: Date, before: { captured_at: Date; day: number } | null): Promise<number> {
    if (before?.captured_at.getTime() === capturedAt.getTime()) return before.day;
    const contractor = await this.contractors.findOne(scope, { _id: scope.tenantId });
    return dayNumber(capturedAt, contractor?.time_zone ?? DEFAULT_TIME_ZONE);
  }
}

/** Does an incident that changed still count the same? Most updates (actions, notes) change no sum. */
const countsAlike = (before: IncidentRow, after: IncidentRow): boolean =>
  before.day === after.day && before.status === after.status && before.severity === after.severity;

function incidentShare(row: Pick<IncidentRow, 'status' | 'severity'>): DayChange {
  if (row.status === 'REVIEW_REQUIRED') return { pending: 1 };
  if (row.status === 'REJECTED') return { rejected: 1 };
  return { approved: 1, high: isHighRisk(row.severity) ? 1 : 0, severity: Math.round(row.severity * MICRO) };
}
