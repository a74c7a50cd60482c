import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** That somebody asked for a new password for an address, whether an account has it or not. */
export interface PasswordResetDocument {
  _id: string;
  /** the account's organisation; the platform's where there is no such account */
  tenant_id: string;
  email: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

export const passwordResetLifetimeMs = 3_600_000;

export const passwordResetsModel = tenantModel<PasswordResetDocument>({
  name: 'PasswordReset',
  collection: 'password_resets',
  schema: new Schema<PasswordResetDocument>({
    _id: { type: String, required: true },
    email: { type: String, required: true },
    token_hash: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  }),
  indexes: [
    { fields: { token_hash: 1 }, unique: true, serves: 'reset-password by token' },
    { fields: { email: 1 }, serves: 'voiding every link of an account' },
    { fields: { expires_at: 1 }, serves: 'removing what has expired', expireAfterSeconds: 0 },
  ],
});
