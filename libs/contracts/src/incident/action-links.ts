import { z } from 'zod';
import { actor } from '../actor.js';
import { bounded, email, id, optionalText, photoText, requiredName, saidText } from '../fields.js';
import { command, query } from '../messages.js';
import { ownAction, ownLabel } from './own-hazards-views.js';
import { actionStatuses, incidentRecord, takenPhoto } from './views.js';

/** How long a link works, if the repair is not verified before. */
export const actionLinkDays = 30;

const contact = {
  email: email.nullish().or(z.literal('').transform(() => null)),
  phone: optionalText(40),
};
/** Somebody without an account who does the repair. */
export const giveActionLinkRequest = z.strictObject({
  name: requiredName(120),
  company: optionalText(120),
  /** one of the organisation's companies; a `company` of its list is found by name as well */
  company_id: id.nullish(),
  ...contact,
});
export type GiveActionLinkRequest = z.infer<typeof giveActionLinkRequest>;
export const actionLinkAnswer = z.object({
  url: z.string(),
  expires_at: z.string(),
  /** whether the mail system took it; false also where there is none, or no address */
  mailed: z.boolean(),
});
export type ActionLinkAnswer = z.infer<typeof actionLinkAnswer>;

/** What the link shows: what has to be repaired and until when, nothing of whom and where. */
export const linkedActionView = z.object({
  hazard_label: z.string(),
  recommended_action: z.string(),
  note: z.string(),
  due_date: z.string(),
  overdue: z.boolean(),
  status: z.enum(actionStatuses),
  /** why it cannot be done, as the holder of the link said */
  cannot: z.string().nullable(),
  /** JPEG data URL with pixelated heads; null while there is none */
  photo: z.string().nullable(),
});
export type LinkedActionView = z.infer<typeof linkedActionView>;

export const linkedStepRequest = z.strictObject({});
export const linkedCompleteRequest = z
  .strictObject({ note: optionalText(2000), photo: photoText.nullish() })
  .refine(({ note, photo }) => Boolean(note?.trim() || photo), { error: 'ACTION_PROOF_REQUIRED', path: ['note'] });
export const linkedCannotRequest = z.strictObject({
  reason: saidText(500, 'NOTES_REQUIRED'),
});

/** Of a link's 256 random bits: they themselves stay between the gateway and whoever has the link. */
const hash = bounded(64).min(32);

/** Gives the repair to somebody without an account; the link that there was ends. */
export const giveActionLink = command({
  owner: 'incident',
  name: 'give-action-link',
  data: z.object({
    ...{ actor, incident_id: id, hash, name: z.string() },
    ...{ company: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() },
    company_id: id.nullish(),
  }),
  reply: z.object({ expires_at: z.string() }),
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ACTION_STATE'],
});

export const revokeActionLink = command({
  owner: 'incident',
  name: 'revoke-action-link',
  data: z.object({ actor, incident_id: id }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Between services, never on HTTP: where the picture lies, and into which folder one of the repair goes. */
const linkedAction = z.object({
  ...{ tenant_id: z.string(), incident_id: z.string(), category: z.string(), hazard_type: z.string() },
  ...{ note: z.string(), due_date: z.string(), overdue: z.boolean(), status: z.enum(actionStatuses) },
  ...{ cannot: z.string().nullable(), blurred_key: z.string().nullable() },
  ...{ own_label: ownLabel.optional(), own_action: ownAction.optional() },
});
export type LinkedAction = z.infer<typeof linkedAction>;

/** Foreign, expired, revoked and guessed links are told apart by nobody. */
export const getLinkedAction = query({
  owner: 'incident',
  name: 'get-linked-action',
  data: z.object({ hash }),
  reply: linkedAction,
  errors: ['ACTION_LINK_INVALID'],
});

export const stepLinkedAction = command({
  owner: 'incident',
  name: 'step-linked-action',
  data: z.object({
    hash,
    step: z.enum(['start', 'complete', 'cannot']),
    note: z.string(),
    photo: takenPhoto.nullable(),
  }),
  reply: linkedAction,
  keyOf: (data) => data.hash,
  errors: ['ACTION_LINK_INVALID', 'ACTION_STATE', 'ACTION_PROOF_REQUIRED', 'NOTES_REQUIRED'],
});

export const actionLinkMessages = [giveActionLink, revokeActionLink, getLinkedAction, stepLinkedAction] as const;
