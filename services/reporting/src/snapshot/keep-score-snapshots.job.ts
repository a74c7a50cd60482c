import { dayNumber } from '@hazardlens/risk';
import {
  InjectModel,
  InjectReplica,
  ReplicaReader,
  systemScope,
  type TenantModel,
  tenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { currentSafetyScore, DASHBOARD_DAYS } from '../get-dashboard/dashboard.js';
import { audiences } from '../incident-row/incident-row.js';
import { type SiteCopy, siteCopy, type TenantRow, tenantRowModel } from '../place/copies.js';
import { ScoreReader } from '../score/score.reader.js';
import { ALL_SITES } from '../sums/sums.models.js';
import { ScoreHistory } from './score-history.js';

export const SNAPSHOT_EVERY_MS = 60 * 60_000;

/**
 * Keeps today's safety score of every contractor and site. Run every hour, so that the last run of a day in the tenant's
 * time zone leaves the score of its end.
 */
@Injectable()
export class KeepScoreSnapshots {
  constructor(
    private readonly reader: ScoreReader,
    private readonly history: ScoreHistory,
    @InjectModel(tenantRowModel) private readonly tenants: TenantModel<TenantRow>,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
  ) {}

  async run(): Promise<void> {
    const everyTenant = systemScope('a job keeps the scores of every contractor');
    for await (const tenant of this.tenants.stream(everyTenant, { tenant_type: 'contractor', is_platform: false })) {
      await this.#keep(tenant);
    }
  }

  async #keep(tenant: TenantRow): Promise<void> {
    const today = dayNumber(new Date(), tenant.time_zone);
    const sites = await this.sites.find(tenantScope(tenant._id), { archived: false }, { projection: { _id: 1 } });
    for (const audience of audiences) {
      for (const site_id of [ALL_SITES, ...sites.map((site) => site._id)]) {
        const { _id: tenant_id, name, time_zone } = tenant;
        const place = { tenant_id, name, time_zone, audience, site_id, today, since: null, scored: true };
        const inputs = await this.reader.totals([place], DASHBOARD_DAYS);
        // nothing was captured here yet: a score would say 75 about nothing
        if (inputs.captures > 0) await this.history.keep(place, today, currentSafetyScore(inputs));
      }
    }
  }
}
