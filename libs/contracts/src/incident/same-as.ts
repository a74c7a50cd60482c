import { z } from 'zod';
import { actor } from '../actor.js';
import { fraction, id, timestamp } from '../fields.js';
import { command, query } from '../messages.js';
import { incidentRecord, incidentStatus } from './views.js';

/** Suggestions that a person looks through. */
export const mostSuggestions = 5;
/** Findings that are shown as the same hazard; there may be more. */
export const mostLater = 50;

/** Another finding, as far as a person needs it to tell whether it is of the same hazard. */
const otherFinding = z.object({
  incident_id: z.string(),
  number: z.string().nullable(),
  hazard_type: z.string(),
  status: incidentStatus,
  created_at: timestamp,
  closed_at: timestamp.nullable(),
  /** whole days since it was seen */
  age_days: z.int().nonnegative(),
  /** the newer of the two was seen after the hazard had been closed */
  came_back: z.boolean(),
});
export type OtherFinding = z.infer<typeof otherFinding>;

/** Why two findings may be of one hazard. What is unknown of one of them is no reason, neither for nor against. */
export const samenessReasons = ['same_site', 'same_zone', 'near', 'far', 'same_region', 'same_photo'] as const;

const suggestion = otherFinding.extend({
  score: fraction,
  reasons: z.array(z.enum(samenessReasons)),
  /** between the places where they were photographed; null where one of them is unknown */
  distance_m: z.int().nonnegative().nullable(),
  /** so much alike that a person is asked */
  likely: z.boolean(),
});
export type SameAsSuggestion = z.infer<typeof suggestion>;

export const sameAsView = z.object({
  /** the incident of the older finding of this hazard, as a person confirmed it */
  same_as: z.string().nullable(),
  earlier: otherFinding.nullable(),
  /** findings that people confirmed to be of this hazard, oldest first */
  later: z.array(otherFinding).max(mostLater),
  /** the most alike first */
  suggestions: z.array(suggestion).max(mostSuggestions),
});
export type SameAsView = z.infer<typeof sameAsView>;

/** By id or number; null: it is a hazard of its own. */
export const sameAsRequest = z.strictObject({ incident_id: id.nullable() });
export type SameAsRequest = z.infer<typeof sameAsRequest>;

export const getSameAs = query({
  owner: 'incident',
  name: 'get-same-as',
  data: z.object({ actor, incident_id: id }),
  reply: sameAsView,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const setSameAs = command({
  owner: 'incident',
  name: 'set-same-as',
  data: z.object({ actor, incident_id: id, same_as: id.nullable() }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: [
    ...(['NOT_FOUND', 'FORBIDDEN', 'SAME_AS_ITSELF', 'SAME_AS_OTHER_PLACE', 'SAME_AS_OTHER_HAZARD'] as const),
    ...(['SAME_AS_NEWER', 'SAME_AS_REJECTED', 'SAME_AS_HAS_LATER'] as const),
  ],
});

export const sameAsMessages = [getSameAs, setSameAs] as const;
