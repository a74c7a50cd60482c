import type { RiskIntelligenceAnswer } from '@hazardlens/contracts';

const hazard = (category: string, hazard_type: string, risk_score: number, count: number) => ({
  ...{ category, category_code: category, subcategory: hazard_type },
  ...{ hazard_type, risk_score, count },
});

/** Built-in figures for a failed load (error catalogue); always shown under a "Sample data" banner. */
export const sampleRisk: RiskIntelligenceAnswer = {
  overall_risk_score: 42,
  risk_trend: 'stable',
  top_5_risks: [
    hazard('FALL_RISKS', 'unprotected_edge', 81, 2),
    hazard('PPE_COMPLIANCE', 'no_hard_hat', 66, 7),
    hazard('ELECTRICAL_FIRE', 'exposed_live_parts', 61, 1),
    hazard('PPE_COMPLIANCE', 'no_hi_vis', 54, 5),
    hazard('HOUSEKEEPING', 'debris_clutter', 32, 4),
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
    { site: 'Site A', site_id: 'a', PPE: 66, Falls: 81, Machinery: 20, Electrical: 35, basis: 'measured' },
    { site: 'Site B', site_id: 'b', PPE: 42, Falls: 12, Machinery: 48, Electrical: 61, basis: 'measured' },
  ],
};
