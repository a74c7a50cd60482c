import { InjectModel, type Scope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type SiteNameDocument, siteNameModel } from './site-name.model.js';

@Injectable()
export class SiteNameRepository {
  constructor(@InjectModel(siteNameModel) private readonly names: TenantModel<SiteNameDocument>) {}

  /** Names of these sites in one read; a site that was never renamed since its first incident may be missing. */
  async of(scope: Scope, rows: readonly { site_id: string }[]): Promise<Map<string, string>> {
    const ids = [...new Set(rows.map((row) => row.site_id))];
    if (ids.length === 0) return new Map();
    const found = await this.names.find(scope, { _id: { $in: ids } });
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  /** Keeps the newest version, in whatever order the events arrive. */
  async keep(scope: TenantScope, siteId: string, name: string, version: number): Promise<void> {
    const known = await this.names.findOne(scope, { _id: siteId });
    if (!known) await this.names.insertOne(scope, { _id: siteId, name, version });
    else if (known.version < version) await this.names.updateOne(scope, { _id: siteId }, { $set: { name, version } });
  }
}
