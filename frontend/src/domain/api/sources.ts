import type {
  CoverageView,
  IncidentView,
  QuestionAnswer,
  QuestionState,
  QuestionView,
  SourceSettings,
  SourceSettingsRequest,
  SourcesView,
  StandingState,
  ThresholdView,
} from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

interface Ruling {
  source: string;
  hazard_type: string;
  state: StandingState | 'auto';
  reason: string;
}
interface QuestionFilter {
  state: QuestionState;
  siteId: string | undefined;
}

/** What decisions move; whoever decides on an incident or answers a question changes it. */
const byDecisions = [{ type: 'Incident' as const, id: 'LIST' }, 'Source' as const];

const sourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCoverage: build.query<CoverageView, { contractorId?: string | undefined }>({
      query: ({ contractorId }) => ({
        url: '/ai/coverage',
        ...(contractorId ? { params: { contractor_id: contractorId } } : {}),
      }),
      providesTags: byDecisions,
    }),
    listSources: build.query<SourcesView, void>({
      query: () => '/ai/sources',
      providesTags: byDecisions,
    }),
    ruleSource: build.mutation<SourcesView, Ruling>({
      query: ({ source, hazard_type, ...body }) => ({
        url: `/ai/sources/${encodeURIComponent(source)}/hazards/${encodeURIComponent(hazard_type)}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Source'],
    }),
    changeSourceSettings: build.mutation<SourceSettings, SourceSettingsRequest>({
      query: (body) => ({ url: '/ai/sources', method: 'PATCH', body }),
      invalidatesTags: ['Source'],
      onQueryStarted: async (_, { queryFulfilled, dispatch }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(
          sourcesApi.util.updateQueryData('listSources', undefined, (view) => {
            view.settings = answer.data;
          }),
        );
      },
    }),
    getThreshold: build.query<ThresholdView, { source: string; hazard_type: string }>({
      query: ({ source, hazard_type }) =>
        `/ai/sources/${encodeURIComponent(source)}/hazards/${encodeURIComponent(hazard_type)}/threshold`,
      providesTags: byDecisions,
    }),
    listQuestions: build.query<QuestionView[], QuestionFilter>({
      query: ({ state, siteId }) => ({
        url: '/ai/questions',
        params: { state, ...(siteId ? { site_id: siteId } : {}) },
      }),
      transformResponse: (answer: { questions: QuestionView[] }) => answer.questions,
      providesTags: byDecisions,
    }),
    answerQuestion: build.mutation<
      { incident: IncidentView | null },
      { id: string; answer: QuestionAnswer; notes: string }
    >({
      query: ({ id, ...body }) => ({ url: `/ai/questions/${encodeURIComponent(id)}`, method: 'PUT', body }),
      // Also where it was refused: then somebody else was there before, and the list is older than that.
      invalidatesTags: [...byDecisions, 'Dashboard'],
    }),
  }),
});

export const {
  useGetCoverageQuery,
  useListSourcesQuery,
  useRuleSourceMutation,
  useChangeSourceSettingsMutation,
  useGetThresholdQuery,
  useListQuestionsQuery,
  useAnswerQuestionMutation,
} = sourcesApi;
