import type { CommentsAnswer, CommentView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

export interface Mentioned {
  id: string;
  name: string;
}
/** What a person says, with the photo as bare base64. */
interface Said {
  text: string;
  mentions: readonly string[];
}
interface NewComment extends Said {
  incidentId: string;
  /** the same for every try, so that a repeated send meets the first */
  key: string;
  photo?: string;
}
interface ChangedComment extends Said {
  id: string;
  incidentId: string;
  /** absent: it stays; null: it goes */
  photo?: string | null;
}
/** What a change of one comment leads to. */
const ofIncident = (incidentId: string) => [{ type: 'Comment' as const, id: incidentId }];

const commentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** newest first, page after page into the past */
    commentPages: build.infiniteQuery<CommentsAnswer, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: `/incidents/${encodeURIComponent(queryArg)}/comments`,
        params: pageParam ? { cursor: pageParam } : {},
      }),
      providesTags: (_, __, incidentId) => ofIncident(incidentId),
    }),
    mentionable: build.query<Mentioned[], { incidentId: string; q: string }>({
      query: ({ incidentId, q }) => ({ url: `/incidents/${encodeURIComponent(incidentId)}/people`, params: { q } }),
      transformResponse: (answer: { people: Mentioned[] }) => answer.people,
      providesTags: ['User'],
    }),
    writeComment: build.mutation<CommentView, NewComment>({
      query: ({ incidentId, key, ...body }) => ({
        url: `/incidents/${encodeURIComponent(incidentId)}/comments`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // also where no answer came: it may have arrived
      invalidatesTags: (_, __, { incidentId }) => ofIncident(incidentId),
    }),
    editComment: build.mutation<CommentView, ChangedComment>({
      query: ({ id, incidentId: _, ...body }) => ({
        url: `/comments/${encodeURIComponent(id)}`,
        method: 'PUT',
        body,
      }),
      // also where it was refused: it may have been withdrawn meanwhile, in another tab
      invalidatesTags: (_, __, { incidentId }) => [...ofIncident(incidentId), 'Photo'],
    }),
    withdrawComment: build.mutation<null, { id: string; incidentId: string }>({
      query: ({ id }) => ({ url: `/comments/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_, __, { incidentId }) => ofIncident(incidentId),
    }),
    deleteCommentPhoto: build.mutation<null, { id: string; incidentId: string }>({
      query: ({ id }) => ({ url: `/comments/${encodeURIComponent(id)}/photo`, method: 'DELETE' }),
      invalidatesTags: (_, error, { incidentId }) => (error ? [] : [...ofIncident(incidentId), 'Photo']),
    }),
  }),
});

export const {
  useCommentPagesInfiniteQuery,
  useMentionableQuery,
  useWriteCommentMutation,
  useEditCommentMutation,
  useWithdrawCommentMutation,
  useDeleteCommentPhotoMutation,
} = commentsApi;
