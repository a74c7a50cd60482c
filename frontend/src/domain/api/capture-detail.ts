import type { CaptureStatus, CaptureView, HistoryEntry, IncidentView, PhotoHint } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

/** What came of one capture, with each decision and its note (GET /capture-batches/:id). */
export interface CaptureDetail extends CaptureView {
  photo_hints: PhotoHint[];
  incidents: (IncidentView & { decision: HistoryEntry | null; note: string | null })[];
}
const path = (id: string) => `/capture-batches/${encodeURIComponent(id)}`;

export const capturesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCapture: build.query<CaptureDetail, string>({
      query: path,
      providesTags: ['Capture', 'Incident'],
    }),
    reanalyze: build.mutation<{ status: CaptureStatus; capture_id: string }, string>({
      query: (id) => ({ url: `${path(id)}/reanalyze`, method: 'POST' }),
      invalidatesTags: ['Capture'],
    }),
    deletePhotos: build.mutation<null, string>({
      query: (id) => ({ url: path(id), method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Capture', 'Incident', 'Photo']),
    }),
  }),
});

export const { useGetCaptureQuery, useLazyGetCaptureQuery, useReanalyzeMutation, useDeletePhotosMutation } =
  capturesApi;
