import { isDeepStrictEqual } from 'node:util';
import type { IncidentPlace } from '@hazardlens/contracts';
import type { IncidentDocument } from '../incident/incident.document.js';
import { type Deciding, entry, recorded } from '../incident/incident.rules.js';

/** Says where an incident is; null: nowhere that is known. Said again as it is, nothing changes. */
export function placed(incident: IncidentDocument, to: IncidentPlace | null, deciding: Deciding): IncidentDocument {
  const from = incident.place ?? null;
  // what came from the store and what came by a message differ in their prototypes
  if (isDeepStrictEqual({ ...from }, { ...to })) return incident;
  const step = entry(to ? 'PLACED' : 'PLACE_REMOVED', deciding, '', { place: { from, to } });
  return recorded(incident, { ...incident, place: to }, step);
}
