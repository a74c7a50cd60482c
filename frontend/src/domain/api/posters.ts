import type { PosterView, PublicReportRequest, ScannedPosterView, TicketView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';
import { analyzeTimeout } from './captures.js';

const postersOf = (siteId: string) => `/sites/${encodeURIComponent(siteId)}/posters`;

const postersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPosters: build.query<PosterView[], string>({
      query: postersOf,
      transformResponse: ({ posters }: { posters: PosterView[] }) => posters,
      providesTags: ['Poster'],
    }),
    createPoster: build.mutation<PosterView, { siteId: string; key: string; zone: string; allow_anonymous: boolean }>({
      query: ({ siteId, key, ...body }) => ({
        url: postersOf(siteId),
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Poster'],
    }),
    revokePoster: build.mutation<null, { siteId: string; id: string }>({
      query: ({ siteId, id }) => ({ url: `${postersOf(siteId)}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Poster'],
    }),
    /** by whoever scanned it, without an account */
    scannedPoster: build.query<ScannedPosterView, string>({
      query: (token) => `/public/reports/${encodeURIComponent(token)}`,
    }),
    sendReport: build.mutation<
      { ticket_url: string },
      { token: string; key: string; body: Partial<PublicReportRequest> }
    >({
      query: ({ token, key, body }) => ({
        url: `/public/reports/${encodeURIComponent(token)}`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        // One request without an end would hold up what else waits on the phone.
        timeout: analyzeTimeout,
      }),
    }),
    ticket: build.query<TicketView, string>({
      query: (ticket) => `/public/tickets/${encodeURIComponent(ticket)}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useListPostersQuery,
  useCreatePosterMutation,
  useRevokePosterMutation,
  useScannedPosterQuery,
  useSendReportMutation,
  useTicketQuery,
} = postersApi;
