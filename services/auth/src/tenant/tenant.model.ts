import type { TenantType } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

export interface TenantDocument {
  _id: string;
  /** equal to `_id`: an organisation is its own tenant */
  tenant_id: string;
  name: string;
  tenant_type: TenantType;
  /** what an admin gave; whether it counts is said by ContactAddresses */
  contact_email: string;
  /** absent in records of before: given when the organisation was made, or at an unknown time since */
  contact_email_given_at?: Date | null;
  /** a change that waits for its link, or that another organisation's claim stands against */
  contact_email_pending?: string | null;
  /** equal to `contact_email` once an admin has opened the link that was mailed there; absent until then */
  verified_contact_email?: string;
  phone: string | null;
  time_zone: string;
  retention_months: number;
  training_consent: boolean;
  /** when everything of it goes; null: not closing. Absent in documents from before there was a closing. */
  closes_at?: Date | null;
  /** which upload its logo is; the picture lies in the object store. Absent in documents from before there were logos. */
  logo?: string | null;
  /** the operator's own organisation, home of the first super_admin; outside links and scores */
  is_platform: boolean;
  created_at: Date;
  updated_at: Date;
  /** Counts changes of the organisation; travels as `aggregateVersion`. */
  version: number;
  /** Counts changes of who administers it; see TenantRepository.lockAdministration. */
  administration_revision: number;
}

/** Before every closing: leaves organisations that stay out of the index. */
export const NEVER_CLOSED = new Date(0);
export const defaultRetentionMonths = 24;
export const defaultTimeZone = 'UTC';

export const tenantsModel = tenantModel<TenantDocument>({
  name: 'Tenant',
  collection: 'tenants',
  schema: new Schema<TenantDocument>({
    _id: { type: String, required: true },
    name: { type: String, required: true },
    tenant_type: { type: String, required: true },
    contact_email: { type: String, required: true },
    contact_email_given_at: { type: Date },
    contact_email_pending: { type: String },
    verified_contact_email: { type: String },
    phone: { type: String, default: null },
    time_zone: { type: String, required: true },
    retention_months: { type: Number, required: true },
    training_consent: { type: Boolean, required: true },
    closes_at: { type: Date, default: null },
    logo: { type: String, default: null },
    is_platform: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    version: { type: Number, required: true },
    administration_revision: { type: Number, required: true },
  }),
  indexes: [
    { fields: { created_at: 1, _id: 1 }, serves: 'list-tenants of super_admin and its facts, oldest first' },
    { fields: { tenant_id: 1, created_at: 1 }, serves: 'the same within one organisation' },
    { fields: { contact_email: 1 }, serves: 'who gave an address first' },
    {
      fields: { verified_contact_email: 1 },
      unique: true,
      partial: { verified_contact_email: { $type: 'string' } },
      serves: 'whose a verified address is: at most one organisation’s',
    },
    {
      fields: { closes_at: 1 },
      partial: { closes_at: { $gt: NEVER_CLOSED } },
      serves: 'erase-closed-tenants: what is due',
    },
  ],
});
