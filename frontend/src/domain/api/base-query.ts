import type { Problem } from '@hazardlens/contracts';
import type { Dispatch } from '@reduxjs/toolkit';
import { type BaseQueryFn, type FetchArgs, type FetchBaseQueryError, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { type SessionState, sessionExpired } from '../session.js';
import type { ApiError } from './problem.js';

const sessionOf = (state: unknown): SessionState => (state as { session: SessionState }).session;

/** Who reports by a poster is not told by the session of the phone. */
const anonymous: ReadonlySet<string> = new Set(['scannedPoster', 'sendReport', 'ticket']);

const fetchFromApi = fetchBaseQuery({
  baseUrl: new URL('/api', window.location.origin).href,
  prepareHeaders: (headers, { getState, endpoint }) => {
    const { token } = sessionOf(getState());
    if (token && !anonymous.has(endpoint)) headers.set('authorization', `Bearer ${token}`);
    headers.set('accept-language', document.documentElement.lang || 'en');
    return headers;
  },
});

const isProblem = (body: unknown): body is Partial<Problem> => typeof body === 'object' && body !== null;

function normalise(error: FetchBaseQueryError, response: Response | undefined): ApiError {
  const none = { code: null, detail: null, errors: [], traceId: null, retryAfter: null };
  if (error.status === 'TIMEOUT_ERROR') return { ...none, kind: 'timeout', status: 0, message: error.error };
  // Whoever answers "fine" with something else than the API's JSON is in front of it: the sign-in page of a guest network.
  const isForeign = error.status === 'PARSING_ERROR' && response?.ok === true;
  const status = typeof error.status === 'number' ? error.status : isForeign ? 0 : (response?.status ?? 0);
  if (status === 0) {
    return { ...none, kind: 'network', status, message: 'error' in error ? error.error : 'network' };
  }
  const body = isProblem(error.data) ? error.data : {};
  const retryAfter = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return {
    kind: 'http',
    status,
    code: body.code ?? null,
    detail: typeof body.detail === 'string' && body.detail !== '' ? body.detail : null,
    errors: body.errors ?? [],
    unknownFields: response?.headers.has('unknown-fields') ?? false,
    traceId: body.trace_id ?? null,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    message: body.title ?? `HTTP ${status}`,
  };
}

/** Only what the API answers with 204 is without a word: any other such answer is of somebody in front of it. */
function errorIn({ error, data, meta }: Awaited<ReturnType<typeof fetchFromApi>>): FetchBaseQueryError | undefined {
  const isEmpty = data === null && meta?.response?.status !== 204;
  return isEmpty ? { status: 'PARSING_ERROR', originalStatus: 200, data: '', error: 'empty' } : error;
}

const pathOf = (args: string | FetchArgs) => (typeof args === 'string' ? args : args.url);

/** The server does not know a token any more. A late answer to an old one must not throw out who has signed in since. */
export const tokenRefused = (token: string | null) => (dispatch: Dispatch, getState: () => unknown) => {
  if (token === null || sessionOf(getState()).token !== token) return;
  const { pathname, search, hash } = window.location;
  dispatch(sessionExpired({ path: pathname + search + hash }));
};

/** The only place that sees responses. Errors become an `ApiError`; a 401 outside /auth/* ends the session. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, options) => {
  const { token } = sessionOf(api.getState());
  const result = await fetchFromApi(args, api, options);
  const failed = errorIn(result);
  if (!failed) return { data: result.data, meta: result.meta };
  const error = normalise(failed, result.meta?.response);
  if (error.status === 401 && !pathOf(args).startsWith('/auth/')) tokenRefused(token)(api.dispatch, api.getState);
  return { error, meta: result.meta };
};
