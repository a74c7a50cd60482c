import { z } from 'zod';
import { fraction, identity, timestamp } from '../fields.js';
import { ownAction, ownLabel } from '../incident/own-hazards-views.js';
import { sourceSeen } from '../incident/standing.js';
import { box, gpsLocation, notAssessed, photoHint, reasonFields } from '../inference/messages.js';

export const captureStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export const captureStatus = z.enum(captureStatuses);
export type CaptureStatus = z.infer<typeof captureStatus>;

/** One finding of the analysis answer (api.md). */
export const detection = z.object({
  photo_index: z.int(),
  category: z.string(),
  hazard_type: z.string(),
  label: z.string(),
  own_label: ownLabel.optional(),
  severity: fraction,
  confidence: fraction,
  recommended_action: z.string(),
  own_action: ownAction.optional(),
  osha: z.string(),
  iso45001: z.string(),
  boxes: z.array(box.extend({ sources: z.array(sourceSeen).optional() })),
  /** all live; results of earlier versions lack it */
  sources: z.array(sourceSeen).optional(),
  /** on HTTP in the reader's language */
  reason: z.string(),
  ...reasonFields,
  incident_id: z.string(),
});
export type Detection = z.infer<typeof detection>;

/** From how many photos of a capture something could be concluded: what nobody could see is not safe. */
const judged = z.enum(['all', 'some', 'none']);
export type Judged = z.infer<typeof judged>;

export const captureView = z.object({
  ...identity,
  site_id: z.string(),
  site_name: z.string(),
  /** `thumbnail` is a JPEG data URL that the gateway attaches; null where the viewer may not see the photo */
  photos: z.array(
    z.object({
      id: z.string(),
      thumbnail: z.string().nullable(),
      /** its place when it was sent, by which findings and hints name it: one that was deleted leaves a gap */
      index: z.int().optional(),
    }),
  ),
  note_text: z.string(),
  status: captureStatus,
  /** = captured_at */
  created_at: timestamp,
  received_at: timestamp,
  gps_location: gpsLocation.nullable(),
  overall_risk_score: z.number().nullable(),
  incident_count: z.int(),
  /** absent before its first analysis */
  judged: judged.optional(),
  error: z.string().nullable(),
  deleted_at: timestamp.nullable(),
  user: z.object({ id: z.string(), name: z.string() }),
});
export type CaptureView = z.infer<typeof captureView>;

/** A finding that became no incident, because its hazard type was a false alarm here too often. */
export const heldBackFinding = z.object({
  photo_index: z.int(),
  hazard_type: z.string(),
  label: z.string(),
  own_label: ownLabel.optional(),
  confidence: fraction,
  /** what it would have needed */
  threshold: fraction,
});
export type HeldBackFinding = z.infer<typeof heldBackFinding>;

export const analysisResult = z.object({
  overall_risk_score: z.number(),
  detections: z.array(detection),
  photos_analyzed: z.int(),
  high_risk_incident_created: z.boolean(),
  capture_id: z.string(),
  incidents_created: z.int(),
  not_assessed: z.array(notAssessed),
  photo_hints: z.array(photoHint),
  /** absent when there is none */
  held_back: z.array(heldBackFinding).optional(),
});
export type AnalysisResult = z.infer<typeof analysisResult>;

export function judgedOf(result: Pick<AnalysisResult, 'photo_hints' | 'photos_analyzed'>): Judged {
  const unseen = result.photo_hints.filter((hint) => hint.not_judged).map(({ photo_index }) => photo_index);
  const { size } = new Set(unseen);
  if (size === 0) return 'all';
  return size < result.photos_analyzed ? 'some' : 'none';
}

export const captureDetail = captureView.extend({ tenant_id: z.string(), result: analysisResult.nullable() });
export type CaptureDetail = z.infer<typeof captureDetail>;
