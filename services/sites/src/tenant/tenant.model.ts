import type { TenantType } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** What sites needs to know of an organisation; auth owns it. */
export interface TenantDocument {
  _id: string;
  tenant_id: string;
  name: string;
  tenant_type: TenantType;
  /** `aggregateVersion` of the event that this copy was made from */
  version: number;
}

export const tenantsModel = tenantModel<TenantDocument>({
  name: 'Tenant',
  collection: 'tenants',
  schema: new Schema<TenantDocument>({
    _id: { type: String, required: true },
    name: { type: String, required: true },
    tenant_type: { type: String, required: true },
    version: { type: Number, required: true },
  }),
  // Read by _id only.
  indexes: [],
});
