import { z } from 'zod';
import { actor } from '../actor.js';
import { fraction, id, timestamp } from '../fields.js';
import { command, query } from '../messages.js';
import { incidentPlace } from '../sites/places.js';
import { findNumberedIncident, listIncidents } from './find-messages.js';
import { approveRequest, drawnBox, MOST_DRAWN_BOXES, rejectRequest, reopenRequest } from './http.js';
import {
  actionCounts,
  actionLists,
  actionOrders,
  actionStatuses,
  historyEntry,
  incidentPhoto,
  incidentRecord,
  photoRegion,
  takenPhoto,
} from './views.js';

export const getIncident = query({
  owner: 'incident',
  name: 'get-incident',
  data: z.object({ actor, incident_id: id }),
  reply: incidentRecord,
  errors: ['NOT_FOUND'],
});

/** Repairs that are not finished, the earliest due first. */
export const listActions = query({
  owner: 'incident',
  name: 'list-actions',
  data: z.object({ actor, show: z.enum(actionLists), limit: z.int().min(1).max(100) }),
  reply: z.object({ incidents: z.array(incidentRecord) }),
});

/** Repairs of one person, one site or all, page by page. Every colleague sees them as they see the incidents. */
export const findActions = query({
  owner: 'incident',
  name: 'find-actions',
  data: z.object({
    actor,
    site_id: z.string().nullable(),
    owner_id: z.string().nullable(),
    /** empty: every one */
    statuses: z.array(z.enum(actionStatuses)),
    overdue: z.boolean(),
    /** the earliest due first, or the oldest finding */
    sort: z.enum(actionOrders),
    limit: z.int().min(1).max(100),
    cursor: z.string().optional(),
  }),
  reply: z.object({ incidents: z.array(incidentRecord), counts: actionCounts, next_cursor: z.string().nullable() }),
  errors: ['FORBIDDEN', 'CURSOR_INVALID'],
});

export const listCaptureIncidents = query({
  owner: 'incident',
  name: 'list-capture-incidents',
  data: z.object({ actor, capture_id: id }),
  reply: z.object({ incidents: z.array(incidentRecord) }),
});

