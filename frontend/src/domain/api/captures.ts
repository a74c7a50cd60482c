import type {
  AnalysisResult,
  CaptureStatus,
  CaptureView,
  GpsLocation,
  HistoryEntry,
  IncidentView,
  PhotoHint,
} from '@hazardlens/contracts';
import { pendingAnalyses } from '../pending-analyses.js';
import { encodePhoto, isSendable } from '../photos/encode.js';
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
type AnalyzeAnswer = AnalysisResult | { status: CaptureStatus; capture_id: string };
export const isAnalysed = (answer: AnalyzeAnswer | null): answer is AnalysisResult =>
  answer !== null && 'detections' in answer;

/** Specification section 7: the only call with a time limit. */
export const analyzeTimeout = 60_000;
/** Raised before anything is sent, when no photo survives the length check. */
export const noValidPhotos = 'NO_VALID_PHOTOS';

async function bodyOf(submission: CaptureSubmission) {
  const photos = await Promise.all(submission.photos.filter(isSendable).map(encodePhoto));
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

/** What came of one capture, with each decision and its note (GET /capture-batches/:id). */
export interface CaptureDetail extends CaptureView {
  photo_hints: PhotoHint[];
  incidents: (IncidentView & { decision: HistoryEntry | null; note: string | null })[];
}
const path = (id: string) => `/capture-batches/${encodeURIComponent(id)}`;

const captureApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** to the analysis that somebody waits for, or from the offline queue */
    sendCapture: build.mutation<AnalyzeAnswer | null, CaptureSubmission & { queued: boolean }>({
      queryFn: async ({ queued, ...submission }, _api, _extra, send) => {
        const body = await bodyOf(submission);
        if (!body) return { error: nothingToSend };
        const url = queued ? '/capture-batches' : '/ai/analyze';
        const answer = await send({ url, method: 'POST', body, timeout: analyzeTimeout });
        if (answer.error) return { error: answer.error };
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
    getCapture: build.query<CaptureDetail, string>({
      query: path,
      providesTags: ['Capture', { type: 'Incident', id: 'CAPTURE' }],
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

export const {
  useSendCaptureMutation,
  useListCapturesQuery,
  useGetCaptureQuery,
  useLazyGetCaptureQuery,
  useReanalyzeMutation,
  useDeletePhotosMutation,
} = captureApi;

interface PhotoRequest {
  id: string;
  variant: 'display' | 'thumb' | 'blurred';
}

/** A picture that came as an answer. */
export async function asDataUrl(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = '';
  // in parts, since a call takes only so many arguments
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return `data:${response.headers.get('content-type') ?? 'image/jpeg'};base64,${btoa(binary)}`;
}

const photosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A picture as a data URL: the token belongs in a header, so that an <img> cannot ask for it by itself. */
    getPhoto: build.query<string, PhotoRequest>({
      query: ({ id, variant }) => ({
        url: `/photos/${encodeURIComponent(id)}`,
        params: { variant },
        responseHandler: async (response) => (response.ok ? asDataUrl(response) : response.json()),
      }),
      // a picture is large, and who may see it can change
      keepUnusedDataFor: 20,
      providesTags: (_, __, { id }) => [{ type: 'Photo', id }],
    }),
  }),
});

export const { useGetPhotoQuery } = photosApi;
