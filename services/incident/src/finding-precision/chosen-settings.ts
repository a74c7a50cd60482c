import type { SourceSettings, SourceSettingsRequest } from '@hazardlens/contracts';
import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { thresholdPolicy } from '../thresholds/threshold-policy.js';
import { type SourceSettingsDocument, sourceSettingsModel } from './source-settings.model.js';
import { LIVE_FROM } from './standing.rules.js';

/** What an organisation chose about its sources, and what holds where it chose nothing. */
@Injectable()
export class ChosenSettings {
  constructor(@InjectModel(sourceSettingsModel) private readonly settings: TenantModel<SourceSettingsDocument>) {}

  async of(scope: TenantScope): Promise<SourceSettings> {
    const { live_from = LIVE_FROM, missed_cost, findings_a_day } = (await this.#stored(scope)) ?? {};
    return { live_from, ...thresholdPolicy.parse({ missed_cost, findings_a_day }) };
  }

  /** @returns all of them, those that were not changed too */
  async change(scope: TenantScope, change: SourceSettingsRequest): Promise<SourceSettings> {
    const next = { ...(await this.of(scope)), ...change };
    const { tenantId: _id } = scope;
    await this.settings.replaceOne(scope, { _id }, { _id, ...next }, { upsert: true });
    return next;
  }

  #stored(scope: TenantScope): Promise<SourceSettingsDocument | null> {
    return this.settings.findOne(scope, { _id: scope.tenantId });
  }
}
