import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** What this service has to know of a tenant: when its days begin. */
export interface TenantDocument {
  _id: string;
  tenant_id: string;
  time_zone: string;
  /** of the tenant, so that a late event cannot bring an old zone back */
  version: number;
}

const schema = new Schema<TenantDocument>({
  _id: { type: String, required: true },
  time_zone: { type: String, required: true },
  version: { type: Number, required: true },
});

export const tenantInfoModel = tenantModel<TenantDocument>({
  name: 'Tenant',
  collection: 'tenants',
  schema,
  // Read by _id only.
  indexes: [],
});
