import type { CaptureView } from '@hazardlens/contracts';
import { baseApi } from '../../../api/base-api.js';

export interface ScoreExplanation {
  V: number;
  E: number;
  Z: number;
  ratio: number;
  A: number;
  U: number;
  top: { incident_id: string; label: string; site_name: string; severity: number; weight: number }[];
  sentences: string[];
}
export type SafetyTrend = 'improving' | 'declining' | 'stable';

/** GET /dashboard (specification section 3, api.md). The reporting service owns it. */
export interface DashboardAnswer {
  safety_score: { overall_score: number; trend: SafetyTrend };
  statistics: {
    total_captures: number;
    total_incidents: number;
    open_incidents: number;
    high_risk_findings: number;
  };
  recent_captures: CaptureView[];
  score_trend: { label: string; value: number }[];
  category_counts: { name: string; value: number }[];
  overdue_actions: number;
  has_data: boolean;
  explanation: ScoreExplanation;
}

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardAnswer, { siteId?: string | undefined }>({
      query: ({ siteId }) => ({ url: '/dashboard', params: siteId ? { site_id: siteId } : {} }),
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
