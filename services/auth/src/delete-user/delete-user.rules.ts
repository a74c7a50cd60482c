import { DELETED_ADDRESS, type UserChange } from '../user/user.repository.js';

/** What is left of a deleted account: nothing that names a person or opens a session; the e-mail is free again. */
export const anonymised = (id: string, now: Date): UserChange => ({
  // .invalid is reserved (RFC 2606): nobody can ever receive mail there, or sign up with it again and clash.
  email: `${DELETED_ADDRESS}${id}@deleted.invalid`,
  first_name: 'Deleted',
  last_name: 'user',
  earlier_names: [],
  phone: null,
  password_hash: null,
  is_active: false,
  invite_pending: false,
  last_login_at: null,
  deleted_at: now,
});
