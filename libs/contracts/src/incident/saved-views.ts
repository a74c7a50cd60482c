import { z } from 'zod';
import { actor } from '../actor.js';
import { bounded, id, requiredName, timestamp } from '../fields.js';
import { command, query } from '../messages.js';

/** A search that somebody keeps: what the address of the list was. */
export const savedView = z.object({
  id: z.string(),
  name: z.string().max(80),
  /** the query of the address, without '?' */
  address: z.string().max(1000),
  created_at: timestamp,
});
export type SavedView = z.infer<typeof savedView>;

/** `name=value` pairs as browsers write them: no scheme, so that only a search can come of it. */
const queryOfAddress = /^[\w.%*+-]+=[^\s#?]*$/;
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** One person's; more would be a list to search in. */
export const mostSavedViews = 50;
export const savedViewsAnswer = z.object({ views: z.array(savedView).max(mostSavedViews) });

export const saveViewRequest = z.strictObject({
  name: requiredName(80),
  address: bounded(1000)
    .regex(queryOfAddress)
    .refine((value) => !unseen.test(value), { error: 'TEXT_CONTROL_CHARACTERS' }),
});
export type SaveViewRequest = z.infer<typeof saveViewRequest>;

/** Newest first; nobody sees another person's. */
export const listViews = query({
  owner: 'incident',
  name: 'list-views',
  data: z.object({ actor }),
  reply: savedViewsAnswer,
});
/** `view_id` is chosen by the caller, so that a repeat meets the first. */
export const saveView = command({
  owner: 'incident',
  name: 'save-view',
  data: z.object({ actor, view_id: id, name: z.string().max(80), address: z.string().max(1000) }),
  reply: savedView,
  keyOf: (data) => data.actor.id,
  errors: ['VIEWS_FULL'],
});
export const deleteView = command({
  owner: 'incident',
  name: 'delete-view',
  data: z.object({ actor, view_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.actor.id,
  errors: ['NOT_FOUND'],
});

export const savedViewMessages = [listViews, saveView, deleteView] as const;
