import type {
  DashboardAnswer,
  DigestView,
  InsuranceDashboardAnswer,
  InsuranceLinkView,
  RiskIntelligenceAnswer,
  TimeRange,
} from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardAnswer, { siteId?: string | undefined }>({
      // the captures that the screen shows are asked for by themselves
      query: ({ siteId }) => ({ url: '/dashboard', params: { view: 'brief', ...(siteId ? { site_id: siteId } : {}) } }),
      providesTags: ['Dashboard'],
    }),
    /** labels are in the reader's language, so that another one asks anew */
    getDigest: build.query<DigestView, { siteId?: string | undefined; locale: string }>({
      query: ({ siteId }) => ({ url: '/digest', params: siteId ? { site_id: siteId } : {} }),
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useGetDashboardQuery, useGetDigestQuery } = dashboardApi;

/** Columns of the heat map, in the order of the specification. */
export const heatColumns = ['PPE', 'Falls', 'Machinery', 'Electrical'] as const;

const riskApi = baseApi.injectEndpoints({
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

export type ContractorCard = InsuranceDashboardAnswer['contractors'][number];

const insuranceApi = baseApi.injectEndpoints({
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
