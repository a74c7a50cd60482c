import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** What this service has to know of a tenant: how long it keeps photos. */
export interface TenantDocument {
  _id: string;
  tenant_id: string;
  retention_months: number;
  /** of the tenant, so that a late event cannot bring an old period back */
  version: number;
}

const schema = new Schema<TenantDocument>({
  _id: { type: String, required: true },
  retention_months: { type: Number, required: true },
  version: { type: Number, required: true },
});

export const tenantInfoModel = tenantModel<TenantDocument>({
  name: 'Tenant',
  collection: 'tenants',
  schema,
  // Read by _id, and all of them one after the other.
  indexes: [],
});
