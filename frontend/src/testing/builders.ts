import type {
  AuditEntryView,
  BriefIncident,
  CaptureView,
  CorrectiveActionView,
  ExportView,
  IncidentView,
  ObservationView,
  SiteView,
  TeamMemberView,
  TenantView,
  UserView,
} from '@hazardlens/contracts';

/** Objects as the API sends them, for tests; every field can be overridden. */
let counter = 0;
const next = (prefix: string) => `${prefix}-${++counter}`;

export function aUser(overrides: Partial<UserView> = {}): UserView {
  const id = overrides.id ?? next('user');
  return {
    _id: id,
    id,
    email: `${id}@northgate.example`,
    first_name: 'Ada',
    last_name: 'Moreno',
    role: 'safety_manager',
    phone: null,
    tenant_id: 'tenant-1',
    tenant_name: 'Northgate Construction',
    tenant_type: 'contractor',
    is_active: true,
    ...overrides,
  };
}

export function aTeamMember(overrides: Partial<TeamMemberView> = {}): TeamMemberView {
  return {
    ...aUser(overrides),
    created_at: '2026-01-05T08:00:00.000Z',
    last_login_at: null,
    invite_pending: false,
    ...overrides,
  };
}

export function aTenant(overrides: Partial<TenantView> = {}): TenantView {
  return {
    _id: 'tenant-1',
    id: 'tenant-1',
    name: 'Northgate Construction',
    tenant_type: 'contractor',
    contact_email: 'office@northgate.example',
    phone: null,
    time_zone: 'Europe/Madrid',
    retention_months: 24,
    created_at: '2026-01-05T08:00:00.000Z',
    ...overrides,
  };
}

export function aSite(overrides: Partial<SiteView> = {}): SiteView {
  const id = overrides.id ?? next('site');
  return {
    _id: id,
    id,
    name: 'Harbour Tower',
    address: { text: '12 Quay Street' },
    tenant_id: 'tenant-1',
    tenant_name: 'Northgate Construction',
    capture_count: 3,
    created_at: '2026-01-05T08:00:00.000Z',
    policy: { masks_required: false },
    ...overrides,
  };
}

export function anIncident(overrides: Partial<IncidentView> = {}): IncidentView {
  const id = overrides.id ?? next('incident');
  return {
    _id: id,
    id,
    capture_id: 'capture-1',
    photo_id: 'photo-1',
    site_id: 'site-1',
    site_name: 'Harbour Tower',
    category: 'PPE_COMPLIANCE',
    category_name: 'PPE Compliance',
    hazard_type: 'no_hard_hat',
    hazard_label: 'Missing hard hat',
    severity: 0.65,
    severity_default: 0.65,
    confidence: 0.78,
    status: 'REVIEW_REQUIRED',
    ai_notes: 'Bare head on person 2.',
    reason_code: null,
    reason_params: {},
    recommended_action: 'Stop the task',
    osha: '1926.100(a)',
    iso45001: '8.1.2(e), 7.3',
    wcio: 'VI',
    created_at: '2026-11-02T09:14:00.000Z',
    captured_at: '2026-11-02T09:14:00.000Z',
    decided_at: null,
    decided_by: null,
    closed_at: null,
    closed_by: null,
    boxes: [{ x: 0.2, y: 0.3, w: 0.2, h: 0.3, class: 'head' }],
    action: null,
    history: [{ action: 'CREATED', user_email: null, timestamp: '2026-11-02T09:14:05.000Z', notes: '' }],
    photo_base64: null,
    has_photo: false,
    thumbnail: null,
    ...overrides,
  };
}

/** A row of `view=brief`: of an incident, or of a usual one. */
export function aBriefIncident(overrides: Partial<BriefIncident> = {}): BriefIncident {
  const whole = { ...anIncident({ id: overrides.id ?? next('incident') }), version: 1, ...overrides };
  const { _id, id, site_id, site_name, category, hazard_type, severity, status, created_at, version } = whole;
  const whose = whole.contractor_name === undefined ? {} : { contractor_name: whole.contractor_name };
  return { _id, id, site_id, site_name, ...whose, category, hazard_type, severity, status, created_at, version };
}

export function anObservation(overrides: Partial<ObservationView> = {}): ObservationView {
  const id = overrides.id ?? next('observation');
  return {
    _id: id,
    id,
    site_id: 'site-1',
    site_name: 'Harbour Tower',
    category: null,
    text: 'Hoses are rolled up.',
    observed_by: { id: 'user-1', name: 'Ana Reyes' },
    created_at: '2026-11-02T09:14:00.000Z',
    photo_id: null,
    has_photo: false,
    thumbnail: null,
    ...overrides,
  };
}

export function aCapture(overrides: Partial<CaptureView> = {}): CaptureView {
  const id = overrides.id ?? next('capture');
  return {
    _id: id,
    id,
    site_id: 'site-1',
    site_name: 'Harbour Tower',
    photos: [{ id: 'photo-1', thumbnail: null }],
    note_text: 'Captured via upload',
    status: 'completed',
    created_at: '2026-11-02T09:14:00.000Z',
    received_at: '2026-11-02T09:14:01.000Z',
    gps_location: null,
    overall_risk_score: 56,
    incident_count: 1,
    error: null,
    deleted_at: null,
    user: { id: 'user-1', name: 'Lee Park' },
    ...overrides,
  };
}

/** A repair that user-2 has been given. */
export const anAction = (overrides: Partial<CorrectiveActionView> = {}): CorrectiveActionView => ({
  status: 'ASSIGNED',
  owner: { id: 'user-2', name: 'Lee Park' },
  due_date: '2026-11-05',
  overdue: false,
  note: '',
  completion_note: '',
  completed_at: null,
  completed_by: null,
  after_photo_id: null,
  verified_at: null,
  verified_by: null,
  self_verified: false,
  ...overrides,
});

export function anAuditEntry(overrides: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    id: next('entry'),
    at: '2026-03-02T09:00:06.000Z',
    type: 'consent_granted',
    actor: { id: 'user-1', name: 'Ada Moreno', email: 'ada@northgate.example' },
    address: '203.0.113.7',
    target: { kind: 'link', id: 'link-1', name: null },
    result: 'success',
    ...overrides,
  };
}

export const anExport = (change: Partial<ExportView> = {}): ExportView => ({
  ...{ _id: 'e1', id: 'e1', kind: 'organisation', status: 'running', progress: 40, size: null },
  ...{ file_name: 'organization-data-2026-05-10.tar', requested_at: '2026-05-10T12:00:00.000Z' },
  ...{ expires_at: null, person: null, report: null, error: null },
  ...change,
});
