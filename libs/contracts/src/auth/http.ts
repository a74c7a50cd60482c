import { z } from 'zod';
import { locales } from '../error-messages.js';
import {
  bounded,
  clearableText,
  email,
  flag,
  id,
  newPassword,
  optionalText,
  password,
  photoText,
  requiredName,
  siteFilter,
  timeZone,
} from '../fields.js';
import { pushSubscription } from '../reporting/push.js';
import { role, tenantType } from '../roles.js';
import { digestCadences, mostDigestSites } from './views.js';

export const signupRequest = z.strictObject({
  tenant_data: z.strictObject({
    name: requiredName(120),
    tenant_type: tenantType,
    contact_email: email,
    phone: optionalText(40),
    time_zone: timeZone.optional(),
  }),
  user_data: z.strictObject({
    email,
    password,
    first_name: requiredName(80),
    last_name: requiredName(80),
    phone: optionalText(40),
  }),
});
export type SignupRequest = z.infer<typeof signupRequest>;

export const loginRequest = z.strictObject({ email: bounded(254), password: bounded(128) });
export type LoginRequest = z.infer<typeof loginRequest>;

export const inviteInfoRequest = z.strictObject({ token: bounded(200) });
export const inviteInfoAnswer = z.object({ email: z.string(), first_name: z.string(), tenant_name: z.string() });
export const verifyContactRequest = z.strictObject({ token: bounded(200) });
export const verifyContactAnswer = z.object({ email: z.string(), tenant_name: z.string() });
export const acceptInviteRequest = z.strictObject({ token: bounded(200), password });
/** Answered alike whether there is such an account or not. */
export const forgotPasswordRequest = z.strictObject({ email });
export const forgotPasswordAnswer = z.object({ status: z.literal('processing') });
export const resetPasswordRequest = z.strictObject({ token: bounded(200), password });
export const changePasswordRequest = z.strictObject({ current_password: bounded(128), new_password: newPassword });
export const successAnswer = z.object({ success: z.literal(true) });

export const inviteRequest = z.strictObject({
  email,
  first_name: requiredName(80),
  last_name: requiredName(80),
  role: role.default('worker'),
  tenant_id: id.nullish(),
  phone: optionalText(40),
});
export type InviteRequest = z.infer<typeof inviteRequest>;

export const handOverRequest = z.strictObject({ to_user_id: id });

const changesSomething = (body: object): boolean => Object.values(body).some((value) => value !== undefined);
/** Where something else is wrong, that is what has to be said. */
const nothingToChange: z.core.$ZodCustomParams = {
  error: 'NOTHING_TO_CHANGE',
  when: ({ issues }) => issues.length === 0,
};

export const updateUserRequest = z
  .strictObject({ is_active: z.boolean().optional(), role: role.optional() })
  .refine(changesSomething, nothingToChange);
export type UpdateUserRequest = z.infer<typeof updateUserRequest>;

/** What a person changes of the own account; the language is that of the own screens and mails. */
export const ownAccount = z.strictObject({
  first_name: requiredName(80).optional(),
  last_name: requiredName(80).optional(),
  phone: clearableText(40),
  locale: z.enum(locales).optional(),
  digest: z.enum(digestCadences).optional(),
  /** sites that the digest is about; null: all of them together */
  digest_sites: z.array(id).max(mostDigestSites).nullable().optional(),
});
export const updateMeRequest = ownAccount
  /** a browser that is told from now on; null: none any more */
  .extend({ push: pushSubscription.nullable().optional() })
  .refine(changesSomething, nothingToChange);
export type UpdateMeRequest = z.infer<typeof updateMeRequest>;

/** Who was deleted and can still be erased, instead of the team. */
export const usersQuery = z.strictObject({ deleted: flag });

/** People of one site's organisation: what a super_admin, who reads every organisation, chooses an owner from. */
export const assignableQuery = z.strictObject({ site_id: siteFilter });

export const updateTenantRequest = z.strictObject({
  time_zone: timeZone.optional(),
  retention_months: z.int().min(1).max(120).optional(),
  contact_email: email.optional(),
  training_consent: z.boolean().optional(),
});
/** A picture as text, like photos. */
export const putLogoRequest = z.strictObject({ logo: photoText.min(1) });
export type PutLogoRequest = z.infer<typeof putLogoRequest>;
/** The organisation's name as typed by who closes it. */
export const closeTenantRequest = z.strictObject({ confirm: z.string().max(200) });
export type CloseTenantRequest = z.infer<typeof closeTenantRequest>;
export type UpdateTenantRequest = z.infer<typeof updateTenantRequest>;
