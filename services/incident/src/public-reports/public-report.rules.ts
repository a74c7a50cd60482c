import {
  blurredKeyOf,
  type DataOf,
  DomainError,
  type reportFromPoster,
  type TicketView,
  ticketDays,
} from '@hazardlens/contracts';
import {
  categoryOfHazard,
  hazardType,
  isHazardTypeCode,
  NOT_NAMED,
  REPORTED_BY_POSTER,
  reasonSentence,
} from '@hazardlens/taxonomy';
import type { IncidentDocument } from '../incident/incident.document.js';
import type { PosterDocument } from '../posters/poster.model.js';
import type { PublicReportDocument } from './public-report.model.js';

export const DAY_MS = 86_400_000;
type Said = DataOf<typeof reportFromPoster>;

/** What is known of the hazard: what a pictogram says. Nothing is made up for a report that says nothing. */
function hazardOf(code: string | null): Pick<IncidentDocument, 'category' | 'hazard_type' | 'severity'> {
  if (code === null) return { category: NOT_NAMED, hazard_type: NOT_NAMED, severity: 0 };
  if (!isHazardTypeCode(code)) throw new DomainError('HAZARD_TYPE_UNKNOWN');
  const { code: category } = categoryOfHazard(code);
  return { category, hazard_type: code, severity: hazardType(category, code)?.severity ?? 0 };
}

/**
 * What a stranger says they saw. It waits for a reviewer like every finding, but counts for nothing until one vouches for it
 * (confidence 0): whoever floods a poster moves no score.
 */
export function incidentOf(said: Said, poster: PosterDocument, site_name: string, now: Date): IncidentDocument {
  const { incident_id, photo, text, hazard_type } = said;
  const hazard = hazardOf(hazard_type);
  const reason = reasonSentence(REPORTED_BY_POSTER);
  return {
    _id: incident_id,
    tenant_id: poster.tenant_id,
    version: 1,
    capture_id: null,
    photo_index: 0,
    // No analysis found it: nothing can be found a second time.
    found_as: incident_id,
    photo: photo && { ...photo, blurred_key: blurredKeyOf(photo.key) },
    photographer_id: null,
    site_id: poster.site_id,
    site_name,
    place: poster.zone && poster.zone_id ? { zone: poster.zone, zone_id: poster.zone_id } : null,
    ...hazard,
    severity_default: hazard.severity,
    confidence: 0,
    reason,
    reason_code: REPORTED_BY_POSTER,
    reason_params: {},
    note: text,
    boxes: [],
    sources: [],
    captured_at: now,
    opened_at: now,
    status: 'REVIEW_REQUIRED',
    decision: null,
    closing: null,
    blur_regions: [],
    action: null,
    history: [{ action: 'CREATED', user_email: null, timestamp: now, notes: reason }],
  };
}

export function reportOf(
  said: Said,
  { _id: poster_id, tenant_id, zone }: PosterDocument,
  now: Date,
): PublicReportDocument {
  const { name, contact, audio } = said;
  return {
    ...{ _id: said.incident_id, tenant_id, poster_id, zone, ticket: said.ticket_hash, said: said.said },
    ...{ name, contact, audio, reported_at: now },
    is_personal: name !== null || contact !== null || audio !== null,
  };
}

/** Without what tells of a person. The report itself stays, and who has its ticket still sees what became of it. */
export const withoutPerson = { name: null, contact: null, audio: null, is_personal: false } as const;

const expiryOf = ({ reported_at }: PublicReportDocument): Date => new Date(reported_at.getTime() + ticketDays * DAY_MS);

/** What became of it; null once the ticket's time is over. */
export function ticketOf(
  report: PublicReportDocument,
  incident: IncidentDocument,
  site_name: string,
  now: Date,
): TicketView | null {
  const expires = expiryOf(report);
  if (expires <= now) return null;
  return {
    ...{ status: statusOf(incident), site_name, zone: report.zone },
    reported_at: report.reported_at.toISOString(),
    expires_at: expires.toISOString(),
    reason: incident.status === 'REJECTED' ? (incident.decision?.reason ?? null) : null,
  };
}

function statusOf({ status, action, closing }: IncidentDocument): TicketView['status'] {
  if (status === 'REVIEW_REQUIRED') return 'received';
  if (status === 'REJECTED') return 'not_confirmed';
  if (closing) return 'closed';
  return action ? 'being_repaired' : 'accepted';
}
