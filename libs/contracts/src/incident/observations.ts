import { z } from 'zod';
import { actor } from '../actor.js';
import {
  bounded,
  id,
  identity,
  oneSite,
  pageCursor,
  photoText,
  queryInteger,
  requiredText,
  siteFilter,
  timestamp,
} from '../fields.js';
import { command, event, query } from '../messages.js';
import { queryDay } from './http.js';
import { incidentPhoto, takenPhoto } from './views.js';

/** Good practice that somebody saw. No incident, and in no score: counted beside it. Nothing of it is for insurers. */
export const observationView = z.object({
  ...identity,
  site_id: z.string(),
  site_name: z.string(),
  /** a code of the taxonomy; null: of none */
  category: z.string().nullable(),
  text: z.string().max(2000),
  observed_by: z.object({ id: z.string(), name: z.string() }),
  created_at: timestamp,
  photo_id: z.string().nullable(),
  has_photo: z.boolean(),
  /** JPEG data URL of at most 20 KB, attached by the gateway */
  thumbnail: z.string().nullable(),
});
export type ObservationView = z.infer<typeof observationView>;

/** Between services, never on HTTP. */
export const observationRecord = observationView.extend({
  tenant_id: z.string(),
  photo: incidentPhoto.omit({ regions: true }).nullable(),
});
export type ObservationRecord = z.infer<typeof observationRecord>;

/** `photo` as base64, as in POST /incidents. */
export const makeObservationRequest = z.strictObject({
  site_id: oneSite,
  text: requiredText(2000),
  category: bounded(100).nullish(),
  photo: photoText.nullish(),
  /** when it was seen, where that was before it could be sent */
  captured_at: timestamp.nullish(),
});
export type MakeObservationRequest = z.infer<typeof makeObservationRequest>;

export const observationsQuery = z
  .strictObject({
    site_id: siteFilter,
    from: queryDay,
    to: queryDay,
    limit: queryInteger(1, 100, 30),
    cursor: pageCursor,
  })
  .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, { error: 'DAY_RANGE' });

const page = { next_cursor: z.string().nullable(), total: z.int().nonnegative() };
export const observationsAnswer = z.object({
  /** newest first; `total` is of all pages and stops at 10,000 */
  observations: z.array(observationView),
  ...page,
});
export type ObservationsAnswer = z.infer<typeof observationsAnswer>;

export const listObservations = query({
  owner: 'incident',
  name: 'list-observations',
  data: z.object({
    actor,
    /** null: every one */
    site: z.object({ id, tenant_id: id }).nullable(),
    /** first and last day, in the organisation's time zone */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    limit: z.int().min(1).max(100),
    cursor: z.string().optional(),
  }),
  reply: z.object({ observations: z.array(observationRecord), ...page }),
  errors: ['FORBIDDEN', 'CURSOR_INVALID'],
});

/** `observation_id` is chosen by the gateway, so that a repeat meets the first. */
export const makeObservation = command({
  owner: 'incident',
  name: 'make-observation',
  data: z.object({
    actor,
    observation_id: id,
    site: z.object({ id, name: z.string(), tenant_id: id }),
    text: z.string().max(2000),
    category: z.string().nullable(),
    photo: takenPhoto.nullable(),
    captured_at: timestamp.nullish(),
  }),
  reply: observationRecord,
  keyOf: (data) => data.observation_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CATEGORY_UNKNOWN'],
});

/** By who made it, or an admin: it goes for good, with its photo. */
export const withdrawObservation = command({
  owner: 'incident',
  name: 'withdraw-observation',
  data: z.object({ actor, observation_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.observation_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Tells no text and no person: whoever needs those asks. */
export const observationMade = event({
  owner: 'incident',
  aggregate: 'incident',
  name: 'observation-made',
  data: z.object({
    observation: observationRecord.pick({ id: true, tenant_id: true, site_id: true, category: true, photo: true }),
  }),
});

export const observationMessages = [listObservations, makeObservation, withdrawObservation, observationMade] as const;
