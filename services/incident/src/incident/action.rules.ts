import {
  type Actor,
  blurredKeyOf,
  capturedAt,
  DomainError,
  isReviewRole,
  type TakenPhoto,
} from '@hazardlens/contracts';
import { type Band, band, type DayNumber, dayNumber, dayOf, isoDate, startOfDay } from '@hazardlens/risk';
import { sentBack } from '../companies/sent-back.rules.js';
import type { ActionDocument, IncidentDocument } from './incident.document.js';
import { type Changes, type Deciding, entry, recorded } from './incident.rules.js';

/** Days that a repair may take, by the severity's band (api.md). */
const DAYS_BY_BAND: Record<Band, number> = { Critical: 0, High: 3, Medium: 7, Low: 14 };

/** Repairs that somebody still has to do. */
export const unfinishedStatuses = ['ASSIGNED', 'IN_PROGRESS'] as const;
/** And those that may be sent back. */
export const openStatuses = [...unfinishedStatuses, 'COMPLETED'] as const;
export const isUnfinished = (status: ActionDocument['status']): boolean =>
  (unfinishedStatuses as readonly string[]).includes(status);

/** When the day begins on which a repair is due, and when it is over, by the clock of the organisation. */
export const momentsOf = (day: number, timeZone: string): { due: Date; overdue: Date } => ({
  due: startOfDay(day, timeZone),
  overdue: startOfDay(day + 1, timeZone),
});

/** On the due day itself there is nothing to be reminded of: somebody has just been told to repair it. */
function nextReminder(due: DayNumber, at: Date, timeZone: string): Date {
  const moments = momentsOf(due, timeZone);
  return moments.due > at ? moments.due : moments.overdue;
}

export interface Assignment {
  owner: { id: string; name: string };
  due_date?: string | null | undefined;
  note?: string | null | undefined;
}

/** Gives an approved hazard to somebody to repair; a repair that is not completed yet can be given to somebody else. */
export function assign(
  incident: IncidentDocument,
  assignment: Assignment,
  deciding: Deciding,
  timeZone: string,
): IncidentDocument {
  if (!isReviewRole(deciding.by.role)) throw new DomainError('FORBIDDEN');
  if (incident.status !== 'APPROVED') throw new DomainError('NOT_APPROVED');
  if (incident.closing) throw new DomainError('INCIDENT_CLOSED');
  if (incident.action?.status === 'COMPLETED') throw new DomainError('ACTION_STATE');
  const today = dayNumber(deciding.at, timeZone);
  const due = assignment.due_date ? dayOf(assignment.due_date) : today + DAYS_BY_BAND[band(incident.severity)];
  if (due < today) throw new DomainError('DUE_DATE_PAST');
  const [due_date, note] = [isoDate(due), assignment.note ?? ''];
  if (isGivenSo(incident.action, { ...assignment, due_date, note })) return incident;
  const action: ActionDocument = {
    status: 'ASSIGNED',
    owner: assignment.owner,
    due_date,
    overdue_at: momentsOf(due, timeZone).overdue,
    remind_at: nextReminder(due, deciding.at, timeZone),
    note,
    completion_note: '',
    completed_at: null,
    completed_by: null,
    after_photo: null,
    verified_at: null,
    verified_by: null,
    self_verified: false,
  };
  const changes = {
    owner: { from: incident.action?.owner.name ?? null, to: action.owner.name },
    due_date: { from: incident.action?.due_date ?? null, to: action.due_date },
  };
  return recorded(incident, { ...incident, action }, entry('ACTION_ASSIGNED', deciding, action.note, changes));
}

/** Said once more, as after a lost answer: nobody is told anything new. Who took it up, or has a link to it, is asked to begin anew. */
const isGivenSo = (action: ActionDocument | null, { owner, due_date, note }: Required<Assignment>): boolean =>
  action?.status === 'ASSIGNED' &&
  !action.link &&
  action.owner.id === owner.id &&
  action.due_date === due_date &&
  action.note === note;

/** To somebody else who begins anew, by the same day and with the same note. */
export function handOver(incident: IncidentDocument, owner: Assignment['owner'], deciding: Deciding): IncidentDocument {
  const { action } = incident;
  if (!action || !isUnfinished(action.status)) return incident;
  const changes = { owner: { from: action.owner.name, to: owner.name } };
  // Whoever had a link had it from who leaves, and would act in the new owner's name.
  const given: ActionDocument = { ...action, status: 'ASSIGNED', owner, link: null };
  return recorded(incident, { ...incident, action: given }, entry('ACTION_ASSIGNED', deciding, '', changes));
}

export function start(incident: IncidentDocument, note: string, deciding: Deciding): IncidentDocument {
  const action = actionOf(incident, 'ASSIGNED', deciding.by);
  const started: ActionDocument = { ...action, status: 'IN_PROGRESS' };
  return recorded(incident, { ...incident, action: started }, entry('ACTION_STARTED', deciding, note, {}));
}

