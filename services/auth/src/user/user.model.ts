import type { Locale, Role, UserView } from '@hazardlens/contracts';
import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

export interface UserDocument {
  _id: string;
  tenant_id: string;
  /** trimmed and lower case; a deleted user's is replaced, which frees the address */
  email: string;
  first_name: string;
  last_name: string;
  /** What they were called before, the last first: whoever forgets them has to know. Absent: nothing else. */
  earlier_names?: string[];
  role: Role;
  phone: string | null;
  /** absent until the person chose one */
  locale?: Locale;
  /** absent until the person chose: off */
  digest?: UserView['digest'];
  digest_sites?: string[] | null;
  /** argon2id; null until an invitation is accepted and after deletion */
  password_hash: string | null;
  is_active: boolean;
  /** invited and never signed in */
  invite_pending: boolean;
  /** Goes into every token; raising it ends them all. */
  token_version: number;
  created_at: Date;
  last_login_at: Date | null;
  deleted_at: Date | null;
  /** Counts published changes; travels as `aggregateVersion`. */
  version: number;
}

export const usersModel = tenantModel<UserDocument>({
  name: 'User',
  collection: 'users',
  schema: new Schema<UserDocument>({
    _id: { type: String, required: true },
    email: { type: String, required: true },
    first_name: { type: String, required: true },
    last_name: { type: String, required: true },
    earlier_names: { type: [String], default: undefined },
    role: { type: String, required: true },
    phone: { type: String, default: null },
    locale: { type: String },
    digest: { type: String },
    // without a default: an empty list would be no site, and not all of them
    digest_sites: { type: [String], default: undefined },
    password_hash: { type: String, default: null },
    is_active: { type: Boolean, required: true },
    invite_pending: { type: Boolean, required: true },
    token_version: { type: Number, required: true },
    created_at: { type: Date, required: true },
    last_login_at: { type: Date, default: null },
    deleted_at: { type: Date, default: null },
    version: { type: Number, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { email: 1 }, unique: true, serves: 'log-in by e-mail, and one account per e-mail in the whole product' },
    { fields: { tenant_id: 1, created_at: 1, _id: 1 }, serves: 'list-users of one organisation, oldest first' },
    { fields: { created_at: 1, _id: 1 }, serves: 'list-users of super_admin over all organisations, oldest first' },
    {
      fields: { role: 1, is_active: 1, tenant_id: 1 },
      serves: 'list-assignable-users, and of super_admin over all organisations',
    },
  ],
});
