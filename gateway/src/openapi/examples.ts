import * as records from './record-examples.js';
import * as reports from './report-examples.js';

/** What a route takes and answers, as the documentation shows it. */
export interface RouteExample {
  readonly route: string;
  readonly sent?: unknown;
  /** by status */
  readonly answers: Readonly<Record<number, unknown>>;
}

const { session, admin, teamMember, tenant, site, capture, analysis, waiting, photosSent } = records;
const { openIncident, approvedIncident, rejectedIncident, reopenedIncident, undoneIncident, incidentWithAction } =
  records;
const token = 'Zm9yIG9uZSB1c2Ugb25seQ';
const inviteUrl = `https://safety.example/invite/${token}`;
const { site_id, category, hazard_type } = openIncident;
const clientId = '0f1e2d3c-4b5a-4968-8776-655443322110';

export const routeExamples: readonly RouteExample[] = [
  {
    route: 'POST /api/auth/signup',
    sent: {
      tenant_data: {
        name: tenant.name,
        tenant_type: 'contractor',
        contact_email: tenant.contact_email,
        phone: null,
        time_zone: tenant.time_zone,
      },
      user_data: { email: admin.email, password: 'a long password', first_name: 'Ana', last_name: 'Reyes' },
    },
    answers: { 201: session },
  },
  {
    route: 'POST /api/auth/login',
    sent: { email: admin.email, password: 'a long password' },
    answers: { 200: session },
  },
  {
    route: 'POST /api/auth/invite-info',
    sent: { token },
    answers: { 200: { email: teamMember.email, first_name: 'Joe', tenant_name: tenant.name } },
  },
  { route: 'POST /api/auth/accept-invite', sent: { token, password: 'a long password' }, answers: { 200: session } },
  { route: 'GET /api/me', answers: { 200: admin } },
  {
    route: 'POST /api/users/change-password',
    sent: { current_password: 'a long password', new_password: 'another long one' },
    answers: { 200: { success: true } },
  },
  { route: 'GET /api/users', answers: { 200: { users: [teamMember] } } },
  { route: 'GET /api/users/assignable', answers: { 200: records.assignable } },
  {
    route: 'POST /api/invite',
    sent: { email: teamMember.email, first_name: 'Joe', last_name: 'Baker', role: 'WORKER', phone: null },
    answers: { 201: { user: teamMember, invite_url: inviteUrl } },
  },
  { route: 'POST /api/users/{id}/invite', answers: { 200: { invite_url: inviteUrl } } },
  {
    route: 'PUT /api/users/{id}',
    sent: { is_active: false },
    answers: { 200: { ...teamMember, is_active: false } },
  },
  { route: 'GET /api/tenants', answers: { 200: { tenants: [tenant] } } },
  { route: 'GET /api/tenant', answers: { 200: tenant } },
  {
    route: 'PATCH /api/tenant',
    sent: { retention_months: 36 },
    answers: { 200: { ...tenant, retention_months: 36 } },
  },
  { route: 'GET /api/sites', answers: { 200: [site] } },
  { route: 'POST /api/sites', sent: { name: site.name, address: site.address }, answers: { 201: site } },
  { route: 'GET /api/sites/{id}', answers: { 200: site } },
  {
    route: 'PATCH /api/sites/{id}',
    sent: { policy: { masks_required: true } },
    answers: { 200: { ...site, policy: { masks_required: true } } },
  },
  {
    route: 'POST /api/ai/analyze',
    sent: { ...photosSent, gps_location: capture.gps_location },
    answers: { 200: analysis, 202: waiting },
  },
  {
    route: 'POST /api/capture-batches',
    sent: { ...photosSent, client_id: clientId, captured_at: capture.created_at },
    answers: { 200: analysis, 202: waiting },
  },
  { route: 'GET /api/capture-batches', answers: { 200: { captures: [capture], next_cursor: null } } },
  {
    route: 'GET /api/capture-batches/{id}',
    answers: {
      200: {
        ...capture,
        detections: analysis.detections,
        not_assessed: analysis.not_assessed,
        photo_hints: analysis.photo_hints,
        incidents: [{ ...openIncident, decision: null, note: null }],
      },
    },
  },
  { route: 'POST /api/capture-batches/{id}/reanalyze', answers: { 202: waiting } },
  {
    route: 'GET /api/incidents',
    answers: {
      200: {
        incidents: [openIncident],
        status_counts: { REVIEW_REQUIRED: 1, APPROVED: 3, REJECTED: 0 },
        total: 1,
        next_cursor: null,
      },
    },
  },
  {
    route: 'POST /api/incidents',
    sent: { site_id, category, hazard_type, notes: 'No hard hat at the gate.' },
    answers: { 201: records.manualIncident },
  },
  {
    route: 'GET /api/incidents/{id}',
    answers: { 200: { ...openIncident, photo_base64: '/9j/4AAQSkZJRgABAQEASABIAAD…' } },
  },
  { route: 'PUT /api/incidents/{id}/approve', sent: { notes: '' }, answers: { 200: approvedIncident } },
  {
    route: 'PUT /api/incidents/{id}/reject',
    sent: { notes: 'A cap over the hard hat.', reason: 'false_positive' },
    answers: { 200: rejectedIncident },
  },
  {
    route: 'PUT /api/incidents/{id}/reopen',
    sent: { notes: 'Seen again on site.' },
    answers: { 200: reopenedIncident },
  },
  { route: 'PUT /api/incidents/{id}/undo', sent: {}, answers: { 200: undoneIncident } },
  {
    route: 'PUT /api/incidents/{id}/action',
    sent: { owner_id: teamMember.id, note: 'Hand out hard hats.' },
    answers: { 200: incidentWithAction.assigned },
  },
  { route: 'PUT /api/incidents/{id}/action/start', sent: {}, answers: { 200: incidentWithAction.started } },
  {
    route: 'PUT /api/incidents/{id}/action/complete',
    sent: { note: 'Hard hats handed out.' },
    answers: { 200: incidentWithAction.completed },
  },
  {
    route: 'PUT /api/incidents/{id}/action/verify',
    sent: { accepted: true },
    answers: { 200: incidentWithAction.verified },
  },
  { route: 'GET /api/actions', answers: { 200: { incidents: [incidentWithAction.assigned] } } },
  { route: 'GET /api/dashboard', answers: { 200: reports.dashboard } },
  { route: 'GET /api/risk-intelligence', answers: { 200: reports.riskIntelligence } },
  {
    route: 'GET /api/analytics',
    answers: { 200: { status: 'coming_soon', message: 'Advanced Analytics Coming Soon' } },
  },
  { route: 'GET /api/insurance/dashboard', answers: { 200: reports.insuranceDashboard } },
  { route: 'GET /api/insurance/links', answers: { 200: { links: [reports.active] } } },
  {
    route: 'POST /api/insurance/links',
    sent: { contractor_email: 'office@northgate.example' },
    answers: { 202: { link: reports.requested } },
  },
  { route: 'PUT /api/insurance/links/{id}/grant', answers: { 200: { link: reports.active } } },
  { route: 'PUT /api/insurance/links/{id}/revoke', answers: { 200: { link: reports.revoked } } },
  { route: 'GET /api/notifications', answers: { 200: records.notifications } },
  {
    route: 'PUT /api/notifications/read',
    answers: {
      200: {
        notifications: records.notifications.notifications.map((each) => ({ ...each, read: true })),
        unread: 0,
      },
    },
  },
  {
    route: 'GET /api/config',
    answers: { 200: { demo: false, demo_logins: [], version: '0.1.0', locales: ['en', 'es'] } },
  },
  {
    route: 'GET /api/health',
    answers: {
      200: {
        status: 'ok',
        version: '0.1.0',
        edition: 'embedded',
        detector: { engine: 'wasm', model_version: 'hazard-detector' },
      },
    },
  },
  { route: 'GET /api/health/live', answers: { 200: { status: 'ok' } } },
  { route: 'GET /api/health/ready', answers: { 200: { status: 'ok' } } },
];
