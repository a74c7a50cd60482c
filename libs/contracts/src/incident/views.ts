import { z } from 'zod';
import { fraction, identity, timestamp } from '../fields.js';
import { box, reasonFields } from '../inference/messages.js';
import { role } from '../roles.js';
import { incidentPlace } from '../sites/places.js';
import { ownAction, ownLabel } from './own-hazards-views.js';
import { sourceSeen } from './standing.js';

/** Whose repairs: one's own to do, those that wait for a second pair of eyes, those past their day. */
export const actionLists = ['mine', 'to_verify', 'overdue'] as const;
export const incidentStatuses = ['REVIEW_REQUIRED', 'APPROVED', 'REJECTED'] as const;
export const incidentStatus = z.enum(incidentStatuses);
export type IncidentStatus = z.infer<typeof incidentStatus>;

export const rejectionReasons = ['false_positive', 'duplicate', 'not_a_hazard', 'other'] as const;
export const actionStatuses = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'VERIFIED'] as const;

/** States of a repair that a list is asked for; OVERDUE: it is not done, and its day is over. */
export const actionStates = [...actionStatuses, 'OVERDUE'] as const;
export const incidentSorts = ['newest', 'oldest', 'severity', 'least_severe'] as const;
export type IncidentSortOrder = (typeof incidentSorts)[number];
/** From where: a poster that somebody scanned, or anything else. */
export const incidentOrigins = ['poster', 'other'] as const;
/** How repairs are listed: the earliest due first, or the oldest finding. */
export const actionOrders = ['due', 'age'] as const;
/** Of the same people and places, whatever status is asked for; each stops at 10,000. */
export const actionCounts = z.object({
  ASSIGNED: z.int(),
  IN_PROGRESS: z.int(),
  COMPLETED: z.int(),
  VERIFIED: z.int(),
  /** of those that are not done */
  overdue: z.int(),
});
export type ActionCounts = z.infer<typeof actionCounts>;

/** A box of an incident, with the sources that drew it; records of earlier versions lack them. */
export const incidentBox = box.extend({ sources: z.array(sourceSeen).optional() });
export type IncidentBox = z.infer<typeof incidentBox>;