/** Histories of incidents of which only the last entry is known elsewhere; of those alone that the person may read. */
export const listIncidentHistories = query({
  owner: 'incident',
  name: 'list-incident-histories',
  data: z.object({ actor, incident_ids: z.array(id).max(100) }),
  reply: z.object({ histories: z.array(z.object({ incident_id: z.string(), history: z.array(historyEntry) })) }),
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

/** Takes a decision back as if it had not been made: by who made it, at once, while nothing was built on it. */
export const undoDecision = command({
  owner: 'incident',
  name: 'undo-decision',
  data: z.object({ actor, incident_id: id }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_DECIDED', 'UNDO_CLOSED'],
});

const reportedIncident = z.object({
  actor,
  site: z.object({ id, name: z.string(), tenant_id: id }),
  category: z.string(),
  hazard_type: z.string(),
  severity: fraction.optional(),
  notes: z.string(),
  /** stored by the gateway; its id is `<incidentId>-0` */
  photo: takenPhoto.nullable(),
});
/** What a person reports without an analysis; `incident_id` is chosen by the caller, so that a repeat meets the first. */
export const createIncident = command({
  owner: 'incident',
  name: 'create-incident',
  data: reportedIncident.extend({
    incident_id: id,
    /** the photo of a capture on which it was missed, as the capture knows it; then `photo` is null */
    missed_on: z
      .object({
        capture_id: id,
        photo: incidentPhoto,
        photographer_id: z.string(),
        captured_at: timestamp,
      })
      .optional(),
    boxes: z.array(drawnBox).max(MOST_DRAWN_BOXES).optional(),
    place: incidentPlace.nullish(),
    captured_at: timestamp.nullish(),
  }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CATEGORY_UNKNOWN', 'HAZARD_TYPE_UNKNOWN'],
});

/** The gateway has looked the owner up among the assignable users. */
export const assignAction = command({
  owner: 'incident',
  name: 'assign-action',
  data: z.object({
    actor,
    incident_id: id,
    owner: z.object({ id, name: z.string() }),
    due_date: z.iso.date().nullish(),
    note: z.string().nullish(),
  }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_APPROVED', 'INCIDENT_CLOSED', 'ACTION_STATE', 'DUE_DATE_PAST'],
});
/** Somebody leaves: what the person still has to repair goes to somebody else, with its due dates. */
export const handOverActions = command({
  owner: 'incident',
  name: 'hand-over-actions',
  data: z.object({ actor, tenant_id: id, from_id: id, to: z.object({ id, name: z.string() }) }),
  // `more`: there is more than one command moves at once
  reply: z.object({ handed_over: z.int().min(0), more: z.boolean() }),
  keyOf: (data) => data.from_id,
  errors: ['FORBIDDEN'],
});
export const startAction = command({
  owner: 'incident',
  name: 'start-action',
  data: z.object({ actor, incident_id: id, note: z.string().nullish() }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ACTION_OF_ANOTHER', 'ACTION_STATE'],
});
export const completeAction = command({
  owner: 'incident',
  name: 'complete-action',
  data: z.object({
    actor,
    incident_id: id,
    note: z.string().nullish(),
    /** of the repair, stored by the gateway; its id is `<incidentId>-1` */
    photo: takenPhoto.nullable(),
    done_at: timestamp.nullish(),
  }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ACTION_OF_ANOTHER', 'ACTION_STATE', 'ACTION_PROOF_REQUIRED'],
});
export const verifyAction = command({
  owner: 'incident',
  name: 'verify-action',
  data: z.object({
    actor,
    incident_id: id,
    accepted: z.boolean(),
    note: z.string().nullish(),
    /** Nobody else of the tenant may verify: then the one who completed it may, and it is shown. */
    only_reviewer: z.boolean(),
  }),
  reply: incidentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ACTION_STATE', 'VERIFY_OTHER', 'NOTES_REQUIRED'],
});

const past = { by: actor, at: timestamp };
/** Something that people did with an incident, as the commands above would have carried it out at that time. */
export const pastStep = z.discriminatedUnion('step', [
  approveRequest.extend({ ...past, step: z.literal('approve') }),
  rejectRequest.extend({ ...past, step: z.literal('reject') }),
  reopenRequest.extend({ ...past, step: z.literal('reopen') }),
  z.object({
    ...past,
    step: z.literal('assign'),
    owner: z.object({ id, name: z.string() }),
    due_date: z.iso.date().nullish(),
    note: z.string().nullish(),
  }),
  z.object({ ...past, step: z.literal('start'), note: z.string().nullish() }),
  z.object({ ...past, step: z.literal('complete'), note: z.string().nullish(), photo: takenPhoto.nullable() }),
  z.object({ ...past, step: z.literal('verify'), accepted: z.boolean(), note: z.string().nullish() }),
]);
export type PastStep = z.infer<typeof pastStep>;
/**
 * Seeding only (never reachable over HTTP): what happened to an incident before now. `reported` opens it first, where no
 * analysis did. An incident that somebody has touched already stays as it is.
 */
export const importIncidentHistory = command({
  owner: 'incident',
  name: 'import-incident-history',
  data: z.object({
    incident_id: id,
    reported: reportedIncident.extend({ at: timestamp }).nullable(),
    steps: z
      .array(pastStep)
      .max(20)
      .refine((steps) => steps.every(({ at }, index) => Date.parse(at) >= Date.parse(steps[index - 1]?.at ?? at))),
  }),
  reply: z.object({ imported: z.boolean(), incident: incidentRecord }),
  keyOf: (data) => data.incident_id,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'ALREADY_DECIDED',
    'NOT_DECIDED',
    'CATEGORY_UNKNOWN',
    'HAZARD_TYPE_UNKNOWN',
    'NOT_APPROVED',
    'INCIDENT_CLOSED',
    'ACTION_STATE',
    'ACTION_PROOF_REQUIRED',
    'DUE_DATE_PAST',
    'VERIFY_OTHER',
    'NOTES_REQUIRED',
    'REJECTION_NOTES_REQUIRED',
  ],
});

/** Where a photo of a reported incident or of a repair lies, so that the gateway can apply `photoAccess` and stream it. */
export const locateIncidentPhoto = query({
  owner: 'incident',
  name: 'locate-incident-photo',
  data: z.object({ actor, photo_id: id }),
  reply: z.object({
    key: z.string(),
    thumbnail_key: z.string(),
    blurred_key: z.string().nullable(),
    tenant_id: z.string(),
    photographer_id: z.string().nullable(),
    action_owner_id: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
});

/**
 * Privacy request: a photo that people added to an incident goes, that of a report or that of its repair. Photos of
 * captures are the capture's.
 */
export const deleteIncidentPhoto = command({
  owner: 'incident',
  name: 'delete-incident-photo',
  data: z.object({
    actor,
    incident_id: id,
    /** of the repair; absent: the hazard as reported, which is fine when it is gone */
    photo_id: id.optional(),
  }),
  reply: z.object({}),
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/**
 * Photos of captures on which reviewers covered something, and where the picture lies that others see of them instead of
 * the one with pixelated heads alone.
 */
export const listCoveredPhotos = query({
  owner: 'incident',
  name: 'list-covered-photos',
  data: z.object({ actor, capture_ids: z.array(id).max(100) }),
  reply: z.object({ photos: z.array(z.object({ photo_id: z.string(), blurred_key: z.string() })) }),
});

/**
 * What reviewers covered on the photos of one of the organisation's captures: for the service that shows a photo to a server
 * outside, which must not see more than people do.
 */
export const listPhotoCovers = query({
  owner: 'incident',
  name: 'list-photo-covers',
  data: z.object({ capture_id: id }),
  reply: z.object({ photos: z.array(z.object({ photo_id: z.string(), regions: z.array(photoRegion) })) }),
});

export const incidentMessages = [
  listIncidents,
  getIncident,
  findNumberedIncident,
  listActions,
  findActions,
  listCaptureIncidents,
  listIncidentHistories,
  approveIncident,
  rejectIncident,
  reopenIncident,
  undoDecision,
  createIncident,
  importIncidentHistory,
  assignAction,
  handOverActions,
  startAction,
  completeAction,
  verifyAction,
  locateIncidentPhoto,
  deleteIncidentPhoto,
  listCoveredPhotos,
  listPhotoCovers,
] as const;
