import { z } from 'zod';
import type { Actor } from '../actor.js';
import { locales } from '../error-messages.js';
import { identity, timestamp } from '../fields.js';
import { role, tenantType } from '../roles.js';

/** The user object of the specification (section 3), as /me, login and signup return it. */
/** How often a person is sent what happened, and what would raise the score most. */
export const digestCadences = ['off', 'weekly'] as const;
/** Each is a part of its own in the mail. */
export const mostDigestSites = 20;

/** A user as colleagues see one. */
export const personView = z.object({
  ...identity,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  phone: z.string().nullable(),
  tenant_id: z.string(),
  tenant_name: z.string(),
  tenant_type: tenantType,
  is_active: z.boolean(),
  /** the language that the person chose; absent: none yet, the browser's is taken */
  locale: z.enum(locales).optional(),
});
export type PersonView = z.infer<typeof personView>;

/** A user with what only the person and the senders of mails need. */
export const userView = personView.extend({
  digest: z.enum(digestCadences).optional(),
  /** sites that the digest is about; null and absent: all of them together */
  digest_sites: z.array(z.string()).max(mostDigestSites).nullable().optional(),
});
export type UserView = z.infer<typeof userView>;

/** As records name somebody. */
export const fullNameOf = ({ first_name, last_name }: Pick<UserView, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** The user as the one who asks. */
export const actorOf = (user: PersonView): Actor => ({
  id: user.id,
  email: user.email,
  name: fullNameOf(user),
  role: user.role,
  tenant_id: user.tenant_id,
  tenant_name: user.tenant_name,
  tenant_type: user.tenant_type,
});

export const teamMemberView = personView.extend({
  created_at: timestamp,
  last_login_at: timestamp.nullable(),
  invite_pending: z.boolean(),
  /** Only of who was deleted: named as the security log knew them last, the whole name in `first_name`. */
  deleted_at: timestamp.optional(),
});
export type TeamMemberView = z.infer<typeof teamMemberView>;

export const tenantView = z.object({
  ...identity,
  name: z.string(),
  tenant_type: tenantType,
  contact_email: z.string(),
  /** whether an admin opened the link that was mailed to it */
  contact_email_verified: z.boolean().optional(),
  /** an address that an admin gave and that does not count (yet); null when `contact_email` is all there is, and counts */
  contact_email_pending: z.string().nullable().optional(),
  phone: z.string().nullable(),
  time_zone: z.string(),
  retention_months: z.int(),
  created_at: timestamp,
  /** whether confirmed findings with their photos may be used to train the detector; false unless an admin agreed */
  training_consent: z.boolean().optional(),
  /** when everything of it is erased, unless an admin takes the closing back; absent: it is not closing */
  closes_at: timestamp.optional(),
  /** which upload its logo is; absent: it has none */
  logo: z.string().optional(),
});
export type TenantView = z.infer<typeof tenantView>;

/** Where an organisation's logo lies. Each upload has a place of its own: deleting the one before never hits the next. */
export const logoKey = (tenantId: string, logo: string): string => `tenants/${tenantId}/logo/${logo}.png`;

export const sessionAnswer = z.object({ access_token: z.string(), user: userView });
export type SessionAnswer = z.infer<typeof sessionAnswer>;
