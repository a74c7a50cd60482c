import { type Actor, type ApproveRequest, DomainError, type RejectRequest } from '@hazardlens/contracts';
import { isCategoryCode, NOT_NAMED, REPORTED_BY_POSTER } from '@hazardlens/taxonomy';
import { sentBack } from '../companies/sent-back.rules.js';
import type { OwnHazardDocument } from '../own-hazards/own-hazard.model.js';
import { severityOf } from '../own-hazards/own-hazard.rules.js';
import { covering } from './covered-photo.rules.js';
import { plainBox, redrawn } from './drawn-boxes.rules.js';
import type {
  BeforeDecision,
  DecisionDocument,
  HistoryDocument,
  IncidentDocument,
  IncidentPhotoDocument,
} from './incident.document.js';

/** Who decides and when; time is passed in so that rules stay pure. */
export interface Deciding {
  by: Pick<Actor, 'id' | 'name' | 'email' | 'role'>;
  at: Date;
  /** Of the organisation: in it a refusal says when something was. */
  zone?: string;
}
export type Approval = Omit<ApproveRequest, 'notes'> & { notes?: string | null };
export type Rejection = Pick<RejectRequest, 'notes' | 'reason'>;

export type Changes = Record<string, { from: unknown; to: unknown; added?: unknown }>;

/**
 * Confirms a hazard, as found or as corrected; `closed_on_site` also says that it was repaired at once.
 * @param own the organisation's own hazard type that the approval names, if it names one
 */
export function approve(
  incident: IncidentDocument,
  approval: Approval,
  deciding: Deciding,
  own: OwnHazardDocument | null = null,
): IncidentDocument {
  assertUndecided(incident, deciding);
  const corrected = { ...incident, ...correction(incident, approval, own) };
  if (corrected.hazard_type === NOT_NAMED) throw new DomainError('HAZARD_TYPE_REQUIRED');
  const closing = approval.closed_on_site ? ({ at: deciding.at, by: 'on_site' } as const) : null;
  const next: IncidentDocument = {
    ...corrected,
    // who approves it vouches for what a stranger said
    confidence: incident.reason_code === REPORTED_BY_POSTER ? 1 : incident.confidence,
    status: 'APPROVED',
    decision: decisionOf(incident, deciding, null),
    closing,
    blur_regions: covering(incident.blur_regions, approval.blur_regions),
    boxes: redrawn(incident.boxes, approval.boxes),
  };
  const changes = {
    ...difference(incident, next, ['category', 'hazard_type', 'severity']),
    ...boxDifference(incident, next),
    ...(closing ? { closed_by: { from: null, to: 'on_site' } } : {}),
    ...coverDifference(incident, next),
  };
  return recorded(incident, next, entry('APPROVED', deciding, approval.notes ?? '', changes));
}

/** Says that there is no such hazard. */
export function reject(incident: IncidentDocument, rejection: Rejection, deciding: Deciding): IncidentDocument {
  assertUndecided(incident, deciding);
  if (rejection.notes.trim() === '') throw new DomainError('REJECTION_NOTES_REQUIRED');
  const reason = rejection.reason ?? null;
  const next: IncidentDocument = {
    ...incident,
    status: 'REJECTED',
    decision: decisionOf(incident, deciding, reason),
    closing: null,
  };
  const changes: Changes = reason ? { reason: { from: null, to: reason } } : {};
  return recorded(incident, next, entry('REJECTED', deciding, rejection.notes, changes));
}

/** Takes a decision back. Its repair is cancelled and it is open again; corrections of the hazard and its boxes stay. */
export function reopen(incident: IncidentDocument, notes: string, deciding: Deciding): IncidentDocument {
  if (incident.status === 'REVIEW_REQUIRED') throw new DomainError('NOT_DECIDED');
  if (notes.trim() === '') throw new DomainError('NOTES_REQUIRED');
  const next: IncidentDocument = {
    ...incident,
    status: 'REVIEW_REQUIRED',
    decision: null,
    closing: null,
    action: null,
    ...sentBack(incident),
  };
  const changes = {
    ...(incident.action ? { action: { from: incident.action.status, to: null } } : {}),
    ...(incident.closing ? { closed_by: { from: incident.closing.by, to: null } } : {}),
  };
  return recorded(incident, next, entry('REOPENED', deciding, notes, changes));
}

/** How long a decision can be undone, by the clock of the service. */
const UNDO_MS = 10_000;

/**
 * A decision that was a slip: the incident is what it was before, its history has both. Only for who decided, at once and
 * while nothing came after it; later it is reopened, which says why.
 */
export function undo(incident: IncidentDocument, deciding: Deciding): IncidentDocument {
  const { decision } = incident;
  if (decision === null) throw new DomainError('NOT_DECIDED');
  if (decision.by.id !== deciding.by.id) throw new DomainError('FORBIDDEN');
  const { before } = decision;
  const isLast = before?.version === incident.version - 1;
  if (!before || !isLast || deciding.at.getTime() - decision.at.getTime() > UNDO_MS) {
    throw new DomainError('UNDO_CLOSED');
  }
  const { version: _, ...asBefore } = before;
  const next: IncidentDocument = {
    ...incident,
    ...asBefore,
    boxes: asBefore.boxes ?? incident.boxes,
    status: 'REVIEW_REQUIRED',
    decision: null,
    closing: null,
  };
  const changes = {
    ...difference(incident, next, ['category', 'hazard_type', 'severity']),
    ...boxDifference(incident, next),
    ...(incident.closing ? { closed_by: { from: incident.closing.by, to: null } } : {}),
    ...coverDifference(incident, next),
  };
  return recorded(incident, next, entry('UNDONE', deciding, '', changes));
}

