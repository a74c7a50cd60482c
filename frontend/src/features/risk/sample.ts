import type { RiskIntelligenceAnswer } from '@hazardlens/contracts';

/** Built-in figures for a failed load (error catalogue); always shown under a "Sample data" banner. */
export const sampleRisk: RiskIntelligenceAnswer = {
  overall_risk_score: 42,
  risk_trend: 'stable',
  top_5_risks: [
    {
      category: 'FALL_RISKS',
      category_code: 'FALL_RISKS',
      subcategory: 'unprotected_edge',
      hazard_type: 'unprotected_edge',
      risk_score: 81,
      count: 2,
    },
    {
      category: 'PPE_COMPLIANCE',
      category_code: 'PPE_COMPLIANCE',
      subcategory: 'no_hard_hat',
      hazard_type: 'no_hard_hat',
      risk_score: 66,
      count: 7,
    },
    {
      category: 'ELECTRICAL_FIRE',
      category_code: 'ELECTRICAL_FIRE',
      subcategory: 'exposed_live_parts',
      hazard_type: 'exposed_live_parts',
      risk_score: 61,
      count: 1,
    },
    {
      category: 'PPE_COMPLIANCE',
      category_code: 'PPE_COMPLIANCE',
      subcategory: 'no_hi_vis',
      hazard_type: 'no_hi_vis',
      risk_score: 54,
      count: 5,
    },
    {
      category: 'HOUSEKEEPING',
      category_code: 'HOUSEKEEPING',
      subcategory: 'debris_clutter',
      hazard_type: 'debris_clutter',
      risk_score: 32,
      count: 4,
    },
  ],
  category_breakdown: [
    { name: 'PPE Compliance', category_code: 'PPE_COMPLIANCE', value: 12, risk_score: 66 },
    { name: 'Fall & Height Hazards', category_code: 'FALL_RISKS', value: 4, risk_score: 81 },
    { name: 'Electrical Hazards', category_code: 'ELECTRICAL_FIRE', value: 3, risk_score: 61 },
    { name: 'Housekeeping', category_code: 'HOUSEKEEPING', value: 6, risk_score: 32 },
  ],
  severity_trend: [
    { date: '2026-01-05', high: 4, medium: 3, low: 2 },
    { date: '2026-01-12', high: 5, medium: 2, low: 3 },
    { date: '2026-01-19', high: 3, medium: 4, low: 2 },
    { date: '2026-01-26', high: 2, medium: 3, low: 3 },
  ],
  has_data: false,
  basis: 'default',
  explanation: { V: 0, E: 0, Z: 0, ratio: 0, A: 1, U: 0, top: [], sentences: [] },
  generated_at: '2026-01-31T00:00:00.000Z',
  heatmap: [
    { site: 'Site A', site_id: 'a', PPE: 66, Falls: 81, Machinery: 20, Electrical: 35 },
    { site: 'Site B', site_id: 'b', PPE: 42, Falls: 12, Machinery: 48, Electrical: 61 },
  ],
};
