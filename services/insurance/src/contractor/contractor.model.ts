import type { DataOf, tenantRegistered } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** Where a request for access reaches a contractor. */
export interface ContractorDocument {
  _id: string;
  tenant_id: string;
  version: number;
  name: string;
  contact_email: string;
}

export const contractorModel = tenantModel<ContractorDocument>({
  name: 'Contractor',
  collection: 'contractors',
  schema: new Schema<ContractorDocument>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    contact_email: { type: String, required: true },
  }),
  indexes: [{ fields: { contact_email: 1 }, serves: 'whose address an insurer writes to' }],
});

/** Contractors only; the operator's own tenant is outside links: null. */
export function contractorOf(
  { tenant, is_platform }: DataOf<typeof tenantRegistered>,
  version: number,
): ContractorDocument | null {
  if (is_platform || tenant.tenant_type !== 'contractor') return null;
  const { id: _id, name, contact_email } = tenant;
  return { _id, tenant_id: _id, version, name, contact_email };
}
