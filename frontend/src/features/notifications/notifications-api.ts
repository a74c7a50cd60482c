import { baseApi } from '../../api/base-api.js';

export interface Notification {
  id: string;
  type: string;
  title: string;
  body: string;
  link: string;
  created_at: string;
  read: boolean;
}

export const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<{ notifications: Notification[]; unread: number }, void>({
      query: () => '/notifications',
      providesTags: ['Notification'],
    }),
    markRead: build.mutation<unknown, void>({
      query: () => ({ url: '/notifications/read', method: 'PUT' }),
      invalidatesTags: ['Notification'],
    }),
  }),
});

export const { useListNotificationsQuery, useMarkReadMutation } = notificationsApi;
