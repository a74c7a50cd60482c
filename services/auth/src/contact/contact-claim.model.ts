import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** An address that an organisation gave, and whose mailed link may still be opened. At most one an organisation. */
export interface ContactClaimDocument {
  _id: string;
  tenant_id: string;
  address: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

export const contactClaimLifetimeMs = 72 * 3600 * 1000;

export const contactClaimsModel = tenantModel<ContactClaimDocument>({
  name: 'ContactClaim',
  collection: 'contact_claims',
  schema: new Schema<ContactClaimDocument>({
    _id: { type: String, required: true },
    address: { type: String, required: true },
    token_hash: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  }),
  indexes: [
    { fields: { token_hash: 1 }, unique: true, serves: 'verify-contact by token' },
    { fields: { tenant_id: 1 }, unique: true, serves: 'voiding the old claim; at most one an organisation' },
    { fields: { expires_at: 1 }, serves: 'removing what has expired', expireAfterSeconds: 0 },
  ],
});
