import { z } from 'zod';
import { actor } from '../actor.js';
import { analysisResult } from '../capture/views.js';
import { fraction, id, timestamp } from '../fields.js';
import { analyzedPhoto, captureContext, notAssessed, photoHint } from '../inference/messages.js';
import { command, event, query } from '../messages.js';
import { approveRequest, rejectRequest, reopenRequest } from './http.js';
import { incidentRecord, incidentStatus, statusCounts } from './views.js';

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
    sort: z.enum(['newest', 'severity']),
    cursor: z.string().optional(),
  }),
  reply: z.object({
    incidents: z.array(incidentRecord),
    status_counts: statusCounts,
    total: z.int(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['CATEGORY_UNKNOWN', 'HAZARD_TYPE_UNKNOWN', 'CURSOR_INVALID'],
});

export const getIncident = query({
  owner: 'incident',
  name: 'get-incident',
  data: z.object({ actor, incident_id: id }),
  reply: incidentRecord,
  errors: ['NOT_FOUND'],
});

export const listCaptureIncidents = query({
  owner: 'incident',
  name: 'list-capture-incidents',
  data: z.object({ actor, capture_id: id }),
  reply: z.object({ incidents: z.array(incidentRecord) }),
});

export const approveIncident = command({
  owner: 'incident',
  name: 'approve-incident',
  data: approveRequest.extend({ actor, incident_id: id }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_DECIDED', 'CATEGORY_UNKNOWN', 'HAZARD_TYPE_UNKNOWN'],
});
export const rejectIncident = command({
  owner: 'incident',
  name: 'reject-incident',
  data: rejectRequest.extend({ actor, incident_id: id }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_DECIDED'],
});
export const reopenIncident = command({
  owner: 'incident',
  name: 'reopen-incident',
  data: reopenRequest.extend({ actor, incident_id: id }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_DECIDED'],
});

const incidentEventData = z.object({ incident: incidentRecord });
const incidentEvent = (name: string) =>
  event({ owner: 'incident', aggregate: 'incident', name, data: incidentEventData });
export const incidentOpened = incidentEvent('incident-opened');
export const incidentApproved = incidentEvent('incident-approved');
export const incidentRejected = incidentEvent('incident-rejected');
export const incidentReopened = incidentEvent('incident-reopened');
/** Something else than the decision changed: a site's name, a deleted photo, a corrective action. */
export const incidentUpdated = incidentEvent('incident-updated');

/** Every finding of a capture is an incident now, or there was none: the overall score is known. Key: the capture. */
export const captureAssessed = event({
  owner: 'incident',
  aggregate: 'incident',
  name: 'capture-assessed',
  data: z.object({
    capture: captureContext,
    model_version: z.string(),
    result: analysisResult,
    photos: z.array(analyzedPhoto),
    not_assessed: z.array(notAssessed),
    photo_hints: z.array(photoHint),
    assessed_at: timestamp,
  }),
});

export const incidentMessages = [
  listIncidents,
  getIncident,
  listCaptureIncidents,
  approveIncident,
  rejectIncident,
  reopenIncident,
  incidentOpened,
  incidentApproved,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
  captureAssessed,
] as const;
