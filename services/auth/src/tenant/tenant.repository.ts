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
  /** the operator's word for it: demo organisations */
  verified_contact_email?: string;
}
export type TenantChange = Partial<
  Pick<
    TenantDocument,
    | 'time_zone'
    | 'retention_months'
    | 'contact_email'
    | 'contact_email_given_at'
    | 'contact_email_pending'
    | 'training_consent'
    | 'closes_at'
    | 'logo'
  >
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
      contact_email_given_at: now,
      created_at: now,
      updated_at: now,
      version: 1,
      administration_revision: 0,
    });
  }

  /** Another contact address was not verified: what was known of the old one goes. */
  change(scope: Scope, id: string, change: TenantChange, now: Date): Promise<TenantDocument | null> {
    const forgets = change.contact_email === undefined ? {} : { $unset: { verified_contact_email: '' } };
    return this.tenants.findOneAndUpdate(
      scope,
      { _id: id },
      { $set: { ...change, updated_at: now }, $inc: { version: 1 }, ...forgets },
    );
  }

  /** The address was proved to be read. @throws a duplicate key when another organisation proved it at this moment */
  verify(scope: Scope, id: string, address: string, now: Date): Promise<TenantDocument | null> {
    const proved = { contact_email: address, verified_contact_email: address, contact_email_pending: null };
    const change = { ...proved, contact_email_given_at: now, updated_at: now };
    return this.tenants.findOneAndUpdate(scope, { _id: id }, { $set: change, $inc: { version: 1 } });
  }

  verifiedAt(scope: Scope, address: string): Promise<TenantDocument | null> {
    return this.tenants.findOne(scope, { verified_contact_email: address });
  }

  /** Of some addresses those that another organisation has verified. */
  async verifiedElsewhere(scope: Scope, id: string, addresses: readonly string[]): Promise<string[]> {
    const others = await this.tenants.find(scope, { verified_contact_email: { $in: [...addresses] } });
    return others.filter(({ _id }) => _id !== id).map(({ contact_email }) => contact_email);
  }

  /** Who gave an address first, verified or not. Records of before say no time, and come first. */
  firstAt(scope: Scope, address: string): Promise<TenantDocument | null> {
    const sort = { contact_email_given_at: 1, created_at: 1, _id: 1 } as const;
    return this.tenants.findOne(scope, { contact_email: address }, { sort });
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
