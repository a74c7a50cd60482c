import type {
  AnalysisResult,
  CaptureView,
  IncidentView,
  NotificationsAnswer,
  SessionAnswer,
  SiteView,
  TeamMemberView,
  TenantView,
  UserView,
} from '@hazardlens/contracts';
import { REPORTED_BY_HAND, reasonSentence, recommendedActionFor } from '@hazardlens/taxonomy';

/** One morning at a site: the same people, site, capture and incident in every example. */
const at = '2026-03-02T09:00:00.000Z';
const tenantId = '7c9b0f5e-4a53-4d8e-9f0b-2f1f3f0f6a11';
const siteId = '5c9e4f6d-2b80-5daa-9f76-1a6e5b4c7d86';
const captureId = '6daf5a7e-3c91-5ebb-8a87-2b7f6c5d8e97';
const incidentId = '7eb06b8f-4da2-5fcc-9b98-3c8a7d6e9fa8';
const manager = { id: '1a5d0b2c-7e3f-4b61-9c52-6d2a1f0e3b44', name: 'Maria Lopez', role: 'safety_manager' as const };
const worker = { id: '2f6b1c3a-9e5d-4a77-8c43-8d3b2e1f4a53', name: 'Joe Baker' };

export const admin: UserView = {
  _id: '3b7c2d4e-8f6a-4c82-ad63-7e3b2a1f4c55',
  id: '3b7c2d4e-8f6a-4c82-ad63-7e3b2a1f4c55',
  email: 'ana.reyes@northgate.example',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'admin',
  phone: '+1 617 555 0100',
  tenant_id: tenantId,
  tenant_name: 'Northgate Construction',
  tenant_type: 'contractor',
  is_active: true,
};
export const session: SessionAnswer = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIzYjdjIn0.c2lnbmF0dXJl',
  user: admin,
};
export const teamMember: TeamMemberView = {
  ...admin,
  ...{ _id: worker.id, id: worker.id, email: 'joe.baker@northgate.example', first_name: 'Joe', last_name: 'Baker' },
  ...{ role: 'worker', phone: null, created_at: at, last_login_at: null, invite_pending: true },
};
export const assignable = { users: [manager] };
export const tenant: TenantView = {
  ...{ _id: tenantId, id: tenantId, name: 'Northgate Construction', tenant_type: 'contractor' },
  ...{ contact_email: 'office@northgate.example', phone: null, time_zone: 'America/New_York', retention_months: 24 },
  created_at: at,
};

export const site: SiteView = {
  ...{ _id: siteId, id: siteId, name: 'Harbour Tower', address: { text: '12 Quay Street, Boston' } },
  ...{ tenant_id: tenantId, tenant_name: 'Northgate Construction', capture_count: 12, created_at: at },
  policy: { masks_required: false },
};

