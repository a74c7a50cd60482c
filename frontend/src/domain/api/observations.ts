import type { MakeObservationRequest, ObservationsAnswer, ObservationView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

interface Which {
  siteId?: string | undefined;
  /** first day, YYYY-MM-DD */
  from?: string | undefined;
}
interface NewObservation extends MakeObservationRequest {
  /** the same for every try, so that a repeated send meets the first */
  key: string;
  /** milliseconds; a request of the queue must end, or it holds up everything behind it */
  timeout?: number;
}
const params = ({ siteId, from }: Which) => ({
  ...(siteId ? { site_id: siteId } : {}),
  ...(from ? { from } : {}),
});

const observationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** newest first, page after page into the past */
    observationPages: build.infiniteQuery<ObservationsAnswer, Which, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/observations',
        params: { ...params(queryArg), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
      providesTags: ['Observation'],
    }),
    countObservations: build.query<number, Which>({
      query: (which) => ({ url: '/observations', params: { ...params(which), limit: 1 } }),
      transformResponse: ({ total }: ObservationsAnswer) => total,
      providesTags: ['Observation'],
    }),
    makeObservation: build.mutation<ObservationView, NewObservation>({
      query: ({ key, timeout, ...body }) => ({
        url: '/observations',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        ...(timeout ? { timeout } : {}),
      }),
      invalidatesTags: (answer) => (answer ? ['Observation'] : []),
    }),
    deleteObservation: build.mutation<null, string>({
      query: (id) => ({ url: `/observations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // also where it was refused: somebody may have deleted it meanwhile
      invalidatesTags: ['Observation'],
    }),
  }),
});

export const {
  useObservationPagesInfiniteQuery,
  useCountObservationsQuery,
  useMakeObservationMutation,
  useDeleteObservationMutation,
} = observationsApi;
