import type {
  AddExampleRequest,
  CreateOwnHazardRequest,
  ExamplesView,
  ExampleView,
  LearnedFigures,
  OwnHazardsView,
  OwnHazardView,
  UpdateOwnHazardRequest,
} from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

/** Sources, coverage and what may be named change with them. */
const ofHazards = ['Source' as const];

const ownHazardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnHazards: build.query<OwnHazardsView, void>({ query: () => '/ai/hazards', providesTags: ofHazards }),
    createOwnHazard: build.mutation<OwnHazardView, CreateOwnHazardRequest>({
      query: (body) => ({ url: '/ai/hazards', method: 'POST', body }),
      invalidatesTags: ofHazards,
    }),
    updateOwnHazard: build.mutation<OwnHazardView, { id: string } & UpdateOwnHazardRequest>({
      query: ({ id, ...body }) => ({ url: `/ai/hazards/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: ofHazards,
    }),
    retireOwnHazard: build.mutation<void, string>({
      query: (type) => ({ url: `/ai/hazards/${encodeURIComponent(type)}`, method: 'DELETE' }),
      invalidatesTags: ofHazards,
    }),
    listExamples: build.query<ExamplesView, { hazardType?: string }>({
      query: ({ hazardType }) => ({
        url: '/ai/examples',
        params: { limit: '100', ...(hazardType ? { hazard_type: hazardType } : {}) },
      }),
      providesTags: ofHazards,
    }),
    addExample: build.mutation<ExampleView, AddExampleRequest>({
      query: (body) => ({ url: '/ai/examples', method: 'POST', body }),
      invalidatesTags: ofHazards,
    }),
    removeExample: build.mutation<void, string>({
      query: (id) => ({ url: `/ai/examples/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ofHazards,
    }),
    learnHazard: build.mutation<LearnedFigures, string>({
      query: (type) => ({ url: `/ai/hazards/${encodeURIComponent(type)}/learn`, method: 'POST', body: {} }),
      invalidatesTags: ofHazards,
    }),
  }),
});

export const {
  useListOwnHazardsQuery,
  useCreateOwnHazardMutation,
  useRetireOwnHazardMutation,
  useUpdateOwnHazardMutation,
  useListExamplesQuery,
  useAddExampleMutation,
  useRemoveExampleMutation,
  useLearnHazardMutation,
} = ownHazardsApi;
