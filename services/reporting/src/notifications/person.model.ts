import type { Role, TenantType } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** Who can be told of something, as auth's events say. */
export interface PersonRow {
  _id: string;
  tenant_id: string;
  version: number;
  email: string;
  role: Role;
  tenant_type: TenantType;
  active: boolean;
}

export const personModel = tenantModel<PersonRow>({
  name: 'Person',
  collection: 'people',
  schema: new Schema<PersonRow>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true },
    tenant_type: { type: String, required: true },
    active: { type: Boolean, required: true },
  }),
  indexes: [
    { fields: { tenant_id: 1, active: 1, role: 1 }, serves: 'the reviewers or admins of an organisation' },
    { fields: { email: 1 }, serves: 'whose address an insurer has written to' },
  ],
});
