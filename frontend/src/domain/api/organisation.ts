import type { TenantView, UpdateTenantRequest } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

export const organisationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrganisation: build.query<TenantView, void>({
      query: () => '/tenant',
      providesTags: ['Tenant'],
    }),
    updateOrganisation: build.mutation<TenantView, UpdateTenantRequest>({
      query: (body) => ({ url: '/tenant', method: 'PATCH', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Tenant', 'Dashboard']),
    }),
  }),
});

export const { useGetOrganisationQuery, useUpdateOrganisationMutation } = organisationApi;