export const capture: CaptureView = {
  ...{ _id: captureId, id: captureId, site_id: siteId, site_name: 'Harbour Tower' },
  ...{ photos: [{ id: `${captureId}-0`, thumbnail: null }], note_text: 'Captured via camera', status: 'completed' },
  ...{ created_at: at, received_at: '2026-03-02T09:00:05.000Z', overall_risk_score: 59, incident_count: 1 },
  ...{ gps_location: { latitude: 42.3601, longitude: -71.0589, accuracy: 8 }, error: null, deleted_at: null },
  user: worker,
};
const bareHead = { reason_code: 'bare_head', reason_params: { count: 1 } };
const reason = reasonSentence('bare_head');
const recommended_action = recommendedActionFor('PPE_COMPLIANCE', 'no_hard_hat');
const boxes = [{ x: 0.42, y: 0.18, w: 0.06, h: 0.09, class: 'head' }];
export const analysis: AnalysisResult = {
  overall_risk_score: 59,
  detections: [
    {
      ...{ photo_index: 0, category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', label: 'Missing hard hat' },
      ...{ severity: 0.65, confidence: 0.91, recommended_action },
      ...{ osha: '1926.100(a)', iso45001: '8.1.2', boxes, reason, ...bareHead },
      incident_id: incidentId,
    },
  ],
  photos_analyzed: 1,
  high_risk_incident_created: true,
  capture_id: captureId,
  incidents_created: 1,
  not_assessed: [{ code: 'energised', label: 'Whether electrical parts are energised' }],
  photo_hints: [{ photo_index: 0, hint: 'dark' }],
};
export const waiting = { status: 'processing' as const, capture_id: captureId };
export const photosSent = {
  photos: ['/9j/4AAQSkZJRgABAQEASABIAAD…'],
  site_id: siteId,
  notes: 'Third floor, east side',
};

export const openIncident: IncidentView = {
  ...{ _id: incidentId, id: incidentId, capture_id: captureId, photo_id: `${captureId}-0` },
  ...{ site_id: siteId, site_name: 'Harbour Tower', category: 'PPE_COMPLIANCE', category_name: 'PPE Compliance' },
  ...{ hazard_type: 'no_hard_hat', hazard_label: 'Missing hard hat', severity: 0.65, severity_default: 0.65 },
  ...{ confidence: 0.91, status: 'REVIEW_REQUIRED', ai_notes: reason },
  ...{ ...bareHead, note: null, recommended_action },
  ...{ osha: '1926.100(a)', iso45001: '8.1.2', wcio: 'VI/VIII Struck or injured by', created_at: at, captured_at: at },
  ...{ decided_at: null, decided_by: null, closed_at: null, closed_by: null, boxes, action: null },
  history: [{ action: 'CREATED', user_email: null, timestamp: at, notes: reason }],
  ...{ photo_base64: null, has_photo: true, thumbnail: null },
};
const decided = { decided_at: '2026-03-02T10:00:00.000Z', decided_by: manager };
const email = 'maria.lopez@northgate.example';
const step = (action: string, timestamp: string, notes = '') => ({ action, user_email: email, timestamp, notes });

export const approvedIncident: IncidentView = {
  ...{ ...openIncident, ...decided, status: 'APPROVED' },
  history: [...openIncident.history, step('APPROVED', decided.decided_at)],
};
export const rejectedIncident: IncidentView = {
  ...{ ...openIncident, ...decided, status: 'REJECTED' },
  history: [...openIncident.history, step('REJECTED', decided.decided_at, 'A cap over the hard hat.')],
};
export const reopenedIncident: IncidentView = {
  ...openIncident,
  history: [...rejectedIncident.history, step('REOPENED', '2026-03-02T11:00:00.000Z', 'Seen again on site.')],
};

export const undoneIncident: IncidentView = {
  ...openIncident,
  history: [...approvedIncident.history, step('UNDONE', '2026-03-02T10:00:06.000Z')],
};

type Action = NonNullable<IncidentView['action']>;
const assigned: Action = {
  ...{ status: 'ASSIGNED', owner: worker, due_date: '2026-03-05', overdue: false, note: 'Hand out hard hats.' },
  ...{ completion_note: '', completed_at: null, completed_by: null, after_photo_id: null },
  ...{ verified_at: null, verified_by: null, self_verified: false },
};
const completed: Action = {
  ...{ ...assigned, status: 'COMPLETED', completion_note: 'Hard hats handed out.' },
  ...{ completed_at: '2026-03-03T08:00:00.000Z', completed_by: worker },
};
const verifiedAt = '2026-03-03T12:00:00.000Z';
const verified: Action = {
  ...{ ...completed, status: 'VERIFIED', verified_at: verifiedAt },
  verified_by: { id: manager.id, name: manager.name },
};
const withAction = (action: Action, changes: Partial<IncidentView> = {}): IncidentView => ({
  ...{ ...approvedIncident, ...changes, action },
  history: [...approvedIncident.history, step('ACTION_ASSIGNED', '2026-03-02T10:05:00.000Z', 'Hand out hard hats.')],
});
export const incidentWithAction = {
  assigned: withAction(assigned),
  started: withAction({ ...assigned, status: 'IN_PROGRESS' }),
  completed: withAction(completed),
  verified: withAction(verified, { closed_at: verifiedAt, closed_by: 'action' }),
};
export const manualIncident: IncidentView = {
  ...openIncident,
  ...{ capture_id: null, photo_id: null, confidence: 1, boxes: [] },
  ...{ ai_notes: reasonSentence(REPORTED_BY_HAND), reason_code: REPORTED_BY_HAND, reason_params: {} },
  note: 'No hard hat at the gate.',
  ...{ history: [step('CREATED', at, 'No hard hat at the gate.')], has_photo: false },
};

export const notifications: NotificationsAnswer = {
  notifications: [
    {
      ...{ id: `action.assigned|${incidentId}|3`, type: 'action.assigned', title: 'Corrective action assigned to you' },
      ...{ body: 'Missing hard hat at Harbour Tower, due Mar 5, 2026.', link: '/dashboard' },
      ...{ created_at: '2026-03-02T10:05:00.000Z', read: false },
    },
  ],
  unread: 1,
};
