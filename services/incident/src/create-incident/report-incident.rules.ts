import { blurredKeyOf, capturedAt, type createIncident, type DataOf, DomainError } from '@hazardlens/contracts';
import { isCategoryCode, REPORTED_BY_HAND, reasonSentence } from '@hazardlens/taxonomy';
import { redrawn } from '../incident/drawn-boxes.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { entry } from '../incident/incident.rules.js';
import type { OwnHazardDocument } from '../own-hazards/own-hazard.model.js';
import { severityOf } from '../own-hazards/own-hazard.rules.js';

/** What a report says; one of the past lies on no photo of a capture. */
type Report = Omit<DataOf<typeof createIncident>, 'missed_on' | 'boxes' | 'place' | 'captured_at'> &
  Partial<Pick<DataOf<typeof createIncident>, 'missed_on' | 'boxes' | 'place' | 'captured_at'>>;

/** Ids of photos are `<capture>-<n>`. */
const photoIndexOf = (photoId: string): number => Number(photoId.slice(photoId.lastIndexOf('-') + 1));

/**
 * A hazard that a person saw: certain (confidence 1), but still for a reviewer to decide.
 * @param own the organisation's own hazard type that is reported, if it is one
 */
export function reported(report: Report, now: Date, own: OwnHazardDocument | null = null): IncidentDocument {
  const { actor, incident_id, site, category, hazard_type, notes, missed_on: on } = report;
  if (!isCategoryCode(category)) throw new DomainError('CATEGORY_UNKNOWN');
  const severity = severityOf(category, hazard_type, own);
  if (severity === undefined) throw new DomainError('HAZARD_TYPE_UNKNOWN');
  const place = report.place ?? null;
  return {
    _id: incident_id,
    // A super_admin reports for the tenant of the site.
    tenant_id: site.tenant_id,
    version: 1,
    capture_id: on?.capture_id ?? null,
    photo_index: on ? photoIndexOf(on.photo.id) : 0,
    // No analysis found it: nothing can be found a second time.
    found_as: incident_id,
    // The capture's own picture, which goes with the capture. A new one is pixelated after the report was told; until then,
    // who may only see that variant gets none.
    photo: on?.photo ?? (report.photo && { ...report.photo, blurred_key: blurredKeyOf(report.photo.key) }),
    // Who took the picture may see the faces on it, not who found something there.
    photographer_id: on?.photographer_id ?? actor.id,
    site_id: site.id,
    site_name: site.name,
    category,
    hazard_type,
    severity: report.severity ?? severity,
    severity_default: severity,
    confidence: 1,
    reason: reasonSentence(REPORTED_BY_HAND),
    reason_code: REPORTED_BY_HAND,
    reason_params: {},
    note: notes,
    boxes: redrawn([], report.boxes),
    place,
    sources: [],
    captured_at: on ? new Date(on.captured_at) : capturedAt(report.captured_at, now),
    opened_at: now,
    status: 'REVIEW_REQUIRED',
    decision: null,
    closing: null,
    blur_regions: [],
    action: null,
    history: [entry('CREATED', { by: actor, at: now }, notes, place ? { place: { from: null, to: place } } : {})],
  };
}
