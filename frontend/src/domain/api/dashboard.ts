import type { DashboardAnswer } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardAnswer, { siteId?: string | undefined }>({
      query: ({ siteId }) => ({ url: '/dashboard', params: siteId ? { site_id: siteId } : {} }),
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
