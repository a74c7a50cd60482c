import type { CompaniesAnswer, CompanyView, UpdateCompanyRequest } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

/** What a form says of a company. */
export type CompanyDetails = Pick<CompanyView, 'name' | 'trade' | 'contact'>;

const companiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** in order of their names, page after page */
    companyPages: build.infiniteQuery<CompaniesAnswer, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/companies',
        params: { ...(queryArg ? { q: queryArg } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
      providesTags: ['Company'],
    }),
    /** the first of those that are called so far like this */
    suggestCompanies: build.query<CompanyView[], string>({
      query: (q) => ({ url: '/companies', params: { limit: '20', ...(q ? { q } : {}) } }),
      transformResponse: (answer: CompaniesAnswer) => answer.companies,
      providesTags: ['Company'],
    }),
    createCompany: build.mutation<CompanyView, CompanyDetails & { key: string }>({
      query: ({ key, ...body }) => ({ url: '/companies', method: 'POST', headers: { 'idempotency-key': key }, body }),
      invalidatesTags: ['Company'],
    }),
    updateCompany: build.mutation<CompanyView, UpdateCompanyRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/companies/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      // also where it was refused: somebody may have removed it meanwhile
      invalidatesTags: ['Company'],
    }),
    deleteCompany: build.mutation<null, string>({
      query: (id) => ({ url: `/companies/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Company'],
    }),
  }),
});

export const {
  useCompanyPagesInfiniteQuery,
  useSuggestCompaniesQuery,
  useCreateCompanyMutation,
  useUpdateCompanyMutation,
  useDeleteCompanyMutation,
} = companiesApi;
