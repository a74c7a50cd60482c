import { z } from 'zod';
import { actor } from '../actor.js';
import { factsQuery } from '../facts.js';
import { id, timestamp } from '../fields.js';
import { gpsLocation, pastAnalysis, storedPhoto } from '../inference/messages.js';
import { command, event, query } from '../messages.js';
import { photoBytesEvent } from '../photo-bytes.js';
import { sitePolicy } from '../sites/messages.js';
import { captureDetail, captureStatus, captureView } from './views.js';

const submission = z.object({
  actor,
  capture_id: id,
  client_id: z.string().nullable(),
  /** over photos, site, notes, position and time as sent: the same capture id with another hash is a conflict */
  body_hash: z.string(),
  site: z.object({ id, name: z.string(), tenant_id: id, policy: sitePolicy }),
  photos: z.array(storedPhoto).min(1).max(5),
  /** what they take in the object store, with their thumbnails; absent in messages of earlier versions */
  stored_bytes: z.int().nonnegative().optional(),
  note_text: z.string(),
  gps_location: gpsLocation.nullable(),
  captured_at: timestamp,
  received_at: timestamp,
});
export const submitCapture = command({
  owner: 'capture',
  name: 'submit-capture',
  data: submission,
  reply: captureDetail,
  keyOf: (data) => data.capture_id,
  errors: ['CLIENT_ID_CONFLICT', 'FORBIDDEN', 'NOT_FOUND'],
});
/** Seeding only (never reachable over HTTP): a capture of any age, together with the analysis that was made of it. */
export const importCapture = command({
  owner: 'capture',
  name: 'import-capture',
  data: submission.extend({ analysis: pastAnalysis }),
  reply: captureDetail,
  keyOf: (data) => data.capture_id,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

/** What is already there under a capture id, asked before photos are stored. */
export const findSubmission = query({
  owner: 'capture',
  name: 'find-submission',
  data: z.object({ tenant_id: id, capture_id: id }),
  reply: z.object({ submission: z.object({ body_hash: z.string(), capture: captureDetail }).nullable() }),
});

/** Where the thumbnails of its photos lie, in their order: for the gateway, never for people. */
const pictured = { thumbnail_keys: z.array(z.string()).optional() };

export const listCaptures = query({
  owner: 'capture',
  name: 'list-captures',
  data: z.object({
    actor,
    site_id: z.string().nullable(),
    status: captureStatus.optional(),
    mine: z.boolean().optional(),
    limit: z.int().min(1).max(100),
    cursor: z.string().optional(),
  }),
  reply: z.object({
    captures: z.array(captureView.extend({ tenant_id: z.string(), ...pictured })),
    next_cursor: z.string().nullable(),
  }),
  errors: ['CURSOR_INVALID'],
});

export const getCapture = query({
  owner: 'capture',
  name: 'get-capture',
  data: z.object({ actor, capture_id: id }),
  reply: captureDetail.extend(pictured),
  errors: ['NOT_FOUND'],
});

/** Where a photo lies and who took it, so that the gateway can apply `photoAccess` and stream it. */
export const locatePhoto = query({
  owner: 'capture',
  name: 'locate-photo',
  data: z.object({ actor, photo_id: id }),
  reply: z.object({
    key: z.string(),
    thumbnail_key: z.string(),
    blurred_key: z.string().nullable(),
    tenant_id: z.string(),
    photographer_id: z.string(),
    /** where and when it was taken; absent where an earlier version of the capture service answers */
    taken: z.object({ capture_id: z.string(), site_id: z.string(), captured_at: timestamp }).optional(),
  }),
  errors: ['NOT_FOUND'],
});

/** Privacy request: the photos go, the capture stays with `photos: []` and `deleted_at`; with `photo_id` that one only. */
export const deleteCapturePhotos = command({
  owner: 'capture',
  name: 'delete-capture-photos',
  data: z.object({ actor, capture_id: id, photo_id: id.optional() }),
  reply: z.object({}),
  keyOf: (data) => data.capture_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** For `failed` captures, or when the model is newer than the one that analysed it. */
export const reanalyzeCapture = command({
  owner: 'capture',
  name: 'reanalyze-capture',
  data: z.object({ actor, capture_id: id, model_version: z.string() }),
  reply: captureDetail,
  keyOf: (data) => data.capture_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CAPTURE_NOT_FAILED', 'CAPTURE_WITHOUT_PHOTOS'],
});

const captureEventData = z.object({
  capture: captureDetail,
  photos: z.array(storedPhoto.extend({ exposure: z.boolean() })),
  /** how many photos count as exposure; stays when the photos are deleted */
  exposure_photos: z.int().nonnegative().optional(),
  /** which ones `capture-photos-deleted` tells of; absent: all that there were */
  deleted_photo_ids: z.array(z.string()).optional(),
});
const captureEvent = (name: string) => event({ owner: 'capture', aggregate: 'capture', name, data: captureEventData });
export const captureSubmitted = captureEvent('capture-submitted');
export const captureCompleted = captureEvent('capture-completed');
export const captureFailed = captureEvent('capture-failed');
export const capturePhotosDeleted = captureEvent('capture-photos-deleted');

/** What photos of captures take in the object store: of new ones, of deleted ones, of all. */
export const capturePhotoBytesChanged = photoBytesEvent('capture', 'capture');

/** Every capture as it is now, for rebuilding read models. */
export const listCaptureFacts = factsQuery('capture', 'list-capture-facts', captureEventData);

export const captureMessages = [
  submitCapture,
  importCapture,
  findSubmission,
  listCaptures,
  getCapture,
  locatePhoto,
  deleteCapturePhotos,
  reanalyzeCapture,
  listCaptureFacts,
  captureSubmitted,
  captureCompleted,
  captureFailed,
  capturePhotosDeleted,
  capturePhotoBytesChanged,
] as const;
