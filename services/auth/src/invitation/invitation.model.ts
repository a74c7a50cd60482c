import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** An invitation that may still be used: it goes when it is accepted, renewed or voided. */
export interface InvitationDocument {
  _id: string;
  tenant_id: string;
  user_id: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

export const invitationLifetimeMs = 72 * 3600 * 1000;

export const invitationsModel = tenantModel<InvitationDocument>({
  name: 'Invitation',
  collection: 'invitations',
  schema: new Schema<InvitationDocument>({
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    token_hash: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  }),
  indexes: [
    { fields: { token_hash: 1 }, unique: true, serves: 'describe-invite and accept-invite by token' },
    { fields: { user_id: 1 }, unique: true, serves: 'voiding the old invitation; at most one a user' },
    { fields: { expires_at: 1 }, serves: 'removing what has expired', expireAfterSeconds: 0 },
  ],
});
