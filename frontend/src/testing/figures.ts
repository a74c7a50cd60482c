import type {
  DashboardAnswer,
  ExplanationView,
  IncidentList,
  InsuranceDashboardAnswer,
  InsuranceLinkView,
  RiskIntelligenceAnswer,
} from '@hazardlens/contracts';
import { anIncident } from './builders.js';

/** Scores and their explanations as the API sends them, for tests; every field can be overridden. */
export const anExplanation = (overrides: Partial<ExplanationView> = {}): ExplanationView => ({
  V: 0.95,
  E: 50,
  Z: 0.71,
  ratio: 0.34,
  A: 0.91,
  U: 0.665,
  top: [
    { incident_id: 'incident-2', label: 'Unprotected edge', site_name: 'Gate 2', severity: 0.95, weight: 0.95 },
    { incident_id: 'incident-1', label: 'Missing hard hat', site_name: 'Gate 2', severity: 0.65, weight: 0.5 },
  ],
  sentences: [
    '2 open hazards pull the score down, most of all Unprotected edge (Gate 2). Closing the worst would take the score from 61 to 91.',
    'Findings weigh 0.95 over 50 photos (recent ones count more), that is 0.019 per photo.',
    'With a credibility of 71 % against the benchmark, the rate is 0.34 times the benchmark.',
  ],
  worst_open: { incident_id: 'incident-2', label: 'Unprotected edge', site_name: 'Gate 2', score_if_closed: 91 },
  ...overrides,
});

export const aDashboard = (overrides: Partial<DashboardAnswer> = {}): DashboardAnswer => ({
  safety_score: { overall_score: 61, trend: 'declining', basis: 'measured' },
  statistics: { total_captures: 12, total_incidents: 21, open_incidents: 4, high_risk_findings: 2 },
  score_trend: [null, null, 80, 78, 61].map((value, index) => ({
    label: index < 4 ? `Week ${index + 1}` : 'Current',
    value,
  })),
  category_counts: [
    { name: 'PPE', value: 6 },
    { name: 'Falls', value: 3 },
    { name: 'Housekeeping', value: 0 },
    { name: 'Electrical', value: 1 },
    { name: 'Equipment', value: 1 },
  ],
  category_rest: [
    { category_code: 'EXCAVATION_STRUCTURAL', name: 'Excavation & Structural Stability', value: 5 },
    { category_code: 'HAZARDOUS_MATERIALS', name: 'Chemicals, Dust & Air Quality', value: 2 },
    { category_code: 'CONFINED_SPACE', name: 'Confined Spaces', value: 1 },
  ],
  overdue_actions: 0,
  has_data: true,
  explanation: anExplanation(),
  recent_captures: [],
  ...overrides,
});

/** What the API says of an organisation without photos. */
export const anEmptyDashboard = (): DashboardAnswer =>
  aDashboard({
    safety_score: { overall_score: 75, trend: 'stable', basis: 'default' },
    statistics: { total_captures: 0, total_incidents: 0, open_incidents: 0, high_risk_findings: 0 },
    score_trend: [null, null, null, null, 75].map((value, index) => ({ label: `${index}`, value })),
    category_counts: aDashboard().category_counts.map(({ name }) => ({ name, value: 0 })),
    category_rest: [],
    has_data: false,
    explanation: anExplanation({ top: [], sentences: ['No open hazard pulls the score down.'], worst_open: null }),
  });

export const aRisk = (overrides: Partial<RiskIntelligenceAnswer> = {}): RiskIntelligenceAnswer => ({
  overall_risk_score: 70,
  risk_trend: 'increasing',
  top_5_risks: [
    {
      ...{ category: 'Fall & Height Hazards', category_code: 'FALL_RISKS' },
      ...{ subcategory: 'Unprotected edge or leading edge', hazard_type: 'unprotected_edge', risk_score: 67, count: 1 },
    },
  ],
  category_breakdown: [
    { name: 'Fall & Height Hazards', category_code: 'FALL_RISKS', value: 1, risk_score: 67 },
    { name: 'Confined Spaces', category_code: 'CONFINED_SPACE', value: 2, risk_score: 20 },
  ],
  severity_trend: [{ date: '2026-11-02', high: 1, medium: 2, low: 0 }],
  heatmap: [
    { site: 'Harbour Tower', site_id: 'site-1', PPE: 0, Falls: 67, Machinery: 0, Electrical: 0, basis: 'measured' },
  ],
  has_data: true,
  basis: 'measured',
  explanation: anExplanation(),
  generated_at: '2026-11-02T09:00:06.000Z',
  ...overrides,
});

export const anEmptyRisk = (overrides: Partial<RiskIntelligenceAnswer> = {}): RiskIntelligenceAnswer =>
  aRisk({
    ...{ overall_risk_score: 25, risk_trend: 'stable', top_5_risks: [], category_breakdown: [] },
    ...{ severity_trend: [], heatmap: [], has_data: false, basis: 'default' },
    ...overrides,
  });

export const aContractorCard = (
  overrides: Partial<InsuranceDashboardAnswer['contractors'][number]> = {},
): InsuranceDashboardAnswer['contractors'][number] => ({
  contractor_id: 'tenant-1',
  contractor_name: 'Northgate Construction',
  incident_count: 3,
  rsi: 24,
  exposure_score: 41,
  high_severity_count: 3,
  pending_share: 0.25,
  rejected_share: 0,
  basis: 'measured',
  explanation: anExplanation({ worst_open: null }),
  ...overrides,
});

export const aPortal = (overrides: Partial<InsuranceDashboardAnswer> = {}): InsuranceDashboardAnswer => ({
  contractors: [aContractorCard()],
  recent_approved: [anIncident({ id: 'incident-2', status: 'APPROVED' })],
  period: '90d',
  ...overrides,
});

export const aLink = (overrides: Partial<InsuranceLinkView> = {}): InsuranceLinkView => ({
  id: 'link-1',
  insurer: { id: 'insurer-1', name: 'Harbor Mutual Insurance' },
  contractor: { id: 'tenant-1', name: 'Northgate Construction' },
  contractor_email: 'office@northgate.example',
  status: 'active',
  requested_at: '2026-03-01T08:00:00.000Z',
  granted_at: '2026-03-01T10:00:00.000Z',
  revoked_at: null,
  history: [],
  ...overrides,
});

export const anIncidentList = (incidents: IncidentList['incidents'], total = incidents.length): IncidentList => ({
  incidents,
  status_counts: { REVIEW_REQUIRED: 0, APPROVED: incidents.length, REJECTED: 0 },
  total,
  next_cursor: null,
});
