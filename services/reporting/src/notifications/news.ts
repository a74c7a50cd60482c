import {
  type CaptureView,
  type CommentRecord,
  type commentChanged,
  type DataOf,
  type IncidentRecord,
  type NotificationType,
  type StoredBytesAnswer,
  type sourceCrashed,
  type standingChanged,
  standingStates,
  type tenantClosingChanged,
} from '@hazardlens/contracts';
import { dayNumber, isHighRisk, isoDate } from '@hazardlens/risk';
import { isOwnHazardCode } from '@hazardlens/taxonomy';
import type { NotificationFacts } from './notification.model.js';

/** Who is to be told: the person who took the photo, who owns the repair, or those who decide. */
export type Audience =
  /** `instead`: who is told where that person has left */
  | { readonly kind: 'person'; readonly id: string | null; readonly instead?: 'reviewers' }
  | { readonly kind: 'people'; readonly ids: readonly string[] }
  | { readonly kind: 'reviewers' }
  | { readonly kind: 'admins' };

/** Something that people are told of. */
export interface News {
  readonly type: NotificationType;
  readonly tenantId: string;
  readonly subjectId: string;
  /** which part of the subject it is about, where that has several: a comment of an incident */
  readonly part?: string;
  readonly version: number;
  readonly audience: Audience;
  readonly facts: NotificationFacts;
  /** when it happened, to the people concerned */
  readonly at: Date;
  /** whose doing it was: nobody is told of an own deed */
  readonly actorId: string | null;
  /** the capture of the finding: its findings are told as one notification. Null for what was reported by hand. */
  readonly captureId?: string | null;
}

/** What somebody was told of before, and that holds no longer or reads otherwise. */
export interface ToldNews extends Pick<News, 'type' | 'subjectId' | 'part' | 'version' | 'captureId'> {
  readonly personId: string | null;
}

const person = (id: string | null) => ({ kind: 'person', id }) as const satisfies Audience;

function about(incident: IncidentRecord, version: number, at: string, actorId: string | null) {
  return { tenantId: incident.tenant_id, subjectId: incident.id, version, at: new Date(at), actorId };
}
type Known = Pick<IncidentRecord, 'hazard_type' | 'site_name'> & Partial<Pick<IncidentRecord, 'category' | 'number'>>;
const whereAndWhat = (incident: Known): NotificationFacts => ({
  hazard_type: incident.hazard_type,
  ...(isOwnHazardCode(incident.hazard_type) && incident.category ? { category: incident.category } : {}),
  site: incident.site_name,
  ...(incident.number ? { number: incident.number } : {}),
});

/** A new finding of high severity waits for a decision; others are seen in the queue. */
export function openedNews(incident: IncidentRecord, version: number): News | null {
  if (incident.status !== 'REVIEW_REQUIRED' || !isHighRisk(incident.severity)) return null;
  return {
    ...about(incident, version, incident.captured_at, incident.photographer_id),
    type: 'incident.opened',
    captureId: incident.capture_id,
    audience: { kind: 'reviewers' },
    facts: whereAndWhat(incident),
  };
}

/** A decision, for who took the photo. */
export function decidedNews(incident: IncidentRecord, version: number): News | null {
  if (incident.status === 'REVIEW_REQUIRED' || incident.decided_at === null) return null;
  const notes = incident.history.findLast(({ action }) => action === incident.status)?.notes ?? '';
  return {
    ...about(incident, version, incident.decided_at, incident.decided_by?.id ?? null),
    type: 'incident.decided',
    captureId: incident.capture_id,
    audience: person(incident.photographer_id),
    facts: {
      ...whereAndWhat(incident),
      decision: incident.status,
      by: incident.decided_by?.name ?? '',
      ...(notes ? { notes } : {}),
    },
  };
}

/** The news of the decision that was undone: an undoing is the next version of what it undoes. */
export function undoneNews(incident: IncidentRecord, version: number): ToldNews {
  const { id, capture_id, photographer_id } = incident;
  return {
    type: 'incident.decided',
    subjectId: id,
    version: version - 1,
    captureId: capture_id,
    personId: photographer_id,
  };
}

export type ActionStep = 'assigned' | 'due' | 'overdue' | 'completed' | 'returned' | 'declined' | 'verified';

/** A step of a corrective action: for its owner, and when it is completed for those who verify it. */
export function actionNews(
  step: ActionStep,
  incident: IncidentRecord,
  message: { version: number; at: string; actorId: string | null },
): News | null {
  const { action } = incident;
  if (action === null) return null;
  const at = recordedAt(step, incident) ?? message.at;
  const base = about(incident, message.version, at, message.actorId);
  const facts = { ...whereAndWhat(incident), due_date: action.due_date };
  const told = { ...base, type: `action.${step}` as const, audience: person(action.owner.id) };
  if (step === 'completed') {
    const by = action.completed_by;
    return {
      ...told,
      audience: { kind: 'reviewers' },
      actorId: by?.id ?? message.actorId,
      facts: { ...facts, by: by?.name ?? '', ...(action.completion_note ? { notes: action.completion_note } : {}) },
    };
  }
  if (step === 'declined') {
    const by = action.given_to;
    return {
      ...told,
      audience: { kind: 'reviewers' },
      facts: withNotes({ ...facts, by: by?.name ?? '' }, by?.cannot ?? ''),
    };
  }
  // Whoever disabled or deleted the owner need not have handed the repair over: it must not be late in silence.
  if (step === 'overdue') return { ...told, audience: { ...person(action.owner.id), instead: 'reviewers' }, facts };
  if (step === 'assigned') return { ...told, facts: withNotes(facts, action.note) };
  if (step === 'verified') return { ...told, facts: { ...facts, by: action.verified_by?.name ?? '' } };
  if (step === 'returned') {
    const refusal = incident.history.findLast((entry) => entry.action === 'ACTION_REFUSED');
    return { ...told, facts: withNotes(facts, refusal?.notes ?? '') };
  }
  return { ...told, facts };
}

