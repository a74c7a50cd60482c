import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import { loginWindowMs } from './login-limits.rules.js';

/** One failed sign-in. In the database, since every replica must count alike. */
export interface LoginFailureDocument {
  _id: string;
  tenant_id: string;
  /** keyed hash of the e-mail as typed: people type passwords into the wrong field */
  account: string;
  /** keyed hash of the network address */
  address: string;
  at: Date;
}

export const loginFailuresModel = tenantModel<LoginFailureDocument>({
  name: 'LoginFailure',
  collection: 'login_failures',
  schema: new Schema<LoginFailureDocument>({
    _id: { type: String, required: true },
    account: { type: String, required: true },
    address: { type: String, required: true },
    at: { type: Date, required: true },
  }),
  indexes: [
    { fields: { account: 1, at: -1 }, serves: 'log-in: latest failures of an account' },
    { fields: { at: 1 }, serves: 'removing what is out of the window', expireAfterSeconds: loginWindowMs / 1_000 },
  ],
});
