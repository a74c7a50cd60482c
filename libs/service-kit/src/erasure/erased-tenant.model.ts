import { Schema } from 'mongoose';
import { tenantModel } from '../tenancy/tenant-model.definition.js';

/** An organisation that is gone, as long as something of it may still arrive. */
export interface ErasedTenantRow {
  /** the organisation's id */
  _id: string;
  tenant_id: string;
  /** passes that are done */
  passes: number;
  due_at: Date;
}

export const erasedTenantModel = tenantModel<ErasedTenantRow>({
  name: 'ErasedTenant',
  collection: 'erased_tenants',
  schema: new Schema<ErasedTenantRow>({
    _id: { type: String, required: true },
    passes: { type: Number, required: true },
    due_at: { type: Date, required: true },
  }),
  indexes: [{ fields: { due_at: 1 }, serves: 'erase-tenants: what is due' }],
});
