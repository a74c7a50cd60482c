import type { ActionDocument, IncidentDocument } from '../src/incident/incident.document.js';

/** An open incident for tests: a missing hard hat on the first photo of a capture, as found. */
export function anIncident(overrides: Partial<IncidentDocument> = {}): IncidentDocument {
  const openedAt = new Date('2026-03-02T08:00:05.000Z');
  return {
    _id: 'incident-1',
    tenant_id: 'tenant-1',
    version: 1,
    capture_id: 'capture-1',
    photo_index: 0,
    found_as: 'no_hard_hat',
    photo: {
      id: 'capture-1-0',
      key: 'tenants/t/captures/c/0.jpg',
      thumbnail_key: 'tenants/t/captures/c/0-thumb.jpg',
      blurred_key: null,
    },
    photographer_id: 'worker-1',
    site_id: 'site-1',
    site_name: 'Harbour Tower',
    category: 'PPE_COMPLIANCE',
    hazard_type: 'no_hard_hat',
    severity: 0.65,
    severity_default: 0.65,
    confidence: 0.8,
    reason: 'A head without a helmet.',
    boxes: [{ x: 0.4, y: 0.1, w: 0.1, h: 0.1, class: 'head' }],
    captured_at: new Date('2026-03-02T08:00:00.000Z'),
    opened_at: openedAt,
    status: 'REVIEW_REQUIRED',
    decision: null,
    closing: null,
    blur_regions: [],
    action: null,
    history: [{ action: 'CREATED', user_email: null, timestamp: openedAt, notes: 'A head without a helmet.' }],
    ...overrides,
  };
}

/** A repair that its owner has reported as done. */
export function aCompletedAction(overrides: Partial<ActionDocument> = {}): ActionDocument {
  const person = { id: 'worker-7', name: 'Olga Owner' };
  return {
    status: 'COMPLETED',
    owner: person,
    due_date: '2026-03-05',
    overdue_at: new Date('2026-03-06T00:00:00.000Z'),
    remind_at: null,
    note: '',
    completion_note: 'Helmet issued.',
    completed_at: new Date('2026-03-04T10:00:00.000Z'),
    completed_by: person,
    after_photo: { id: 'incident-1-1', key: 'k/1.jpg', thumbnail_key: 'k/1-thumb.jpg', blurred_key: null },
    verified_at: null,
    verified_by: null,
    self_verified: false,
    ...overrides,
  };
}
