import type {
  AddExampleRequest,
  CoverageView,
  CreateOwnHazardRequest,
  ExamplesView,
  ExampleView,
  LearnedFigures,
  OwnHazardsView,
  OwnHazardView,
  OwnLabel,
  UpdateOwnHazardRequest,
} from '@hazardlens/contracts';
import { type CategoryCode, isCategoryCode, isOwnHazardCode, type OwnHazardCode } from '@hazardlens/taxonomy';
import { baseApi } from './base-api.js';

/** An own hazard type as pickers offer it. */
export interface OfferedHazard {
  readonly hazard_type: OwnHazardCode;
  readonly category: CategoryCode;
  readonly own_label: OwnLabel | undefined;
}

const offeredIn = ({ categories }: CoverageView): OfferedHazard[] =>
  categories.flatMap(({ code: category, hazards }) =>
    hazards.flatMap(({ hazard_type, own_label }) =>
      isCategoryCode(category) && isOwnHazardCode(hazard_type) ? [{ category, hazard_type, own_label }] : [],
    ),
  );

/** Sources and coverage tell of own types, too. */
const ofHazards = ['OwnHazard' as const, 'Source' as const];

const ownHazardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** for everybody who may name a hazard, where the list below is the reviewers'; decisions do not change it */
    offeredHazards: build.query<OfferedHazard[], void>({
      query: () => '/ai/coverage',
      transformResponse: offeredIn,
      providesTags: ['OwnHazard'],
    }),
    listOwnHazards: build.query<OwnHazardsView, void>({ query: () => '/ai/hazards', providesTags: ['OwnHazard'] }),
    createOwnHazard: build.mutation<OwnHazardView, CreateOwnHazardRequest & { key: string }>({
      query: ({ key, ...body }) => ({ url: '/ai/hazards', method: 'POST', headers: { 'idempotency-key': key }, body }),
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
    /** with how far each hazard has been taught, however few of the examples are asked for */
    listExamples: build.query<ExamplesView, { limit: number }>({
      query: (params) => ({ url: '/ai/examples', params }),
      providesTags: ['Example', 'OwnHazard'],
    }),
    /** those of one hazard, as many pages as are asked for */
    examplePages: build.infiniteQuery<ExamplesView, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/ai/examples',
        params: { hazard_type: queryArg, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
      providesTags: ['Example', 'OwnHazard'],
    }),
    addExample: build.mutation<ExampleView, AddExampleRequest>({
      query: (body) => ({ url: '/ai/examples', method: 'POST', body }),
      invalidatesTags: ['Example'],
    }),
    removeExample: build.mutation<void, string>({
      query: (id) => ({ url: `/ai/examples/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Example'],
    }),
    learnHazard: build.mutation<LearnedFigures, string>({
      query: (type) => ({ url: `/ai/hazards/${encodeURIComponent(type)}/learn`, method: 'POST', body: {} }),
      invalidatesTags: ['Example', 'Source'],
    }),
  }),
});

export const {
  useOfferedHazardsQuery,
  useListOwnHazardsQuery,
  useCreateOwnHazardMutation,
  useRetireOwnHazardMutation,
  useUpdateOwnHazardMutation,
  useListExamplesQuery,
  useExamplePagesInfiniteQuery,
  useAddExampleMutation,
  useRemoveExampleMutation,
  useLearnHazardMutation,
} = ownHazardsApi;
