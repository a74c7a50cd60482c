import { z } from 'zod';
import { actor } from '../actor.js';
import { fraction, id } from '../fields.js';
import { query } from '../messages.js';
import { actionStates, incidentOrigins, incidentRecord, incidentSorts, incidentStatus, statusCounts } from './views.js';

export const listIncidents = query({
  owner: 'incident',
  name: 'list-incidents',
  data: z.object({
    actor,
    statuses: z.array(incidentStatus),
    category: z.string().optional(),
    hazard_type: z.string().optional(),
    site_id: z.string().nullable(),
    severity_min: fraction.optional(),
    severity_max: fraction.optional(),
    limit: z.int().min(1).max(1000),
    sort: z.enum(incidentSorts),
    cursor: z.string().optional(),
    /** words of the number, hazard, site, people and notes, all of which have to be there */
    q: z.string().optional(),
    /** whose repair */
    owner_id: z.string().optional(),
    action_status: z.array(z.enum(actionStates)).max(actionStates.length).optional(),
    /** first and last day of capture, in the organisation's time zone */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    number: z.string().optional(),
    /** ids or names */
    zone: z.string().optional(),
    level: z.string().optional(),
    source: z.enum(incidentOrigins).optional(),
    /** who of the organisation is called like a word of `q` */
    people: z
      .array(z.object({ id, name: z.string() }))
      .max(50)
      .optional(),
  }),
  reply: z.object({
    incidents: z.array(incidentRecord),
    /** false: there was more to look through than a search looks through; the newest of it was. Absent: no search */
    searched_all: z.boolean().optional(),
    status_counts: statusCounts,
    total: z.int(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['CATEGORY_UNKNOWN', 'HAZARD_TYPE_UNKNOWN', 'CURSOR_INVALID'],
});

/** Which incident a person means by its number, among those that they may read. */
export const findNumberedIncident = query({
  owner: 'incident',
  name: 'find-numbered-incident',
  data: z.object({ actor, number: z.string().max(20) }),
  reply: z.object({ incident_id: id }),
  errors: ['NOT_FOUND'],
});
