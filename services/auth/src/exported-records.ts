import type { AnyTenantModelDefinition } from '@hazardlens/service-kit';
import { exportedSection, recordsHandler } from '@hazardlens/service-kit';
import { auditEntriesModel } from './audit/audit-entry.model.js';
import { invitationsModel } from './invitation/invitation.model.js';
import { sessionsModel } from './session/session.model.js';
import { tenantsModel } from './tenant/tenant.model.js';
import { usersModel } from './user/user.model.js';

const organisation = exportedSection({
  model: tenantsModel,
  line: ({ _id: id, name, tenant_type, contact_email, phone, time_zone, retention_months, ...more }) => ({
    ...{ id, name, tenant_type, contact_email, phone, time_zone, retention_months },
    training_consent: more.training_consent,
    closes_at: more.closes_at ?? null,
    logo: more.logo ?? null,
    created_at: more.created_at,
  }),
});

/** Accounts, without what opens them. */
const users = exportedSection({
  model: usersModel,
  line: ({ _id: id, email, first_name, last_name, role, phone, is_active, invite_pending, ...more }) => ({
    ...{ id, email, first_name, last_name, role, phone, is_active, invite_pending },
    earlier_names: more.earlier_names ?? [],
    locale: more.locale ?? null,
    digest: more.digest ?? 'off',
    digest_sites: more.digest_sites ?? null,
    created_at: more.created_at,
    last_login_at: more.last_login_at,
    deleted_at: more.deleted_at,
  }),
  person: { filter: ({ user_id }) => ({ _id: user_id }) },
});

const invitations = exportedSection({
  model: invitationsModel,
  line: ({ user_id, created_at, expires_at }) => ({ user_id, created_at, expires_at }),
  person: { filter: ({ user_id }) => ({ user_id }) },
});

/** When somebody was signed in; ids of sessions stay here. */
const sessions = exportedSection({
  model: sessionsModel,
  line: ({ user_id, created_at, expires_at }) => ({ user_id, created_at, expires_at }),
  person: { filter: ({ user_id }) => ({ user_id }) },
});

/** In a person's own copy others are not named: who they are and from where they came is theirs. */
const securityLog = exportedSection({
  model: auditEntriesModel,
  line: ({ _id: id, at, type, actor, address, target, result }) => ({ id, at, type, actor, address, target, result }),
  person: {
    filter: ({ user_id }) => ({ $or: [{ 'actor.id': user_id }, { 'target.id': user_id }] }),
    line: ({ _id: id, at, type, actor, address, target, result }, { user_id }) =>
      actor?.id === user_id
        ? { id, at, type, by: 'this person', address, target: target && { kind: target.kind, id: target.id }, result }
        : { id, at, type, by: 'somebody else', result },
  },
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('auth', {
    documents,
    sections: { organisation, users, invitations, sessions, 'security-log': securityLog },
    leftOut: {
      contact_claims: 'links that may still be opened; the address stands in the organisation',
      password_resets: 'links that may still be opened, for one hour',
      attempt_counters: 'keyed hashes of what was tried',
      known_addresses: 'keyed hashes of places; sign-ins stand in the security log',
      declined_addresses: 'keyed hashes of addresses',
    },
  });
