import { z } from 'zod';
import { analysisResult } from '../capture/views.js';
import { factsQuery } from '../facts.js';
import { timestamp } from '../fields.js';
import { analyzedPhoto, captureContext, notAssessed, photoHint } from '../inference/messages.js';
import { event } from '../messages.js';
import { photoBytesEvent } from '../photo-bytes.js';
import { role } from '../roles.js';
import { incidentRecord } from './views.js';

/**
 * What events tell of an incident: everything, of its history the last entry, since a message must not grow with what
 * people do. Older events carry all of it, and no count.
 */
const incidentEventData = z.object({ incident: incidentRecord, history_count: z.int().nonnegative().optional() });
const incidentEvent = (name: string) =>
  event({ owner: 'incident', aggregate: 'incident', name, data: incidentEventData });
export const incidentOpened = incidentEvent('incident-opened');
export const incidentApproved = incidentEvent('incident-approved');
export const incidentRejected = incidentEvent('incident-rejected');
export const incidentReopened = incidentEvent('incident-reopened');
/** The decision of the version before was a slip: nothing of it counts, and whoever was told of it is told no longer. */
export const decisionUndone = incidentEvent('decision-undone');
/** Something else than the decision changed: a site's name, a deleted photo, a corrective action. */
export const incidentUpdated = incidentEvent('incident-updated');

/**
 * Steps of a corrective action that people are told of. Each comes beside an `incident-updated` of the same version:
 * read models need only that one.
 */
export const actionAssigned = incidentEvent('action-assigned');
export const actionDue = incidentEvent('action-due');
export const actionOverdue = incidentEvent('action-overdue');
export const actionVerified = incidentEvent('action-verified');
/** The owner says that it is repaired: it waits for verification. */
export const actionCompleted = incidentEvent('action-completed');
/** The verification was refused: the owner has to go on. */
export const actionReturned = incidentEvent('action-returned');
/** Somebody without an account cannot do the repair that was given to them. */
export const actionDeclined = incidentEvent('action-declined');

/** A photo of an incident was deleted on request. Read models need only the `incident-updated` beside it. */
export const incidentPhotoDeleted = event({
  owner: 'incident',
  aggregate: 'incident',
  name: 'incident-photo-deleted',
  data: z.object({
    incident_id: z.string(),
    photo_id: z.string(),
    /** null: its author took it back, or its time was over */
    deleted_by: z.object({ id: z.string(), role }).nullable(),
  }),
});

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

/** What photos that people added to incidents take in the object store: of new ones, of deleted ones, of all. */
export const incidentPhotoBytesChanged = photoBytesEvent('incident', 'incident');

/** Every incident as it is now, for rebuilding read models. */
export const listIncidentFacts = factsQuery('incident', 'list-incident-facts', incidentEventData);

export const incidentEvents = [
  incidentPhotoDeleted,
  incidentOpened,
  incidentApproved,
  incidentRejected,
  incidentReopened,
  decisionUndone,
  incidentUpdated,
  actionAssigned,
  actionDue,
  actionOverdue,
  actionVerified,
  actionCompleted,
  actionReturned,
  actionDeclined,
  captureAssessed,
  incidentPhotoBytesChanged,
  listIncidentFacts,
] as const;
