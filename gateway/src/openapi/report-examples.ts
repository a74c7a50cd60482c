import type {
  DashboardAnswer,
  ExplanationView,
  InsuranceDashboardAnswer,
  InsuranceLinkView,
  RiskIntelligenceAnswer,
} from '@hazardlens/contracts';

const terms: Omit<ExplanationView, 'sentences' | 'worst_open'> = {
  V: 0.95,
  E: 50,
  Z: 0.7142857142857143,
  ratio: 0.34,
  A: 0.9068,
  U: 0.665,
  top: [
    {
      incident_id: '7eb06b8f-4da2-5fcc-9b98-3c8a7d6e9fa8',
      label: 'Unprotected edge or leading edge',
      site_name: 'Eastgate Bridge',
      severity: 0.95,
      weight: 0.95,
    },
  ],
};
const why = 'Findings weigh 0.95 over 50 photos (recent ones count more), that is 0.019 per photo.';
const worst = {
  incident_id: '7eb06b8f-4da2-5fcc-9b98-3c8a7d6e9fa8',
  label: 'Unprotected edge or leading edge',
  site_name: 'Eastgate Bridge',
};

export const dashboard: DashboardAnswer = {
  safety_score: {
    overall_score: 61,
    trend: 'declining',
    basis: 'measured',
  },
  statistics: {
    total_captures: 12,
    total_incidents: 4,
    open_incidents: 3,
    high_risk_findings: 2,
  },
  score_trend: [
    {
      label: 'Week 1',
      value: null,
    },
    {
      label: 'Week 2',
      value: 75,
    },
    {
      label: 'Week 3',
      value: 80,
    },
    {
      label: 'Week 4',
      value: 78,
    },
    {
      label: 'Current',
      value: 61,
    },
  ],
  category_counts: [
    {
      name: 'PPE',
      value: 3,
    },
    {
      name: 'Falls',
      value: 1,
    },
    {
      name: 'Housekeeping',
      value: 0,
    },
    {
      name: 'Electrical',
      value: 0,
    },
    {
      name: 'Equipment',
      value: 0,
    },
  ],
  category_rest: [{ category_code: 'HAZARDOUS_MATERIALS', name: 'Chemicals, Dust & Air Quality', value: 2 }],
  overdue_actions: 1,
  has_data: true,
  explanation: {
    ...terms,
    sentences: [
      'One open hazard pulls the score down: Unprotected edge or leading edge (Eastgate Bridge). Closing it would take the score from 61 to 91.',
      why,
    ],
    worst_open: { ...worst, score_if_closed: 91 },
  },
  recent_captures: [
    {
      _id: '6daf5a7e-3c91-5ebb-8a87-2b7f6c5d8e97',
      id: '6daf5a7e-3c91-5ebb-8a87-2b7f6c5d8e97',
      site_id: '5c9e4f6d-2b80-5daa-9f76-1a6e5b4c7d86',
      site_name: 'Harbour Tower',
      photos: [
        {
          id: '6daf5a7e-3c91-5ebb-8a87-2b7f6c5d8e97-0',
          thumbnail: null,
        },
      ],
      note_text: 'Captured via camera',
      status: 'completed',
      created_at: '2026-03-02T09:00:00.000Z',
      received_at: '2026-03-02T09:00:05.000Z',
      gps_location: {
        latitude: 42.3601,
        longitude: -71.0589,
        accuracy: 8,
      },
      overall_risk_score: 64,
      incident_count: 1,
      error: null,
      deleted_at: null,
      user: {
        id: '2f6b1c3a-9e5d-4a77-8c43-8d3b2e1f4a53',
        name: 'Joe Baker',
      },
    },
  ],
};

export const riskIntelligence: RiskIntelligenceAnswer = {
  overall_risk_score: 70,
  risk_trend: 'stable',
  top_5_risks: [
    {
      category: 'Fall & Height Hazards',
      category_code: 'FALL_RISKS',
      subcategory: 'Unprotected edge or leading edge',
      hazard_type: 'unprotected_edge',
      risk_score: 67,
      count: 1,
    },
  ],
  category_breakdown: [
    {
      name: 'Fall & Height Hazards',
      category_code: 'FALL_RISKS',
      value: 1,
      risk_score: 67,
    },
  ],
  severity_trend: [
    {
      date: '2026-02-02',
      high: 0,
      medium: 0,
      low: 0,
    },
    {
      date: '2026-02-23',
      high: 1,
      medium: 0,
      low: 0,
    },
  ],
  heatmap: [
    {
      site: 'Eastgate Bridge',
      site_id: '37b28524-031f-5f04-b2c5-11115c34b25b',
      PPE: 0,
      Falls: 67,
      Machinery: 0,
      Electrical: 0,
    },
  ],
  has_data: true,
  basis: 'measured',
  explanation: {
    ...terms,
    sentences: [
      'One open hazard pushes the score up: Unprotected edge or leading edge (Eastgate Bridge). Closing it would take the score from 70 to 9.',
      why,
    ],
    worst_open: { ...worst, score_if_closed: 9 },
  },
  generated_at: '2026-03-02T09:00:06.000Z',
};

export const insuranceDashboard: InsuranceDashboardAnswer = {
  contractors: [
    {
      contractor_id: '7c9b0f5e-4a53-4d8e-9f0b-2f1f3f0f6a11',
      contractor_name: 'Northgate Construction',
      incident_count: 3,
      rsi: 24,
      exposure_score: 41,
      high_severity_count: 3,
      pending_share: 0.25,
      rejected_share: 0,
      basis: 'measured',
      explanation: {
        ...terms,
        sentences: [
          'Approved findings of the last 90 days raise the exposure score, most of all Unprotected edge or leading edge (Eastgate Bridge). Closing a hazard does not lower it at once: what a finding weighs halves every 30 days.',
          why,
        ],
        worst_open: null,
      },
    },
  ],
  recent_approved: [],
  period: '90d',
};

export const requested: InsuranceLinkView = {
  id: '8e4f2a1b-6c3d-4e5f-9a0b-1c2d3e4f5a6b',
  insurer: {
    id: '5d2c8e7a-1f3b-4c6d-9e8f-0a1b2c3d4e5f',
    name: 'Harbor Mutual Insurance',
  },
  contractor: null,
  contractor_email: 'office@northgate.example',
  status: 'requested',
  requested_at: '2026-03-01T08:00:00.000Z',
  granted_at: null,
  revoked_at: null,
  history: [
    {
      action: 'REQUESTED',
      user_email: 'grace.hall@harbor-mutual.example',
      timestamp: '2026-03-01T08:00:00.000Z',
    },
  ],
};

export const active: InsuranceLinkView = {
  ...requested,
  contractor: {
    id: '7c9b0f5e-4a53-4d8e-9f0b-2f1f3f0f6a11',
    name: 'Northgate Construction',
  },
  status: 'active',
  granted_at: '2026-03-01T10:00:00.000Z',
  history: [
    ...requested.history,
    {
      action: 'GRANTED',
      user_email: 'ana.reyes@northgate.example',
      timestamp: '2026-03-01T10:00:00.000Z',
    },
  ],
};

export const revoked: InsuranceLinkView = {
  ...active,
  status: 'revoked',
  revoked_at: '2026-03-09T10:00:00.000Z',
  history: [
    ...active.history,
    {
      action: 'REVOKED',
      user_email: 'ana.reyes@northgate.example',
      timestamp: '2026-03-09T10:00:00.000Z',
    },
  ],
};
