import { z } from 'zod';
import { timestamp } from '../fields.js';

/** What the security log tells of: sign-ins, rights, consent, exports, deletions. */
export const auditTypes = [
  'sign_in',
  'sign_out',
  'sign_up',
  'invitation_accepted',
  'password_changed',
  'password_reset',
  'user_invited',
  'invitation_renewed',
  'user_changed',
  'user_deleted',
  'user_erased',
  'organisation_changed',
  'organisation_closed',
  'organisation_kept',
  'contact_verified',
  'consent_requested',
  'consent_granted',
  'consent_revoked',
  'exported',
  'photos_deleted',
  'company_removed',
  'repair_link_given',
  'repair_link_revoked',
  'poster_created',
  'poster_revoked',
  'site_deleted',
  'site_restored',
  'actions_handed_over',
  'source_ruled',
  'source_settings_changed',
  'hazard_added',
  'hazard_changed',
  'hazard_retired',
  'example_added',
  'example_removed',
  'observation_deleted',
  'hazard_learned',
] as const;
export type AuditType = (typeof auditTypes)[number];

/** done · not allowed, or wrong credentials · anything else that was wrong with it */
export const auditResults = ['success', 'refused', 'failed'] as const;

export const auditEntryView = z.object({
  id: z.string(),
  at: timestamp,
  type: z.string(),
  /** who, as they were called then; null where nobody was signed in */
  actor: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** from where: the network address; null where nobody asked from outside */
  address: z.string().nullable(),
  /** on what; null where it is the actor or the organisation itself */
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  result: z.enum(auditResults),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;
