import { InjectModel, type SystemScope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantDocument, tenantInfoModel } from './tenant.model.js';

@Injectable()
export class TenantRepository {
  constructor(@InjectModel(tenantInfoModel) private readonly tenants: TenantModel<TenantDocument>) {}

  /** Keeps the newest version, in whatever order the events arrive. */
  async keep(scope: TenantScope, retention_months: number, version: number): Promise<void> {
    const _id = scope.tenantId;
    const known = await this.tenants.findOne(scope, { _id });
    if (!known) await this.tenants.insertOne(scope, { _id, retention_months, version });
    else if (known.version < version) {
      await this.tenants.updateOne(scope, { _id }, { $set: { retention_months, version } });
    }
  }

  /** One after the other, in the order of their ids. */
  all(scope: SystemScope): AsyncIterable<TenantDocument> {
    return this.tenants.stream(scope, {}, { sort: { _id: 1 } });
  }
}
