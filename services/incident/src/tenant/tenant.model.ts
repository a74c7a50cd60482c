import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** What this service has to know of a tenant: when its days begin, and how long it keeps photos. */
export interface TenantDocument {
  _id: string;
  tenant_id: string;
  time_zone: string;
  /** Absent until an event after this was first kept. */
  retention_months?: number;
  /** of the tenant, so that a late event cannot bring old settings back */
  version: number;
}

const schema = new Schema<TenantDocument>({
  _id: { type: String, required: true },
  time_zone: { type: String, required: true },
  retention_months: Number,
  version: { type: Number, required: true },
});

export const tenantInfoModel = tenantModel<TenantDocument>({
  name: 'Tenant',
  collection: 'tenants',
  schema,
  // Read by _id, and all of them one after the other.
  indexes: [],
});
