import { InjectModel, type Scope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type SiteDocument, siteModel } from './site.model.js';

@Injectable()
export class SiteRepository {
  constructor(@InjectModel(siteModel) private readonly sites: TenantModel<SiteDocument>) {}

  /** The names that the sites of these rows have now, in one read. A site that was never renamed since may be missing. */
  async namesOf(scope: Scope, rows: readonly { site_id: string }[]): Promise<Map<string, string>> {
    const ids = [...new Set(rows.map((row) => row.site_id))];
    if (ids.length === 0) return new Map();
    const found = await this.sites.find(scope, { _id: { $in: ids } });
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  /** Keeps the newest version, in whatever order the events arrive. */
  async keep(scope: TenantScope, siteId: string, name: string, version: number): Promise<void> {
    const known = await this.sites.findOne(scope, { _id: siteId });
    if (!known) await this.sites.insertOne(scope, { _id: siteId, name, version });
    else if (known.version < version) await this.sites.updateOne(scope, { _id: siteId }, { $set: { name, version } });
  }
}
