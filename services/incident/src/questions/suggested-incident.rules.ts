import type { IncidentDocument } from '../incident/incident.document.js';
import type { Deciding } from '../incident/incident.rules.js';
import { incidentIdOf } from '../incident/incident-id.js';
import type { QuestionDocument } from './question.document.js';

/**
 * What a reviewer's yes makes of a suggestion: an incident in that person's name, still to be decided like every other. Its
 * yes is counted already.
 * @param label what the hazard is called, for the history
 */
export function suggestedIncident(question: QuestionDocument, { by, at }: Deciding, label: string): IncidentDocument {
  const { capture_id, photo_index, hazard_type, category, severity, sources } = question;
  const seenBy = sources.map(({ source, version }) => `${source} ${version}`).join(', ');
  return {
    _id: incidentIdOf(capture_id, photo_index, hazard_type),
    tenant_id: question.tenant_id,
    version: 1,
    capture_id,
    photo_index,
    found_as: hazard_type,
    photo: question.photo,
    photographer_id: question.photographer_id,
    site_id: question.site_id,
    site_name: question.site_name,
    category,
    hazard_type,
    severity,
    severity_default: severity,
    confidence: question.confidence,
    reason: question.reason,
    reason_code: question.reason_code,
    reason_params: question.reason_params,
    note: question.notes,
    boxes: question.boxes.map((box) => ({ ...box, sources })),
    sources,
    suggested_by: by.id,
    captured_at: question.captured_at,
    opened_at: at,
    status: 'REVIEW_REQUIRED',
    decision: null,
    closing: null,
    blur_regions: [],
    action: null,
    counted_as: 'confirmed',
    history: [
      {
        action: 'CREATED',
        user_email: by.email,
        timestamp: at,
        notes: question.notes ?? '',
        changes: { suggestion: { from: seenBy, to: label } },
      },
    ],
  };
}
