import type { IncidentView, SameAsView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

const path = (id: string) => `/incidents/${encodeURIComponent(id)}/same-as`;

const sameAsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** what this may be again, and what people confirmed */
    sameAs: build.query<SameAsView, string>({
      query: path,
      providesTags: (_, __, id) => [
        { type: 'Incident', id },
        { type: 'Incident', id: 'SAME_AS' },
      ],
    }),
    setSameAs: build.mutation<IncidentView, { id: string; olderId: string | null }>({
      query: ({ id, olderId }) => ({ url: path(id), method: 'PUT', body: { incident_id: olderId } }),
      // the older one tells of it, too, and the figures count one hazard less or more
      invalidatesTags: (_, error) => (error ? [] : ['Incident', 'Dashboard']),
    }),
  }),
});

export const { useSameAsQuery, useSetSameAsMutation } = sameAsApi;
