import { z } from 'zod';
import { actor } from '../actor.js';
import { email, id, newPassword, password } from '../fields.js';
import { command, event, query } from '../messages.js';
import { role, tenantType } from '../roles.js';
import * as http from './http.js';
import { personView, sessionAnswer, teamMemberView, tenantView, userView } from './views.js';

export const signUp = command({
  owner: 'auth',
  name: 'sign-up',
  sensitive: true,
  sensitiveReply: true,
  /** `address`: from where, so that addresses cannot be tried in lists */
  data: http.signupRequest.extend({ address: z.string().default('') }),
  reply: sessionAnswer,
  keyOf: (data) => data.user_data.email,
  errors: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'PASSWORD_COMMON', 'PASSWORD_NAMES'],
});

// Sign-ins are queries although they open a session: concurrent, shed past their deadline, never retried, and the
// password they carry does not rest in a command log.
export const logIn = query({
  owner: 'auth',
  name: 'log-in',
  sensitive: true,
  sensitiveReply: true,
  data: http.loginRequest.extend({ address: z.string() }),
  reply: sessionAnswer,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGINS'],
});

export const logOut = command({
  owner: 'auth',
  name: 'log-out',
  data: z.object({ session_id: id, user_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.user_id,
});

export const changePassword = command({
  owner: 'auth',
  name: 'change-password',
  sensitive: true,
  data: z.object({ actor, current_password: z.string(), new_password: newPassword }),
  reply: http.successAnswer,
  keyOf: (data) => data.actor.id,
  errors: ['CURRENT_PASSWORD_WRONG', 'TOO_MANY_LOGINS', 'PASSWORD_COMMON', 'PASSWORD_NAMES'],
});

export const inviteUser = command({
  owner: 'auth',
  name: 'invite-user',
  sensitiveReply: true,
  data: http.inviteRequest.extend({ actor }),
  reply: z.object({ user: teamMemberView, token: z.string() }),
  keyOf: (data) => data.email,
  errors: [
    'EMAIL_TAKEN',
    'FORBIDDEN',
    'TENANT_REQUIRED',
    'SUPER_ADMIN_AT_INSURER',
    'SUPER_ADMIN_AT_CLOSING',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_INVITATIONS',
  ],
});

/** A new 72 h link that voids the old one and, for an active user, works as a password reset. */
export const renewInvite = command({
  owner: 'auth',
  name: 'renew-invite',
  sensitiveReply: true,
  data: z.object({ actor, user_id: id }),
  reply: z.object({ token: z.string(), email: z.string() }),
  keyOf: (data) => data.user_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'OWN_ACCOUNT', 'ACCOUNT_DISABLED', 'TOO_MANY_INVITATIONS'],
});

/** The link is void, and the address is left in peace by organisations that nobody vouches for. */
export const declineInvite = command({
  owner: 'auth',
  name: 'decline-invite',
  sensitive: true,
  data: http.inviteInfoRequest,
  reply: http.successAnswer,
  keyOf: (data) => data.token,
  errors: ['INVITE_INVALID'],
});

export const describeInvite = query({
  owner: 'auth',
  name: 'describe-invite',
  sensitive: true,
  data: http.inviteInfoRequest,
  reply: http.inviteInfoAnswer,
  errors: ['INVITE_INVALID'],
});

export const acceptInvite = command({
  owner: 'auth',
  name: 'accept-invite',
  sensitive: true,
  sensitiveReply: true,
  data: http.acceptInviteRequest,
  reply: sessionAnswer,
  keyOf: (data) => data.token,
  errors: ['INVITE_INVALID', 'PASSWORD_COMMON', 'PASSWORD_NAMES'],
});

/** Answers alike, and takes alike, whether there is such an account or not. */
export const forgotPassword = command({
  owner: 'auth',
  name: 'forgot-password',
  /** `address`: from where, so that nobody's mailbox is filled */
  data: http.forgotPasswordRequest.extend({ address: z.string() }),
  reply: http.forgotPasswordAnswer,
  keyOf: (data) => data.email,
});

/** The mailed link was opened and a new password chosen: every session of the account ends. */
export const resetPassword = command({
  owner: 'auth',
  name: 'reset-password',
  sensitive: true,
  /** `address`: from where, for the security log */
  data: http.resetPasswordRequest.extend({ address: z.string() }),
  reply: http.successAnswer,
  keyOf: (data) => data.token,
  errors: ['RESET_INVALID', 'PASSWORD_COMMON', 'PASSWORD_NAMES'],
});

export const updateMe = command({
  owner: 'auth',
  name: 'update-me',
  data: http.ownAccount.extend({ actor }),
  reply: userView,
  keyOf: (data) => data.actor.id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Proof that mail to an address is read: the mailed link was opened. */
export const verifyContact = command({
  owner: 'auth',
  name: 'verify-contact',
  sensitive: true,
  /** `address`: from where, for the security log */
  data: http.verifyContactRequest.extend({ address: z.string() }),
  reply: http.verifyContactAnswer,
  keyOf: (data) => data.token,
  errors: ['CONTACT_LINK_INVALID', 'CONTACT_TAKEN'],
});

/** Which addresses belong to the actor's organisation at this moment: who writes to one of them writes to it. */
export const listOwnAddresses = query({
  owner: 'auth',
  name: 'list-own-addresses',
  data: z.object({ actor }),
  reply: z.object({ addresses: z.array(z.string()) }),
});

/** Whose an address is at this moment; null: nobody's yet. Between services only: nobody may learn it by asking. */
export const findAddressOwner = query({
  owner: 'auth',
  name: 'find-address-owner',
  data: z.object({ actor, address: email }),
  reply: z.object({ tenant_id: id.nullable() }),
});

export const updateUser = command({
  owner: 'auth',
  name: 'update-user',
  data: z.object({ actor, user_id: id, is_active: z.boolean().optional(), role: role.optional() }),
  reply: teamMemberView,
  keyOf: (data) => data.user_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'SUPER_ADMIN_AT_INSURER', 'SUPER_ADMIN_AT_CLOSING', 'LAST_ADMIN', 'OWN_ACCOUNT'],
});

export const deleteUser = command({
  owner: 'auth',
  name: 'delete-user',
  data: z.object({ actor, user_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.user_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_ADMIN', 'OWN_ACCOUNT'],
});

/**
 * Privacy request: the account goes as when it is deleted, and every service forgets who it was. Decisions stay. Also of somebody
 * who was deleted before, as far as the security log still knows who that was.
 */
export const eraseUser = command({
  owner: 'auth',
  name: 'erase-user',
  data: z.object({ actor, user_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.user_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_ADMIN', 'OWN_ACCOUNT', 'CONTACT_ADDRESS', 'ADDRESS_IN_USE'],
});

/** Seeding only (never reachable over HTTP): makes the organisation and its accounts exist; existing ones stay as they are. */
export const ensureOrganisation = command({
  owner: 'auth',
  name: 'ensure-organisation',
  sensitive: true,
  data: z.object({
    tenant: z.object({ id, name: z.string(), tenant_type: tenantType, contact_email: email, time_zone: z.string() }),
    users: z.array(
      z.object({
        id,
        email,
        first_name: z.string(),
        last_name: z.string(),
        role,
        password,
        phone: z.string().nullable(),
      }),
    ),
  }),
  reply: z.object({ tenant: tenantView, users: z.array(personView), created: z.boolean() }),
  keyOf: (data) => data.tenant.id,
});

/**
 * Is this session still good, and who is it? `null` when it ended, the user is disabled or deleted, or password or role
 * changed since the token (`token_version`) was issued.
 */
export const checkSession = query({
  owner: 'auth',
  name: 'check-session',
  data: z.object({ session_id: id, user_id: id, token_version: z.int() }),
  reply: z.object({ user: userView.nullable() }),
});

export const listUsers = query({
  owner: 'auth',
  name: 'list-users',
  /** `deleted`: who was deleted and not erased instead, the last first */
  data: z.object({ actor, deleted: z.boolean().optional() }),
  reply: z.object({ users: z.array(teamMemberView) }),
});

export const listAssignableUsers = query({
  owner: 'auth',
  name: 'list-assignable-users',
  /** `tenant_id` narrows a super_admin's answer to one organisation's people; another's for anybody else is nobody. */
  data: z.object({ actor, tenant_id: id.optional() }),
  reply: z.object({ users: z.array(z.object({ id: z.string(), name: z.string(), role })) }),
});

const userEventData = z.object({
  user: userView,
  /** of at least one session, so that caches of them are dropped */
  sessions_ended: z.boolean(),
  /** absent in messages from before it was told */
  every_session_ended: z.boolean().optional(),
});
const userEvent = (name: string) => event({ owner: 'auth', aggregate: 'user', name, data: userEventData });
export const userRegistered = userEvent('user-registered');
/** Also published when only the sessions ended (logout, password change): caches of sessions must be dropped. */
export const userUpdated = userEvent('user-updated');
export const userRemoved = userEvent('user-removed');

/** Who a person was, for those that have to forget it, and what stands in its place from now on. */
export const erasedPerson = z.object({
  user_id: z.string(),
  /** one of the operator's own people: may have left traces in every organisation */
  everywhere: z.boolean(),
  email: z.string(),
  name: z.string(),
  /** What they were called before, the last first: records keep names as they were. Absent where there was no other. */
  earlier_names: z.array(z.string()).optional(),
  erased_email: z.string(),
  erased_name: z.string(),
});
export type ErasedPerson = z.infer<typeof erasedPerson>;
/** Every name by which records may know an erased person. */
export const namesOfErased = ({ name, earlier_names = [] }: Pick<ErasedPerson, 'name' | 'earlier_names'>): string[] => [
  ...new Set([name, ...earlier_names]),
];
export const userErased = event({ owner: 'auth', aggregate: 'user', name: 'user-erased', data: erasedPerson });

export const authMessages = [
  signUp,
  logIn,
  logOut,
  changePassword,
  inviteUser,
  renewInvite,
  describeInvite,
  declineInvite,
  acceptInvite,
  forgotPassword,
  resetPassword,
  updateMe,
  verifyContact,
  listOwnAddresses,
  findAddressOwner,
  updateUser,
  deleteUser,
  eraseUser,
  ensureOrganisation,
  checkSession,
  listUsers,
  listAssignableUsers,
  userRegistered,
  userUpdated,
  userRemoved,
  userErased,
] as const;
