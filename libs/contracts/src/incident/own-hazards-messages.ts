import { z } from 'zod';
import { actor } from '../actor.js';
import { factsQuery } from '../facts.js';
import { id } from '../fields.js';
import { command, event, query } from '../messages.js';
import { createOwnHazardRequest, updateOwnHazardRequest } from './own-hazards-http.js';
import { ownHazardRecord, ownHazardsView, ownHazardView } from './own-hazards-views.js';

/** The own hazard types of an organisation that are in use. */
export const listOwnHazards = query({
  owner: 'incident',
  name: 'list-own-hazards',
  data: z.object({ actor }),
  reply: ownHazardsView,
  errors: ['FORBIDDEN'],
});

// One after the other in an organisation: no label twice, and no more than may be.
const keyOf = ({ actor: { tenant_id } }: { actor: { tenant_id: string } }): string => tenant_id;

export const createOwnHazard = command({
  owner: 'incident',
  name: 'create-own-hazard',
  data: createOwnHazardRequest.extend({ actor }),
  reply: ownHazardView,
  keyOf,
  errors: ['FORBIDDEN', 'CATEGORY_UNKNOWN', 'HAZARD_LABEL_TAKEN', 'HAZARD_LIMIT'],
});
export const updateOwnHazard = command({
  owner: 'incident',
  name: 'update-own-hazard',
  data: updateOwnHazardRequest.extend({ actor, hazard_type: id }),
  reply: ownHazardView,
  keyOf,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CATEGORY_UNKNOWN', 'HAZARD_LABEL_TAKEN'],
});
/** Offered to nobody any more; what bears it keeps its label. */
export const retireOwnHazard = command({
  owner: 'incident',
  name: 'retire-own-hazard',
  data: z.object({ actor, hazard_type: id }),
  reply: z.object({}),
  keyOf,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** An own hazard type as it is now: made, changed or retired. Key: its code, which says of no other organisation's. */
export const ownHazardKept = event({
  owner: 'incident',
  aggregate: 'incident',
  name: 'own-hazard-kept',
  data: z.object({ hazard: ownHazardRecord }),
});
/** Every own hazard type as it is now, retired ones too, for copies. */
export const listOwnHazardFacts = factsQuery(
  'incident',
  'list-own-hazard-facts',
  z.object({ hazard: ownHazardRecord }),
);

export const ownHazardsMessages = [
  listOwnHazards,
  createOwnHazard,
  updateOwnHazard,
  retireOwnHazard,
  ownHazardKept,
  listOwnHazardFacts,
] as const;
