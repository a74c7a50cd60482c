import type { RiskIntelligenceAnswer, TimeRange } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

/** Columns of the heat map, in the order of the specification. */
export const heatColumns = ['PPE', 'Falls', 'Machinery', 'Electrical'] as const;

export const riskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRisk: build.query<RiskIntelligenceAnswer, { range: TimeRange; siteId?: string | undefined }>({
      query: ({ range, siteId }) => ({
        url: '/risk-intelligence',
        params: { time_range: range, site_id: siteId ?? 'all' },
      }),
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useGetRiskQuery } = riskApi;
