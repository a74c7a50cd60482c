import { actionLinkDays, DomainError, isReviewRole, type TakenPhoto } from '@hazardlens/contracts';
import { complete, isUnfinished, start } from '../incident/action.rules.js';
import type { ActionDocument, ActionLink, HistoryDocument, IncidentDocument } from '../incident/incident.document.js';
import { type Deciding, entry, recorded } from '../incident/incident.rules.js';

const DAY_MS = 86_400_000;
/** Begins the id of whoever finished a repair by link: they have no account. */
export const LINK_HOLDER = 'link/';
type LinkedAction = ActionDocument & { link: ActionLink };

/** The repair that a link with this hash opens at this moment; null: it opens nothing, for whatever reason. */
export function openedBy(incident: IncidentDocument | null, hash: string, now: Date): LinkedAction | null {
  const action = incident?.action;
  if (!action?.link || incident?.closing || incident?.status !== 'APPROVED') return null;
  const isOpen = action.link.hash === hash && action.link.expires_at > now && action.status !== 'VERIFIED';
  return isOpen ? { ...action, link: action.link } : null;
}

/** Gives a repair that is not finished to somebody without an account. A link that there was opens nothing any more. */
export function given(
  incident: IncidentDocument,
  to: Pick<ActionLink, 'hash' | 'name' | 'company' | 'company_id' | 'email' | 'phone'>,
  deciding: Deciding,
): IncidentDocument {
  if (!isReviewRole(deciding.by.role)) throw new DomainError('FORBIDDEN');
  const { action, closing } = incident;
  if (!action || closing || !isUnfinished(action.status)) {
    throw new DomainError('ACTION_STATE');
  }
  const expires_at = new Date(deciding.at.getTime() + actionLinkDays * DAY_MS);
  const link: ActionLink = { ...to, given_at: deciding.at, expires_at, cannot: null };
  const changes = { given_to: { from: action.link?.name ?? null, to: to.name } };
  return recorded(incident, { ...incident, action: { ...action, link } }, entry('ACTION_GIVEN', deciding, '', changes));
}

/** The link opens nothing from now on. Where there is none, or the repair is closed already, nothing happens. */
export function revoked(incident: IncidentDocument, deciding: Deciding): IncidentDocument {
  if (!isReviewRole(deciding.by.role)) throw new DomainError('FORBIDDEN');
  const { action } = incident;
  if (!action?.link || incident.closing) return incident;
  const changes = { given_to: { from: action.link.name, to: null } };
  const next = { ...incident, action: { ...action, link: null } };
  return recorded(incident, next, entry('ACTION_TAKEN_BACK', deciding, '', changes));
}

export interface LinkedStep {
  readonly step: 'start' | 'complete' | 'cannot';
  readonly note: string;
  readonly photo: TakenPhoto | null;
}

/**
 * What the holder of the link says. Said a second time, nothing happens.
 * @throws DomainError ACTION_STATE for anything else that is said of a finished repair: nobody would ever read it
 */
export function stepped(
  incident: IncidentDocument,
  action: LinkedAction,
  taken: LinkedStep,
  at: Date,
): IncidentDocument {
  const { link } = action;
  if (action.status === 'COMPLETED' && !isSaid(action, taken)) throw new DomainError('ACTION_STATE');
  if (taken.step === 'cannot') return refusedByHolder(incident, action, taken.note, at);
  if (action.status === 'COMPLETED' || (taken.step === 'start' && action.status === 'IN_PROGRESS')) return incident;
  // They act for its owner: that is the right that the link gives, for this one repair.
  const by = { id: action.owner.id, name: link.name, email: '', role: 'worker' as const };
  const deciding: Deciding = { by, at };
  const started = action.status === 'ASSIGNED' ? start(incident, '', deciding) : incident;
  const next = taken.step === 'start' ? started : complete(started, taken, deciding);
  const completed = next.action?.completed_by
    ? { completed_by: { id: `${LINK_HOLDER}${link.hash.slice(0, 8)}`, name: link.name } }
    : {};
  return {
    ...next,
    // one step of the incident, whatever it is made of
    version: incident.version + 1,
    // who begins after all can do it
    action: next.action && { ...next.action, ...completed, link: { ...link, cannot: null } },
    history: [...incident.history, ...next.history.slice(incident.history.length).map((each) => byHolder(each, link))],
  };
}

/** Nothing new of a finished repair. The key of a photo names what it shows (ADR 3). */
function isSaid({ completion_note, after_photo }: ActionDocument, { step, note, photo }: LinkedStep): boolean {
  if (step === 'complete') return note === completion_note && photo?.key === after_photo?.key;
  return step === 'start';
}

function refusedByHolder(incident: IncidentDocument, action: LinkedAction, reason: string, at: Date): IncidentDocument {
  if (reason.trim() === '') throw new DomainError('NOTES_REQUIRED');
  if (action.link.cannot === reason) return incident;
  const link = { ...action.link, cannot: reason };
  const said: HistoryDocument = { action: 'ACTION_CANNOT', user_email: null, timestamp: at, notes: reason };
  return recorded(incident, { ...incident, action: { ...action, link } }, byHolder(said, link));
}

/** They have no account, hence no address: the history knows them by name. */
const byHolder = (said: HistoryDocument, { name, company }: ActionLink): HistoryDocument => ({
  ...said,
  user_email: null,
  changes: { ...said.changes, by: { from: null, to: company ? `${name} (${company})` : name } },
});