/** Append-only. `user_email` is null for what the system did itself. */
export const historyEntry = z.object({
  action: z.string(),
  user_email: z.string().nullable(),
  timestamp,
  notes: z.string(),
  changes: z.record(z.string(), z.unknown()).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A history without what was undone, and without the undoing: what still holds. An undoing follows its decision at once. */
export const standingHistory = <Entry extends Pick<HistoryEntry, 'action'>>(history: readonly Entry[]): Entry[] =>
  history.filter(({ action }, index) => action !== 'UNDONE' && history[index + 1]?.action !== 'UNDONE');

export const correctiveActionView = z.object({
  status: z.enum(actionStatuses),
  owner: z.object({ id: z.string(), name: z.string() }),
  due_date: z.string(),
  overdue: z.boolean(),
  note: z.string(),
  completion_note: z.string(),
  completed_at: timestamp.nullable(),
  /** when it was done by the device's clock, where that waited there; `completed_at` is when it arrived. Absent: at once */
  done_at: timestamp.optional(),
  completed_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  after_photo_id: z.string().nullable(),
  verified_at: timestamp.nullable(),
  verified_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  self_verified: z.boolean(),
  /** somebody without an account has it; absent: nobody */
  given_to: z
    .object({
      name: z.string(),
      company: z.string().nullable(),
      expires_at: timestamp,
      /** why they cannot do it, as they said */
      cannot: z.string().nullable(),
    })
    .optional(),
});
export type CorrectiveActionView = z.infer<typeof correctiveActionView>;

/** How often the analysis was right about a hazard type in an organisation, as far as its reviewers' decisions tell. */
export const findingPrecision = z.object({
  /** (confirmed + 4.9) / (confirmed + false_alarms + 7) */
  value: fraction,
  confirmed: z.int().nonnegative(),
  false_alarms: z.int().nonnegative(),
  /** the confidence that a new finding of this type needs here; 0.35 unless `raised` */
  threshold: fraction,
  raised: z.boolean(),
  /** what was added to what was counted: as if so many earlier decisions had been right in that share */
  assumed: z.object({ share: fraction, decisions: z.int().positive() }).optional(),
});
export type FindingPrecision = z.infer<typeof findingPrecision>;

/** What came with a report by a poster. Without a name whoever reported is known to nobody. */
export const publicReportPart = z.object({
  zone: z.string().nullable(),
  name: z.string().nullable(),
  contact: z.string().nullable(),
  /** there is a voice note: GET /incidents/{id}/audio */
  has_audio: z.boolean(),
});
export type PublicReportPart = z.infer<typeof publicReportPart>;

export const incidentView = z.object({
  ...identity,
  /** 'NG-0142', per organisation; null until an incident from before there were numbers has its own. Earlier versions lack it */
  number: z.string().nullish(),
  capture_id: z.string().nullable(),
  photo_id: z.string().nullable(),
  site_id: z.string(),
  site_name: z.string(),
  /** whose it is, for readers of another organisation: insurers and super admins. Absent for everybody else */
  contractor_name: z.string().optional(),
  category: z.string(),
  category_name: z.string(),
  /** a code of the taxonomy, or `own_…`; readers of an earlier version show the label that stands here */
  hazard_type: z.string(),
  hazard_label: z.string(),
  /** of an own hazard type, in every language */
  own_label: ownLabel.optional(),
  severity: fraction,
  severity_default: fraction,
  confidence: fraction,
  status: incidentStatus,
  /** the reason; on HTTP in the reader's language */
  ai_notes: z.string(),
  ...reasonFields,
  /** what a person typed who reported it by hand; insurers never have this key (`forInsurer`) */
  note: z.string().nullish(),
  /** what the photographer typed with the photos of the capture; insurers never have this key */
  capture_note: z.string().nullish(),
  /** where on its site, as far as people said; null: nowhere. Insurers never have this key; earlier versions lack it */
  place: incidentPlace.nullish(),
  recommended_action: z.string(),
  /** what the organisation wrote to do about its own hazard type; `recommended_action` on the bus is the category's */
  own_action: ownAction.optional(),
  osha: z.string(),
  iso45001: z.string(),
  wcio: z.string(),
  /** = captured_at */
  created_at: timestamp,
  captured_at: timestamp,
  decided_at: timestamp.nullable(),
  /** insurers see the role only */
  decided_by: z.object({ id: z.string().optional(), name: z.string().optional(), role }).nullable(),
  closed_at: timestamp.nullable(),
  closed_by: z.enum(['action', 'on_site']).nullable(),
  boxes: z.array(incidentBox),
  /** who saw it, and what that was worth then; empty for what people report. Records of earlier versions lack it */
  sources: z.array(sourceSeen).optional(),
  action: correctiveActionView.nullable(),
  /** the incident of an older finding of the same hazard, as a person confirmed it; absent in records of earlier versions */
  same_as: z.string().nullish(),
  history: z.array(historyEntry),
  /** JPEG as bare base64, only in the detail */
  photo_base64: z.string().nullable(),
  has_photo: z.boolean(),
  /** JPEG data URL of at most 20 KB, attached by the gateway */
  thumbnail: z.string().nullable(),
  /** only in the detail, for review roles, of what the analysis found, once something of the kind was decided */
  precision: findingPrecision.optional(),
  /** only in the detail, for review roles of the own organisation, of what was reported by a poster */
  report: publicReportPart.optional(),
});
export type IncidentView = z.infer<typeof incidentView>;

/** A part of a photo, as fractions of it. */
export const photoRegion = z.strictObject({ x: fraction, y: fraction, w: fraction, h: fraction });
export type PhotoRegion = z.infer<typeof photoRegion>;

/** Where an incident's photo lies and who took it; between incident service and gateway, never on HTTP. */
export const incidentPhoto = z.object({
  id: z.string(),
  key: z.string(),
  thumbnail_key: z.string(),
  /** of the picture that others see; it lies there once it was made of the photo, the heads on it and `regions` */
  blurred_key: z.string().nullable(),
  /** what reviewers covered on this photo, on any of its incidents; absent in records of earlier versions */
  regions: z.array(photoRegion).optional(),
});
/** A photo that was stored for one incident. */
export const takenPhoto = z.object({ id: z.string(), key: z.string(), thumbnail_key: z.string() });
export type TakenPhoto = z.infer<typeof takenPhoto>;
export const incidentRecord = incidentView.extend({
  tenant_id: z.string(),
  /** grows with every change; absent in records of earlier versions */
  version: z.int().optional(),
  photographer_id: z.string().nullable(),
  action_owner_id: z.string().nullable(),
  photo: incidentPhoto.nullable(),
  /** of the finished repair; absent in records of earlier versions */
  after_photo: incidentPhoto.nullish(),
});
export type IncidentRecord = z.infer<typeof incidentRecord>;

export const statusCounts = z.object({ REVIEW_REQUIRED: z.int(), APPROVED: z.int(), REJECTED: z.int() });
export type StatusCounts = z.infer<typeof statusCounts>;
export const incidentList = z.object({
  incidents: z.array(incidentView),
  status_counts: statusCounts,
  total: z.int(),
  next_cursor: z.string().nullable(),
  /** of a search: false, when only the newest of what may match was looked at */
  searched_all: z.boolean().optional(),
});
export type IncidentList = z.infer<typeof incidentList>;

/**
 * What figures and short lists are made of, and what a live event says of an incident: no picture, no box, no person, and
 * of texts the label of an own hazard type alone, which nobody can look up. `version` tells which of two is the newer; absent where an earlier version of the incident service answers.
 */
export const briefIncident = incidentRecord.pick({
  _id: true,
  id: true,
  number: true,
  site_id: true,
  site_name: true,
  contractor_name: true,
  category: true,
  hazard_type: true,
  own_label: true,
  severity: true,
  status: true,
  created_at: true,
  version: true,
});
export type BriefIncident = z.infer<typeof briefIncident>;
export type BriefList = Omit<IncidentList, 'incidents'> & { incidents: BriefIncident[] };
/** Answer of GET /incidents: rows are brief where `view=brief` asks for it. */
export const incidentListAnswer = incidentList.extend({ incidents: z.array(z.union([incidentView, briefIncident])) });

/** What a time line begins with. What a person reported may never have been photographed: its time is that of the report. */
export const beginningOf = ({ capture_id }: { capture_id: string | null }) =>
  capture_id === null ? 'REPORTED' : 'PHOTOGRAPHED';