/** The photo was deleted at somebody's request; the finding stays. Not a decision, so not in the history. */
export function withoutPhoto(incident: IncidentDocument): IncidentDocument {
  return { ...incident, photo: null, picture: null, version: incident.version + 1 };
}

/**
 * Without the photo that people added themselves: of the repair when it is named, else of the report.
 * @returns null when there is none (any more)
 */
export function withoutOwnPhoto(
  incident: IncidentDocument,
  repairPhotoId: string | undefined,
): { changed: IncidentDocument; gone: IncidentPhotoDocument } | null {
  const { action, photo, capture_id } = incident;
  if (repairPhotoId === undefined) {
    return photo && capture_id === null ? { changed: withoutPhoto(incident), gone: photo } : null;
  }
  const gone = action?.after_photo;
  if (!action || gone?.id !== repairPhotoId) return null;
  return { changed: { ...incident, version: incident.version + 1, action: { ...action, after_photo: null } }, gone };
}

/**
 * Without the photos from before `before` that people added to the incident itself: those of a report and of its repair.
 * null when there are none.
 */
export function withoutExpiredPhotos(incident: IncidentDocument, before: Date): IncidentDocument | null {
  const { action, capture_id, opened_at } = incident;
  const report = capture_id === null && incident.photo !== null && opened_at < before;
  const repair = Boolean(action?.after_photo && action.completed_at && action.completed_at < before);
  if (!report && !repair) return null;
  return {
    ...(report ? withoutPhoto(incident) : { ...incident, version: incident.version + 1 }),
    action: action && repair ? { ...action, after_photo: null } : action,
  };
}

/** Photos that people added to the incident itself, and that it has no more after a change. */
export function ownPhotosGone(before: IncidentDocument, after: IncidentDocument): IncidentPhotoDocument[] {
  const own = ({ capture_id, photo, action }: IncidentDocument) => [
    ...(capture_id === null && photo ? [photo] : []),
    ...(action?.after_photo ? [action.after_photo] : []),
  ];
  const kept = new Set(own(after).map(({ key }) => key));
  return own(before).filter(({ key }) => !kept.has(key));
}

function assertUndecided({ status, decision }: IncidentDocument, { zone = 'UTC' }: Deciding): void {
  if (status === 'REVIEW_REQUIRED') return;
  throw new DomainError('ALREADY_DECIDED', {
    name: decision?.by.name ?? '',
    decision: status === 'APPROVED' ? 'approved' : 'rejected',
    ...(decision ? { time: decision.at.toISOString(), zone } : {}),
  });
}

function correction(incident: IncidentDocument, approval: Approval, own: OwnHazardDocument | null) {
  const category = approval.category ?? incident.category;
  const code = approval.hazard_type ?? incident.hazard_type;
  const severity = approval.severity;
  if (category === incident.category && code === incident.hazard_type) {
    return severity === undefined ? {} : { severity };
  }
  if (!isCategoryCode(category)) throw new DomainError('CATEGORY_UNKNOWN');
  const usual = severityOf(category, code, own);
  if (usual === undefined) throw new DomainError('HAZARD_TYPE_UNKNOWN');
  // Another hazard has another default. A severity that a reviewer once chose stays, the old default does not.
  const untouched = incident.severity === incident.severity_default;
  return {
    category,
    hazard_type: code,
    severity_default: usual,
    severity: severity ?? (untouched ? usual : incident.severity),
  };
}

const decisionOf = (
  incident: IncidentDocument,
  { by, at }: Deciding,
  reason: DecisionDocument['reason'],
): DecisionDocument => ({
  by: { id: by.id, name: by.name, role: by.role },
  at,
  reason,
  before: beforeDeciding(incident),
});

const beforeDeciding = (incident: IncidentDocument): BeforeDecision => {
  const { version, category, hazard_type, severity, severity_default, confidence, blur_regions, boxes } = incident;
  return { version, category, hazard_type, severity, severity_default, confidence, blur_regions, boxes };
};

function difference(before: IncidentDocument, after: IncidentDocument, fields: (keyof IncidentDocument)[]): Changes {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}

/** All of them, before and after: what a reviewer drew is as good as what was found only while both can be seen. */
const boxDifference = ({ boxes: from }: IncidentDocument, { boxes: to }: IncidentDocument): Changes =>
  from === to || JSON.stringify(from) === JSON.stringify(to)
    ? {}
    : { boxes: { from: from.map(plainBox), to: to.map(plainBox) } };

/** With the regions that were added: what others see can be derived from the history. */
function coverDifference({ blur_regions: from }: IncidentDocument, { blur_regions: to }: IncidentDocument): Changes {
  if (from.length === to.length) return {};
  const added = to.slice(from.length);
  return { blur_regions: { from: from.length, to: to.length, ...(added.length > 0 ? { added } : {}) } };
}

/** One entry of the history. */
export function entry(
  action: HistoryDocument['action'],
  { by, at }: Deciding,
  notes: string,
  changes: Changes,
): HistoryDocument {
  const base = { action, user_email: by.email, timestamp: at, notes };
  return Object.keys(changes).length > 0 ? { ...base, changes } : base;
}

/** The next state of an incident, with what led to it. */
export const recorded = (
  before: IncidentDocument,
  next: IncidentDocument,
  added: HistoryDocument,
): IncidentDocument => ({
  ...next,
  version: before.version + 1,
  history: [...before.history, added],
});
