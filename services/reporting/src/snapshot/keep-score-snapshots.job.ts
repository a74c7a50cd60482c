import {
  InjectReplica,
  type Job,
  LOGGER,
  type Logger,
  ReplicaReader,
  systemScope,
  Troubles,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { currentSafetyScore, DASHBOARD_DAYS } from '../get-dashboard/dashboard.js';
import { type TenantCopy, tenantCopy } from '../place/copies.js';
import { Places } from '../score/places.reader.js';
import { inputsOf } from '../score/score-inputs.js';
import { ALL_SITES } from '../sums/view.js';
import { ScoreHistory } from './score-history.js';

export const SNAPSHOT_EVERY_MS = 60 * 60_000;

/**
 * Keeps today's safety score of every contractor and site. Run every hour, so that the last run of a day in the tenant's
 * time zone leaves the score of its end. A contractor whose scores cannot be kept does not hold up the others, and fails the run.
 */
@Injectable()
export class KeepScoreSnapshots implements Job {
  constructor(
    private readonly places: Places,
    private readonly history: ScoreHistory,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const everyTenant = systemScope('a job keeps the scores of every contractor');
    const troubles = new Troubles(this.logger, 'scores of a contractor are not kept this time');
    for await (const tenant of this.tenants.all(everyTenant)) {
      if (tenant.tenant_type !== 'contractor' || tenant.is_platform) continue;
      await troubles.held({ tenantId: tenant._id }, () => this.#keep(tenant));
    }
    troubles.end();
  }

  async #keep(tenant: TenantCopy): Promise<void> {
    const places = await this.places.everywhere(tenant, new Date());
    for (const place of places) {
      const { site_id, view, today } = place;
      if (site_id !== ALL_SITES && (view.sites[site_id]?.name ?? null) === null) continue;
      // nothing was captured here yet: a score would say 75 about nothing
      if (view.captures === 0 || (site_id !== ALL_SITES && view.sites[site_id]?.archived)) continue;
      await this.history.keep(place, today, currentSafetyScore(inputsOf([place], DASHBOARD_DAYS)));
    }
  }
}
