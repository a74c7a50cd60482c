import type { IncidentView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

export interface HazardReport {
  /** the same for every try, so that a repeated send meets the first */
  key: string;
  site_id: string;
  category: string;
  hazard_type: string;
  /** absent: the usual one of the hazard */
  severity?: number;
  notes: string;
  /** bare base64 */
  photo?: string;
  /** ms; absent: the person decides how long to wait */
  timeout?: number;
}

export const reportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reportHazard: build.mutation<IncidentView, HazardReport>({
      query: ({ key, timeout, ...body }) => ({
        url: '/incidents',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        ...(timeout ? { timeout } : {}),
      }),
      invalidatesTags: (answer) => (answer ? ['Incident', 'Dashboard'] : []),
    }),
  }),
});

export const { useReportHazardMutation } = reportApi;
