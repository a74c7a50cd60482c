import type { InsuranceDashboardAnswer, InsuranceLinkView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

export type ContractorCard = InsuranceDashboardAnswer['contractors'][number];

export const insuranceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getInsurance: build.query<InsuranceDashboardAnswer, void>({
      query: () => '/insurance/dashboard',
      providesTags: ['Insurance'],
    }),
    listLinks: build.query<InsuranceLinkView[], void>({
      query: () => '/insurance/links',
      transformResponse: (answer: { links: InsuranceLinkView[] }) => answer.links,
      providesTags: ['Link'],
    }),
    requestLink: build.mutation<unknown, string>({
      query: (contractor_email) => ({ url: '/insurance/links', method: 'POST', body: { contractor_email } }),
      invalidatesTags: ['Link'],
    }),
    changeLink: build.mutation<unknown, { id: string; verb: 'grant' | 'revoke' }>({
      query: ({ id, verb }) => ({ url: `/insurance/links/${encodeURIComponent(id)}/${verb}`, method: 'PUT' }),
      invalidatesTags: ['Link', 'Insurance'],
    }),
  }),
});

export const { useGetInsuranceQuery, useListLinksQuery, useRequestLinkMutation, useChangeLinkMutation } = insuranceApi;
