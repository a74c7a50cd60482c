import type { CaptureDetail, IncidentRecord } from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import { InjectModel, type TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRowModel } from '../capture-row/capture-row.model.js';
import { audiences, type IncidentRow, incidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { type TenantRow, tenantRowModel } from '../place/place.models.js';
import { projectIncident } from './project-incident.js';
import { ALL_SITES, type DaySums, daySumsModel, type Standing, standingModel } from './sums.models.js';
import { SumsWriter } from './sums.writer.js';

/** Used until the tenant's own time zone is known; days are moved when it comes. */
export const DEFAULT_TIME_ZONE = 'UTC';

/**
 * Turns the owners' facts into the read model. Every method takes the scope of a running transaction and the version of the
 * aggregate; an older or repeated version changes nothing.
 */
@Injectable()
export class Projector {
  constructor(
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
    @InjectModel(tenantRowModel) private readonly tenants: TenantModel<TenantRow>,
    @InjectModel(daySumsModel) private readonly days: TenantModel<DaySums>,
    @InjectModel(standingModel) private readonly standings: TenantModel<Standing>,
  ) {}

  async incident(scope: TenantScope, incident: IncidentRecord, version: number): Promise<void> {
    const before = await this.incidents.findOne(scope, { _id: incident.id });
    if (before && before.version >= version) return;
    const after = incidentRow(incident, version, await this.#timeZone(scope));
    await this.incidents.replaceOne(scope, { _id: after._id }, after, { upsert: true });
    const sums = this.#sums(scope);
    await projectIncident(scope, this.incidents, sums, before, after);
    await sums.flush();
  }

  /** @param exposure photos of the capture that count */
  async capture(scope: TenantScope, capture: CaptureDetail, exposure: number, version: number): Promise<void> {
    const before = await this.captures.findOne(scope, { _id: capture.id });
    if (before && before.version >= version) return;
    const captured_at = new Date(capture.created_at);
    const after: CaptureRow = {
      _id: capture.id,
      tenant_id: capture.tenant_id,
      version,
      site_id: capture.site_id,
      captured_at,
      day: dayNumber(captured_at, await this.#timeZone(scope)),
      exposure,
    };
    await this.captures.replaceOne(scope, { _id: after._id }, after, { upsert: true });
    const sums = this.#sums(scope);
    if (before) await addCapture(sums, before, -1);
    await addCapture(sums, after, 1);
    await sums.flush();
  }

  /** Moves every day of the tenant after its time zone changed. Rare; costs one pass over the tenant's rows. */
  async moveDays(scope: TenantScope, timeZone: string): Promise<void> {
    await this.days.deleteMany(scope, {});
    await this.standings.deleteMany(scope, {});
    const sums = this.#sums(scope);
    const captures = await this.captures.find(scope, {});
    for (const capture of captures) {
      const day = dayNumber(capture.captured_at, timeZone);
      await this.captures.updateOne(scope, { _id: capture._id }, { day });
      await addCapture(sums, { ...capture, day }, 1);
    }
    const incidents = await this.incidents.find(scope, {});
    for (const row of incidents) {
      const day = dayNumber(row.captured_at, timeZone);
      await this.incidents.updateOne(scope, { _id: row._id }, { day });
    }
    for (const row of incidents) {
      const day = dayNumber(row.captured_at, timeZone);
      await projectIncident(scope, this.incidents, sums, null, { ...row, day });
    }
    await sums.flush();
  }

  #sums(scope: TenantScope): SumsWriter {
    return new SumsWriter(scope, this.days, this.standings);
  }

  async #timeZone(scope: TenantScope): Promise<string> {
    const tenant = await this.tenants.findOne(scope, { _id: scope.tenantId });
    return tenant?.time_zone ?? DEFAULT_TIME_ZONE;
  }
}

async function addCapture(sums: SumsWriter, row: CaptureRow, sign: 1 | -1): Promise<void> {
  for (const audience of audiences) {
    const place = { tenant_id: row.tenant_id, audience, site_id: row.site_id };
    await sums.addPhotos(place, row.day, sign * row.exposure);
    await sums.addToStanding(place, { captures: sign });
    await sums.addToStanding({ ...place, site_id: ALL_SITES }, { captures: sign });
  }
}
