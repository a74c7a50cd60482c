import { Schema } from 'mongoose';
import { tenantModel } from '../tenancy/tenant-model.definition.js';

/** A mail that waits to be sent. It goes when it was taken by the mail system. */
export interface MailRow {
  _id: string;
  tenant_id: string;
  to: string;
  template: string;
  facts: Record<string, string>;
  created_at: Date;
  /** not before */
  next_at: Date;
  tries: number;
}

export const mailModel = tenantModel<MailRow>({
  name: 'Mail',
  collection: 'mails',
  schema: new Schema<MailRow>({
    _id: { type: String, required: true },
    to: { type: String, required: true },
    template: { type: String, required: true },
    facts: { type: Schema.Types.Mixed, required: true },
    created_at: { type: Date, required: true },
    next_at: { type: Date, required: true },
    tries: { type: Number, required: true },
  }),
  indexes: [
    { fields: { next_at: 1 }, serves: 'send-mails: what is due, the longest waiting first' },
    { fields: { to: 1, tenant_id: 1 }, serves: 'erase-person: mails to somebody' },
    { fields: { 'facts.by': 1, tenant_id: 1 }, serves: 'erase-person: mails that name somebody' },
    {
      fields: { 'facts.organisation_id': 1 },
      serves: 'erase-tenant: mails to others that name it',
      partial: { 'facts.organisation_id': { $type: 'string' } },
    },
  ],
});
