import type { SavedView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

const viewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listViews: build.query<SavedView[], void>({
      query: () => '/views',
      transformResponse: (answer: { views: SavedView[] }) => answer.views,
      providesTags: ['View'],
    }),
    saveView: build.mutation<SavedView, { key: string; name: string; address: string }>({
      query: ({ key, ...body }) => ({ url: '/views', method: 'POST', headers: { 'idempotency-key': key }, body }),
      invalidatesTags: (answer) => (answer ? ['View'] : []),
    }),
    deleteView: build.mutation<null, string>({
      query: (id) => ({ url: `/views/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['View'],
    }),
  }),
});

export const { useListViewsQuery, useSaveViewMutation, useDeleteViewMutation } = viewsApi;