/** A person is told once of one comment, however often it is edited. */
const ONCE = 1;
const commentIn = (comment: Pick<CommentRecord, 'id' | 'incident_id'>) => ({
  subjectId: comment.incident_id,
  part: comment.id,
  version: ONCE,
});

/** A comment: for who is mentioned in it for the first time, and for who has to do with the incident. */
export function commentNews({ comment, incident, tell }: DataOf<typeof commentChanged>): News[] {
  const base = {
    ...commentIn(comment),
    tenantId: comment.tenant_id,
    facts: withNotes({ ...whereAndWhat(incident), by: comment.author.name }, comment.text ?? ''),
    at: new Date(comment.edited_at ?? comment.created_at),
    actorId: comment.author.id,
  };
  const told = (type: 'comment.mentioned' | 'comment.written', ids: readonly string[]): News[] =>
    ids.length === 0 ? [] : [{ ...base, type, audience: { kind: 'people', ids } }];
  return [...told('comment.mentioned', tell.mentioned_ids), ...told('comment.written', tell.participant_ids)];
}

/** What was told of a comment, person by person. */
export function toldOfComment(
  comment: Pick<CommentRecord, 'id' | 'incident_id'>,
  { mentioned_ids, participant_ids }: DataOf<typeof commentChanged>['told'],
): ToldNews[] {
  const of = (type: 'comment.mentioned' | 'comment.written', ids: readonly string[]): ToldNews[] =>
    ids.map((personId) => ({ ...commentIn(comment), type, personId }));
  return [...of('comment.mentioned', mentioned_ids), ...of('comment.written', participant_ids)];
}

/** The photos are safe, the analysis failed: who took them can have it tried again. */
export function captureFailedNews(
  capture: CaptureView & { tenant_id: string },
  version: number,
  at: string,
): News | null {
  return {
    type: 'capture.failed',
    tenantId: capture.tenant_id,
    subjectId: capture.id,
    version,
    audience: person(capture.user.id),
    facts: withNotes({ site: capture.site_name }, capture.error ?? ''),
    at: new Date(at),
    actorId: null,
  };
}

/** The decisions moved a source: up, or (at once, and worth knowing) down. */
export function standingNews(change: DataOf<typeof standingChanged>, version: number): News | null {
  const { tenant_id, source, hazard_type, from, cause, changed_at } = change;
  if (cause !== 'decisions') return null;
  const isUp = standingStates.indexOf(source.state) > standingStates.indexOf(from);
  return {
    type: isUp ? 'source.promoted' : 'source.demoted',
    tenantId: tenant_id,
    subjectId: `${source.source}/${hazard_type}`,
    version,
    audience: { kind: 'reviewers' },
    facts: { hazard_type, source: source.source, standing: source.state },
    at: new Date(changed_at),
    actorId: null,
  };
}

/** The room for photos is running out: `tellings` counts how often that was said. */
export function storageNews(tenantId: string, { used, quota }: StoredBytesAnswer, tellings: number, at: Date): News {
  return {
    type: (used ?? 0) >= (quota ?? Number.POSITIVE_INFINITY) ? 'storage.full' : 'storage.filling',
    tenantId,
    subjectId: tenantId,
    version: tellings,
    audience: { kind: 'admins' },
    facts: { used: String(used ?? 0), quota: String(quota ?? 0) },
    at,
    actorId: null,
  };
}

/** A source crashed so often that it is switched off: whoever can have it added again has to know. */
export function switchedOffNews(
  { tenant_id, source, version: of, switched_off_at }: DataOf<typeof sourceCrashed>,
  version: number,
): News {
  return {
    type: 'source.switched_off',
    tenantId: tenant_id,
    subjectId: `${source}/${of}`,
    version,
    audience: { kind: 'admins' },
    facts: { source },
    at: new Date(switched_off_at),
    actorId: null,
  };
}

/** The organisation is being closed, or kept after all: for those who decide, since an admin can still keep it. */
export function closingNews(
  { tenant_id, name, time_zone, closes_at, changed_at, changed_by }: DataOf<typeof tenantClosingChanged>,
  version: number,
  actorId: string | null,
): News {
  const day = closes_at === null ? {} : { due_date: isoDate(dayNumber(new Date(closes_at), time_zone)) };
  return {
    type: closes_at === null ? 'organisation.kept' : 'organisation.closing',
    tenantId: tenant_id,
    subjectId: tenant_id,
    version,
    audience: { kind: 'reviewers' },
    facts: { organisation: name, by: changed_by, ...day },
    at: new Date(changed_at),
    actorId,
  };
}

/** When a person took the step; reminders are in no history. */
function recordedAt(step: ActionStep, { history }: IncidentRecord): string | undefined {
  const names: Partial<Record<ActionStep, string>> = { returned: 'ACTION_REFUSED', declined: 'ACTION_CANNOT' };
  const action = names[step] ?? `ACTION_${step.toUpperCase()}`;
  return history.findLast((entry) => entry.action === action)?.timestamp;
}

const withNotes = (facts: NotificationFacts, notes: string): NotificationFacts => (notes ? { ...facts, notes } : facts);
