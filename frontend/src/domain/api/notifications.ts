import type { NotificationsAnswer } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The server writes the texts: another language is another answer. */
    listNotifications: build.query<NotificationsAnswer, { language: string }>({
      query: () => '/notifications',
      providesTags: ['Notification'],
    }),
    getPushKey: build.query<{ public_key: string }, void>({ query: () => '/notifications/push-key' }),
    markRead: build.mutation<NotificationsAnswer, { language: string; until: string }>({
      query: ({ until }) => ({ url: '/notifications/read', method: 'PUT', params: { until } }),
      // The count goes down at once; what came meanwhile is in the answer, unread.
      async onQueryStarted({ language }, { dispatch, queryFulfilled }) {
        const change = (recipe: (answer: NotificationsAnswer) => void) =>
          dispatch(notificationsApi.util.updateQueryData('listNotifications', { language }, recipe));
        const optimistic = change((answer) => {
          answer.unread = 0;
          for (const item of answer.notifications) item.read = true;
        });
        try {
          const { data } = await queryFulfilled;
          change((answer) => void Object.assign(answer, data));
        } catch {
          optimistic.undo();
        }
      },
    }),
  }),
});

export const { useListNotificationsQuery, useLazyGetPushKeyQuery, useMarkReadMutation } = notificationsApi;
