import type { TenantType } from '@hazardlens/contracts';
import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { defaultRetentionMonths, NEVER_CLOSED, type TenantDocument, tenantsModel } from './tenant.model.js';

export interface NewTenant {
  id: string;
  name: string;
  tenant_type: TenantType;
  contact_email: string;
  phone: string | null;
  time_zone: string;
  is_platform: boolean;
}
export type TenantChange = Partial<
  Pick<TenantDocument, 'time_zone' | 'retention_months' | 'contact_email' | 'training_consent' | 'closes_at'>
>;

@Injectable()
export class TenantRepository {
  constructor(@InjectModel(tenantsModel) private readonly tenants: TenantModel<TenantDocument>) {}

  byId(scope: Scope, id: string): Promise<TenantDocument | null> {
    return this.tenants.findOne(scope, { _id: id });
  }

  /** For a user's organisation, which exists as long as the user does. */
  async ofUser(scope: Scope, user: { tenant_id: string }): Promise<TenantDocument> {
    const tenant = await this.byId(scope, user.tenant_id);
    if (!tenant) throw new Error(`Tenant ${user.tenant_id} is missing.`);
    return tenant;
  }

  closedBefore(scope: Scope, now: Date): Promise<TenantDocument[]> {
    return this.tenants.find(scope, { closes_at: { $gt: NEVER_CLOSED, $lte: now } }, { limit: 100 });
  }

  all(scope: Scope): Promise<TenantDocument[]> {
    return this.tenants.find(scope, {}, { sort: { created_at: 1, _id: 1 } });
  }

  register(scope: Scope, tenant: NewTenant, now: Date): Promise<TenantDocument> {
    const { id, ...fields } = tenant;
    return this.tenants.insertOne(scope, {
      ...fields,
      _id: id,
      tenant_id: id,
      retention_months: defaultRetentionMonths,
      training_consent: false,
      created_at: now,
      updated_at: now,
      version: 1,
      administration_revision: 0,
    });
  }

  change(scope: Scope, id: string, change: TenantChange, now: Date): Promise<TenantDocument | null> {
    return this.tenants.findOneAndUpdate(
      scope,
      { _id: id },
      { $set: { ...change, updated_at: now }, $inc: { version: 1 } },
    );
  }

  /**
   * Makes transactions that may take away an organisation's last admin meet: each writes this row, so that of two at
   * once one is rolled back and starts again on what the other left. Without it two admins who disable each other would
   * both still see the other one active.
   */
  async lockAdministration(scope: Scope, id: string): Promise<void> {
    await this.tenants.updateOne(scope, { _id: id }, { $inc: { administration_revision: 1 } });
  }
}
