import {
  type Actor,
  type CorrectiveActionView,
  type DataOf,
  forInsurer,
  type HistoryEntry,
  type IncidentRecord,
  type incidentApproved,
  isInsurer,
  type SourceSeen,
  withNoteApart,
} from '@hazardlens/contracts';
import { REPORTED_BY_HAND, reasonSentence } from '@hazardlens/taxonomy';
import { DETECTOR, UNKNOWN_VERSION } from '../finding-precision/shipped-standing.js';
import { isOverdue } from './action.rules.js';
import { describeHazard } from './hazard.js';
import type { ActionDocument, HistoryDocument, IncidentDocument, IncidentPhotoDocument } from './incident.document.js';
import type { Names } from './record-names.js';

/** Older documents lack them: the detector's findings, and reports by hand, which nothing saw. */
const seenSources = ({ sources, capture_id }: IncidentDocument): SourceSeen[] =>
  sources ?? (capture_id === null ? [] : [{ source: DETECTOR, version: UNKNOWN_VERSION, state: 'live' }]);

const historyView = ({ action, user_email, timestamp, notes, changes }: HistoryDocument): HistoryEntry => ({
  action,
  user_email,
  timestamp: timestamp.toISOString(),
  notes,
  ...(changes ? { changes } : {}),
});

const actionView = (action: ActionDocument, now: Date): CorrectiveActionView => ({
  status: action.status,
  owner: action.owner,
  due_date: action.due_date,
  overdue: isOverdue(action, now),
  note: action.note,
  completion_note: action.completion_note,
  completed_at: action.completed_at?.toISOString() ?? null,
  ...(action.done_at ? { done_at: action.done_at.toISOString() } : {}),
  completed_by: action.completed_by,
  after_photo_id: action.after_photo?.id ?? null,
  verified_at: action.verified_at?.toISOString() ?? null,
  verified_by: action.verified_by,
  self_verified: action.self_verified,
  ...(action.link
    ? {
        given_to: {
          name: action.link.name,
          company: action.link.company,
          expires_at: action.link.expires_at.toISOString(),
          cannot: action.link.cannot,
        },
      }
    : {}),
});

/** Documents stored before there was a blurred variant lack the key. */
const photoRecord = (photo: IncidentPhotoDocument | null): IncidentRecord['photo'] =>
  photo && { ...photo, blurred_key: photo.blurred_key ?? null };

/** The incident with everything there is to know about it: what events carry. Pictures are the gateway's part. */
export function incidentRecordOf(incident: IncidentDocument, names: Names, now: Date = new Date()): IncidentRecord {
  const capturedAt = incident.captured_at.toISOString();
  const record: IncidentRecord = {
    _id: incident._id,
    id: incident._id,
    number: incident.number ?? null,
    tenant_id: incident.tenant_id,
    version: incident.version,
    capture_id: incident.capture_id,
    photo_id: incident.photo?.id ?? null,
    photo: photoRecord(incident.photo),
    after_photo: photoRecord(incident.action?.after_photo ?? null),
    photographer_id: incident.photographer_id,
    site_id: incident.site_id,
    site_name: names.sites.get(incident.site_id) ?? incident.site_name,
    category: incident.category,
    hazard_type: incident.hazard_type,
    ...describeHazard(incident.category, incident.hazard_type, names.hazards),
    severity: incident.severity,
    severity_default: incident.severity_default,
    confidence: incident.confidence,
    status: incident.status,
    ai_notes: incident.reason,
    reason_code: incident.reason_code ?? null,
    reason_params: incident.reason_params ?? {},
    note: incident.note ?? null,
    capture_note: incident.capture_note ?? null,
    place: incident.place ?? null,
    created_at: capturedAt,
    captured_at: capturedAt,
    decided_at: incident.decision?.at.toISOString() ?? null,
    decided_by: incident.decision?.by ?? null,
    closed_at: incident.closing?.at.toISOString() ?? null,
    closed_by: incident.closing?.by ?? null,
    boxes: incident.boxes,
    sources: seenSources(incident),
    action: incident.action ? actionView(incident.action, now) : null,
    same_as: incident.same_as ?? null,
    action_owner_id: incident.action?.owner.id ?? null,
    history: incident.history.map(historyView),
    photo_base64: null,
    has_photo: incident.photo !== null,
    thumbnail: null,
  };
  return withNoteApart(record, reasonSentence(REPORTED_BY_HAND));
}

/** What the incident's events tell: its history is told entry by entry, so that no event grows with its length. */
export function incidentFact(incident: IncidentDocument, names: Names): DataOf<typeof incidentApproved> {
  const last = { ...incident, history: incident.history.slice(-1) };
  return { incident: incidentRecordOf(last, names), history_count: incident.history.length };
}

/** Entries of a history in a list; the incident itself has all. */
const HISTORY_IN_LISTS = 50;

/** The same for a list, whose length must not grow with what people did to its rows. */
export const listedRecordFor: typeof incidentRecordFor = (actor, incident, names) =>
  incidentRecordFor(actor, { ...incident, history: incident.history.slice(-HISTORY_IN_LISTS) }, names);

/**
 * The incident as this person may see it: insurers nothing that people of the contractor type; worker and inspector read the history only of what they photographed or have
 * to repair (api.md, scope). That the record itself is visible was decided by its scope.
 */
export function incidentRecordFor(actor: Actor, incident: IncidentDocument, names: Names): IncidentRecord {
  const record = incidentRecordOf(incident, names);
  if (isInsurer(actor)) return forInsurer(record);
  return readsHistory(actor, incident) ? record : { ...record, history: [] };
}

function readsHistory(actor: Actor, { photographer_id, action }: IncidentDocument): boolean {
  if (isInsurer(actor)) return false;
  if (actor.role !== 'worker' && actor.role !== 'inspector') return true;
  return actor.id === photographer_id || actor.id === action?.owner.id;
}

/** The last entries of a history, as many as lists carry; none for who may not read it. */
export const historyFor = (actor: Actor, incident: IncidentDocument): HistoryEntry[] =>
  readsHistory(actor, incident) ? incident.history.slice(-HISTORY_IN_LISTS).map(historyView) : [];
