import type { ArchivedSiteView, SiteView } from '@hazardlens/contracts';
import { sitesLoaded } from '../session.js';
import { baseApi } from './base-api.js';

interface SiteForm {
  name: string;
  address: string;
  masksRequired: boolean;
}

const sitesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSites: build.query<SiteView[], void>({
      query: () => '/sites',
      providesTags: ['Site'],
      onQueryStarted: async (_, { queryFulfilled, dispatch }) => {
        try {
          dispatch(sitesLoaded((await queryFulfilled).data));
        } catch (error) {
          // Error catalogue: a failed site list is only logged; the screens say themselves what is missing.
          console.error('Site list could not be loaded', error);
        }
      },
    }),
    createSite: build.mutation<SiteView, { key: string; name: string; address: string; tenantId?: string }>({
      query: ({ key, name, address, tenantId }) => ({
        url: '/sites',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { name, address: { text: address }, ...(tenantId ? { tenant_id: tenantId } : {}) },
      }),
      invalidatesTags: ['Site'],
    }),
    updateSite: build.mutation<SiteView, SiteForm & { id: string }>({
      query: ({ id, name, address, masksRequired }) => ({
        url: `/sites/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: { name, address: { text: address }, policy: { masks_required: masksRequired } },
      }),
      invalidatesTags: ['Site'],
    }),
    archiveSite: build.mutation<null, string>({
      query: (id) => ({ url: `/sites/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Site', 'Dashboard'],
    }),
    listArchivedSites: build.query<ArchivedSiteView[], void>({
      query: () => '/sites/archived',
      providesTags: ['Site'],
    }),
    restoreSite: build.mutation<SiteView, string>({
      query: (id) => ({ url: `/sites/${encodeURIComponent(id)}/restore`, method: 'POST' }),
      invalidatesTags: ['Site', 'Dashboard'],
    }),
  }),
});

export const {
  useListSitesQuery,
  useCreateSiteMutation,
  useUpdateSiteMutation,
  useArchiveSiteMutation,
  useListArchivedSitesQuery,
  useRestoreSiteMutation,
} = sitesApi;
