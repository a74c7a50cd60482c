import { InjectModel, type SystemScope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantDocument, tenantInfoModel } from './tenant.model.js';

@Injectable()
export class TenantRepository {
  constructor(@InjectModel(tenantInfoModel) private readonly tenants: TenantModel<TenantDocument>) {}

  /** UTC for a tenant of which no event has come yet. */
  async timeZoneOf(scope: TenantScope): Promise<string> {
    const tenant = await this.tenants.findOne(scope, { _id: scope.tenantId });
    return tenant?.time_zone ?? 'UTC';
  }

  /** Keeps the newest version, in whatever order the events arrive. */
  async keep(
    scope: TenantScope,
    settings: Pick<TenantDocument, 'time_zone' | 'retention_months'>,
    version: number,
  ): Promise<void> {
    const _id = scope.tenantId;
    const known = await this.tenants.findOne(scope, { _id });
    if (!known) await this.tenants.insertOne(scope, { _id, ...settings, version });
    else if (known.version < version) await this.tenants.updateOne(scope, { _id }, { $set: { ...settings, version } });
  }

  /** One after the other, in the order of their ids. */
  all(scope: SystemScope): AsyncIterable<TenantDocument> {
    return this.tenants.stream(scope, {}, { sort: { _id: 1 } });
  }
}
