import type { AnalysisResult, CaptureStatus, CaptureView, GpsLocation } from '@hazardlens/contracts';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { pendingAnalyses } from '../pending-analyses.js';
import { encodePhoto, isValidPhoto } from '../photos/encode.js';
import { baseApi } from './base-api.js';
import type { ApiError } from './problem.js';

/** One capture as it is sent. Photos stay blobs until the request is built: base64 is a third larger. */
export interface CaptureSubmission {
  photos: readonly Blob[];
  siteId: string;
  notes: string;
  gps: GpsLocation | null;
  /** the same for every try, so that a repeated submit meets the first */
  clientId: string;
  capturedAt: string | null;
}
export type AnalyzeAnswer = AnalysisResult | { status: CaptureStatus; capture_id: string };
export const isAnalysed = (answer: AnalyzeAnswer): answer is AnalysisResult => 'detections' in answer;

/** Specification section 7: the only call with a time limit. */
export const analyzeTimeout = 60_000;
/** Raised before anything is sent, when no photo survives the length check. */
export const noValidPhotos = 'NO_VALID_PHOTOS';

async function bodyOf(submission: CaptureSubmission) {
  const encoded = await Promise.all(submission.photos.map(encodePhoto));
  const photos = encoded.filter(isValidPhoto);
  if (photos.length === 0) return null;
  const { siteId, notes, gps, clientId, capturedAt } = submission;
  return {
    photos,
    site_id: siteId,
    notes,
    gps_location: gps,
    client_id: clientId,
    ...(capturedAt ? { captured_at: capturedAt } : {}),
  };
}

const nothingToSend: ApiError = {
  kind: 'http',
  status: 400,
  code: 'PHOTO_INVALID',
  detail: null,
  errors: [],
  traceId: null,
  retryAfter: null,
  message: noValidPhotos,
};

/** A 202: the result is told of when it is there. */
async function remember(sent: Promise<{ data: AnalyzeAnswer | null }>): Promise<void> {
  const answer = await sent.catch(() => null);
  if (answer?.data && !isAnalysed(answer.data)) pendingAnalyses.add(answer.data.capture_id);
}

export interface CaptureList {
  captures: CaptureView[];
  next_cursor: string | null;
}

export const captureApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    analyze: build.mutation<AnalyzeAnswer, CaptureSubmission>({
      queryFn: async (submission, _api, _extra, send) => {
        const body = await bodyOf(submission);
        if (!body) return { error: nothingToSend };
        const answer = await send({ url: '/ai/analyze', method: 'POST', body, timeout: analyzeTimeout });
        if (answer.error) return { error: answer.error as ApiError, meta: answer.meta as FetchBaseQueryMeta };
        return { data: answer.data as AnalyzeAnswer };
      },
      onQueryStarted: (_, { queryFulfilled }) => remember(queryFulfilled),
      invalidatesTags: (answer) => (answer ? ['Capture', 'Incident', 'Dashboard', 'Site'] : []),
    }),
    sendBatch: build.mutation<AnalyzeAnswer | null, CaptureSubmission>({
      queryFn: async (submission, _api, _extra, send) => {
        const body = await bodyOf(submission);
        if (!body) return { error: nothingToSend };
        const answer = await send({ url: '/capture-batches', method: 'POST', body, timeout: analyzeTimeout });
        if (answer.error) return { error: answer.error as ApiError };
        return { data: (answer.data as AnalyzeAnswer | undefined) ?? null };
      },
      onQueryStarted: (_, { queryFulfilled }) => remember(queryFulfilled),
      invalidatesTags: (answer) => (answer ? ['Capture', 'Incident', 'Dashboard', 'Site'] : []),
    }),
    listCaptures: build.query<CaptureList, { siteId?: string | undefined; mine?: boolean; limit: number }>({
      query: ({ siteId, mine, limit }) => ({
        url: '/capture-batches',
        params: { limit, ...(siteId ? { site_id: siteId } : {}), ...(mine ? { mine: 'true' } : {}) },
      }),
      providesTags: ['Capture'],
    }),
  }),
});

export const { useAnalyzeMutation, useSendBatchMutation, useListCapturesQuery } = captureApi;