/** The owner says that it is repaired, and shows or tells how. */
export function complete(
  incident: IncidentDocument,
  proof: { note: string; photo: TakenPhoto | null; done_at?: string | null | undefined },
  deciding: Deciding,
): IncidentDocument {
  const action = actionOf(incident, 'IN_PROGRESS', deciding.by);
  if (proof.note.trim() === '' && !proof.photo) throw new DomainError('ACTION_PROOF_REQUIRED');
  const completed: ActionDocument = {
    ...action,
    status: 'COMPLETED',
    completion_note: proof.note,
    completed_at: deciding.at,
    done_at: doneBefore(proof.done_at, incident, deciding.at),
    completed_by: { id: deciding.by.id, name: deciding.by.name },
    after_photo: proof.photo && { ...proof.photo, blurred_key: blurredKeyOf(proof.photo.key) },
    remind_at: null,
  };
  return recorded(incident, { ...incident, action: completed }, entry('ACTION_COMPLETED', deciding, proof.note, {}));
}

/** A shorter while is how far clocks are apart. */
const WAITED_MS = 5 * 60_000;

/** When it was done by a device on which it waited; null where it came at once, or where that clock cannot be right. */
function doneBefore(claimed: string | null | undefined, { history }: IncidentDocument, at: Date): Date | null {
  const done = capturedAt(claimed, at);
  const given = history.findLast(({ action }) => action === 'ACTION_ASSIGNED' || action === 'ACTION_REFUSED');
  const canBe = given === undefined || done >= given.timestamp;
  return canBe && at.getTime() - done.getTime() > WAITED_MS ? done : null;
}

export interface Verification {
  accepted: boolean;
  note: string;
  /** Nobody else of the tenant may verify. */
  only_reviewer: boolean;
}

/** A second pair of eyes: accepted, the incident is closed; refused, the repair goes on. */
export function verify(
  incident: IncidentDocument,
  verification: Verification,
  deciding: Deciding,
  timeZone: string,
): IncidentDocument {
  if (!isReviewRole(deciding.by.role)) throw new DomainError('FORBIDDEN');
  const action = actionOf(incident, 'COMPLETED', deciding.by);
  const { accepted, note, only_reviewer } = verification;
  if (!accepted) return refused(incident, action, note, deciding, timeZone);
  const own = action.completed_by?.id === deciding.by.id;
  if (own && !only_reviewer) throw new DomainError('VERIFY_OTHER');
  const verified: ActionDocument = {
    ...action,
    status: 'VERIFIED',
    verified_at: deciding.at,
    verified_by: { id: deciding.by.id, name: deciding.by.name },
    self_verified: own,
  };
  const changes: Changes = own ? { self_verified: { from: false, to: true } } : {};
  const next: IncidentDocument = { ...incident, action: verified, closing: { at: deciding.at, by: 'action' } };
  return recorded(incident, next, entry('ACTION_VERIFIED', deciding, note, changes));
}

function refused(
  incident: IncidentDocument,
  action: ActionDocument,
  note: string,
  deciding: Deciding,
  timeZone: string,
): IncidentDocument {
  if (note.trim() === '') throw new DomainError('NOTES_REQUIRED');
  const reopened: ActionDocument = {
    ...action,
    status: 'IN_PROGRESS',
    completion_note: '',
    completed_at: null,
    done_at: null,
    completed_by: null,
    after_photo: null,
    // Late already: it is told again at the next look.
    remind_at: nextReminder(dayOf(action.due_date), deciding.at, timeZone),
  };
  const next = { ...incident, action: reopened, ...sentBack(incident) };
  return recorded(incident, next, entry('ACTION_REFUSED', deciding, note, {}));
}

/** A repair that somebody still has to finish and that is late. */
export function isOverdue(action: ActionDocument, now: Date): boolean {
  return isUnfinished(action.status) && action.overdue_at <= now;
}

/**
 * On the due day and on the first day after it, people are told once. Not a step of the repair, so not in the history.
 * @returns null when there is nothing to tell (yet)
 */
export function reminded(incident: IncidentDocument, now: Date): IncidentDocument | null {
  const { action } = incident;
  if (!action?.remind_at || action.remind_at > now) return null;
  const remind_at = isOverdue(action, now) ? null : action.overdue_at;
  return { ...incident, action: { ...action, remind_at }, version: incident.version + 1 };
}

function actionOf(
  { action, closing }: IncidentDocument,
  status: ActionDocument['status'],
  by: Pick<Actor, 'id' | 'role'>,
): ActionDocument {
  if (!isReviewRole(by.role) && action?.owner.id !== by.id) {
    // Somebody who had it, or is about to send what waited on their phone, learns who has it now.
    throw action ? new DomainError('ACTION_OF_ANOTHER', { name: action.owner.name }) : new DomainError('FORBIDDEN');
  }
  if (!action || closing || action.status !== status) throw new DomainError('ACTION_STATE');
  return action;
}
