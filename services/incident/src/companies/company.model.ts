import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A subcontractor whose people do repairs by link, without an account. */
export interface CompanyDocument {
  _id: string;
  tenant_id: string;
  name: string;
  /** the name as people tell names apart, by which the list is sorted too */
  key: string;
  trade: string | null;
  contact: { name: string | null; email: string | null; phone: string | null };
  created_at: Date;
}

const optional = { type: String, default: null } as const;

export const companyModel = tenantModel<CompanyDocument>({
  name: 'Company',
  collection: 'companies',
  schema: new Schema<CompanyDocument>({
    _id: { type: String, required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
    trade: optional,
    contact: new Schema({ name: optional, email: optional, phone: optional }, { _id: false }),
    created_at: { type: Date, required: true },
  }),
  indexes: [
    exportIndex,
    {
      fields: { tenant_id: 1, key: 1 },
      unique: true,
      serves: 'list-companies, in order of the names; create-company and give-action-link (a company by its name)',
    },
  ],
});
