import type { ActionLinkAnswer, LinkedActionView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';
import { isRefusal } from './problem.js';

interface Holder {
  name: string;
  company?: string;
  email?: string;
  phone?: string;
}
const linkOf = (token: string) => `/public/actions/${encodeURIComponent(token)}`;
const ofIncident = (id: string) => [
  { type: 'Incident' as const, id },
  { type: 'Incident' as const, id: 'ACTIONS' },
];

const actionLinksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    giveActionLink: build.mutation<ActionLinkAnswer, Holder & { id: string; key: string }>({
      query: ({ id, key, ...body }) => ({
        url: `/incidents/${encodeURIComponent(id)}/action/link`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: (_, error, { id }) => (error ? [] : ofIncident(id)),
    }),
    revokeActionLink: build.mutation<null, string>({
      query: (id) => ({ url: `/incidents/${encodeURIComponent(id)}/action/link`, method: 'DELETE' }),
      invalidatesTags: (_, error, id) => (error ? [] : ofIncident(id)),
    }),
    /** by whoever has the link, without an account */
    linkedAction: build.query<LinkedActionView, string>({ query: linkOf, keepUnusedDataFor: 0 }),
    stepLinkedAction: build.mutation<LinkedActionView, { token: string; step: string; body: object }>({
      query: ({ token, step, body }) => ({ url: `${linkOf(token)}/${step}`, method: 'POST', body }),
      onQueryStarted: async ({ token }, { queryFulfilled, dispatch }) => {
        const { linkedAction } = actionLinksApi.endpoints;
        try {
          const { data } = await queryFulfilled;
          dispatch(actionLinksApi.util.updateQueryData('linkedAction', token, () => data));
        } catch (failure) {
          // Somebody else has done it meanwhile: what the page shows is old.
          if (isRefusal((failure as { error?: unknown }).error)) {
            dispatch(linkedAction.initiate(token, { forceRefetch: true, subscribe: false }));
          }
        }
      },
    }),
  }),
});

export const {
  useGiveActionLinkMutation,
  useRevokeActionLinkMutation,
  useLinkedActionQuery,
  useStepLinkedActionMutation,
} = actionLinksApi;
