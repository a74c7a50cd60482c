import { z } from 'zod';
import { actor } from '../actor.js';
import { id } from '../fields.js';
import { command } from '../messages.js';
import { incidentPlace } from '../sites/places.js';
import { incidentRecord } from './views.js';

/** Where on its site it is; the gateway has looked zone and level up. Null: nobody knows (any more). */
export const placeIncident = command({
  owner: 'incident',
  name: 'place-incident',
  data: z.object({ actor, incident_id: id, place: incidentPlace.nullable() }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const placeMessages = [placeIncident] as const;
