import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantDocument, tenantsModel } from './tenant.model.js';

@Injectable()
export class TenantRepository {
  constructor(@InjectModel(tenantsModel) private readonly tenants: TenantModel<TenantDocument>) {}

  byId(scope: Scope, id: string): Promise<TenantDocument | null> {
    return this.tenants.findOne(scope, { _id: id });
  }

  /** Keeps the highest version, whatever the order of arrival. @returns false for one that is not newer */
  async keep(scope: Scope, tenant: TenantDocument): Promise<boolean> {
    const existing = await this.byId(scope, tenant._id);
    if (existing && existing.version >= tenant.version) return false;
    const { _id, tenant_id: _, ...fields } = tenant;
    if (existing) await this.tenants.updateOne(scope, { _id }, { $set: fields });
    else await this.tenants.insertOne(scope, tenant);
    return true;
  }
}
