import { z } from 'zod';
import { actor } from '../actor.js';
import { bounded, fraction, id, photoText, requiredName, timestamp } from '../fields.js';
import { command, query } from '../messages.js';
import { photoBytesEvent } from '../photo-bytes.js';
import { MOST_PLACES } from './place-names.js';

/** A zone or level of a site. Its id stays when it is renamed. */
export const place = z.object({ id: z.string(), name: z.string() });
export type Place = z.infer<typeof place>;

/** The picture of a floor plan. */
export const planView = z.object({
  /** id of the level that it shows; null: the whole site */
  level: z.string().nullable(),
  /** of the picture, in pixels */
  width: z.int().positive(),
  height: z.int().positive(),
  uploaded_at: timestamp,
});
export type PlanView = z.infer<typeof planView>;

export const placesView = z.object({
  site_id: z.string(),
  zones: z.array(place).max(MOST_PLACES),
  levels: z.array(place).max(MOST_PLACES),
  plans: z.array(planView).max(MOST_PLACES + 1),
  /** grows with every change of the lists and plans */
  version: z.int().nonnegative(),
});
export type PlacesView = z.infer<typeof placesView>;

const wantedPlace = z.strictObject({
  /** of one that is there, which keeps its incidents when it is renamed */
  id: id.optional(),
  name: requiredName(60),
});
export type WantedPlace = z.infer<typeof wantedPlace>;

/** Upper and lower case do not make two places. */
export const placeKey = (name: string): string => name.toLowerCase();

const once = (keys: readonly (string | undefined)[]): boolean => {
  const given = keys.filter((key) => key !== undefined);
  return new Set(given).size === given.length;
};
const wantedPlaces = z
  .array(wantedPlace)
  .max(MOST_PLACES)
  .refine((places) => once(places.map(({ name }) => placeKey(name))) && once(places.map((each) => each.id)), {
    error: 'PLACE_TWICE',
  });

/** Both lists as they should be; what is missing in them is removed. */
export const changePlacesRequest = z.strictObject({
  zones: wantedPlaces,
  levels: wantedPlaces,
  /** as it was read: refused where somebody changed the lists since */
  version: z.int().nonnegative().optional(),
});
export type ChangePlacesRequest = z.infer<typeof changePlacesRequest>;

/** Which plan: of a level, by its id or name; absent: of the whole site. */
export const planQuery = z.strictObject({
  level: bounded(200)
    .optional()
    .transform((value) => (value === undefined || value.trim() === '' ? null : value.trim())),
});
export type PlanQuery = z.infer<typeof planQuery>;

/** `photo` as base64, as in POST /ai/analyze; of a PDF one page, drawn as a picture. */
export const putPlanRequest = z.strictObject({ photo: photoText.min(1) });
export type PutPlanRequest = z.infer<typeof putPlanRequest>;

const point = { x: fraction.optional(), y: fraction.optional() };

/** Where on its site something is; `x` and `y` as fractions of the plan, from the upper left. */
export const placeRequest = z
  .strictObject({ zone: bounded(200).optional(), level: bounded(200).optional(), ...point })
  .refine(({ x, y }) => (x === undefined) === (y === undefined), { error: 'POINT_INCOMPLETE' });
export type PlaceRequest = z.infer<typeof placeRequest>;

/** The same, with the zone and level as they are called: what an incident remembers of its place. */
export const incidentPlace = z.object({
  zone: z.string().optional(),
  zone_id: z.string().optional(),
  level: z.string().optional(),
  level_id: z.string().optional(),
  ...point,
});
export type IncidentPlace = z.infer<typeof incidentPlace>;

/** A plan as it was stored; between gateway and sites service, never on HTTP. */
export const storedPlan = z.object({
  key: z.string(),
  thumbnail_key: z.string(),
  /** of the plan and its thumbnail in the object store */
  bytes: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type StoredPlan = z.infer<typeof storedPlan>;

/** Where plans lie beside what is shown of them. */
export const placesRecord = placesView.extend({
  tenant_id: z.string(),
  plans: z.array(planView.extend({ key: z.string() })).max(MOST_PLACES + 1),
});
export type PlacesRecord = z.infer<typeof placesRecord>;

/** Of archived sites too: their incidents still are somewhere. */
export const getPlaces = query({
  owner: 'sites',
  name: 'get-places',
  data: z.object({ actor, site_id: id }),
  reply: placesRecord,
  errors: ['NOT_FOUND'],
});
export const changePlaces = command({
  owner: 'sites',
  name: 'change-places',
  data: changePlacesRequest.extend({ actor, site_id: id }),
  reply: placesRecord,
  keyOf: (data) => data.site_id,
  errors: ['NOT_FOUND', 'SITE_ARCHIVED', 'PLACE_UNKNOWN', 'CONCURRENT_CHANGE'],
});
/** Puts a plan in the place of the one before. */
export const setPlan = command({
  owner: 'sites',
  name: 'set-plan',
  data: z.object({ actor, site_id: id, level: z.string().nullable(), plan: storedPlan }),
  reply: placesRecord,
  keyOf: (data) => data.site_id,
  errors: ['NOT_FOUND', 'SITE_ARCHIVED', 'PLACE_UNKNOWN'],
});
export const removePlan = command({
  owner: 'sites',
  name: 'remove-plan',
  data: z.object({ actor, site_id: id, level: z.string().nullable() }),
  reply: placesRecord,
  keyOf: (data) => data.site_id,
  errors: ['NOT_FOUND', 'SITE_ARCHIVED', 'PLACE_UNKNOWN'],
});

/** What plans take in the object store: of new ones, of those that went, of all. */
export const planBytesChanged = photoBytesEvent('sites', 'site');

export const placesMessages = [getPlaces, changePlaces, setPlan, removePlan, planBytesChanged] as const;
