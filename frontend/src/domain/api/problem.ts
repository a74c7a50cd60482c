import type { ErrorCode, FieldError } from '@hazardlens/contracts';

/** What a failed call is in the app, whatever went wrong; `base-query.ts` makes it, nobody else looks at a response. */
export interface ApiError {
  /** 'http': the server answered with an error. 'network': no answer. 'timeout': we stopped waiting. */
  kind: 'http' | 'network' | 'timeout';
  /** 0 without an answer */
  status: number;
  code: ErrorCode | null;
  /** one sentence for the person, in their language; null when the server did not say */
  detail: string | null;
  errors: FieldError[];
  /** whoever answered does not know a field that was sent: an older version than this app */
  unknownFields?: boolean;
  traceId: string | null;
  /** seconds, from Retry-After */
  retryAfter: number | null;
  message: string;
}

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error && 'retryAfter' in error;
}

/** The server's sentence, to be shown verbatim; null when there is none. */
export function problemDetail(error: unknown): string | null {
  return isApiError(error) ? error.detail : null;
}

/** Why something failed, in whoever's words there are. What RTK Query refuses with is no `Error`, but has its message. */
export function messageOf(error: unknown): string {
  const { message } = Object(error) as { message?: unknown };
  return problemDetail(error) ?? (typeof message === 'string' && message !== '' ? message : String(error));
}

/** No answer at all: offline, server gone, or it took too long. */
export function isNoResponse(error: unknown): boolean {
  return isApiError(error) && error.kind !== 'http';
}

/** Whoever asked or sent has stopped waiting, and aborted it. */
export function isGivenUp(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'AbortError';
}

/** Nothing is wrong with what was sent: kept on this device, it is accepted later. */
export function passesLater(error: unknown): boolean {
  return isNoResponse(error) || (isApiError(error) && error.code === 'STORAGE_FULL');
}

/** The server answered, and has no such thing (yet). */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** Refusals that need no word: whoever is in front of the server takes no body as long, or nobody is signed in. */
const wordless: readonly number[] = [401, 413];

/**
 * The server understood and said no, or there is nothing: asking again, or showing what was there before, would be wrong.
 * Not so where somebody in front of it answered (a proxy that finds no server during an upgrade says 404), or where a
 * server of an older version than the app does not know a field: a moment later there is one that does.
 */
export function isRefusal(error: unknown): boolean {
  if (!isApiError(error) || error.kind !== 'http') return false;
  const { status, code, detail, unknownFields } = error;
  if (status >= 500 || status === 408 || status === 429) return false;
  const isTheServers = code !== null || detail !== null || wordless.includes(status);
  return isTheServers && !unknownFields;
}
