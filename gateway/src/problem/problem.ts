import { STATUS_CODES } from 'node:http';
import {
  DomainError,
  type ErrorCode,
  errorMessage,
  errorStatus,
  isErrorCode,
  type Locale,
  type Problem,
} from '@hazardlens/contracts';
import { isOutage } from '@hazardlens/service-kit';
import { HttpException } from '@nestjs/common';
import { InvalidInput } from '../validation/invalid-input.js';

export const problemContentType = 'application/problem+json; charset=utf-8';

export interface ProblemAnswer {
  problem: Problem;
  headers: Record<string, string>;
  /** true: nobody made this on purpose; the log needs the original */
  unexpected: boolean;
}

/** Seconds after which a repeat makes sense, where the thrower did not say. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_LOGINS: 900,
  TOO_MANY_REQUESTS: 60,
  UNAVAILABLE: 5,
  ANALYSIS_FAILED: 30,
  // an admin has to make room first
  STORAGE_FULL: 300,
};

/** Fastify's and Nest's own refusals, by status; what is not listed here is INTERNAL. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  // an over-long path is a malformed id
  414: 'NOT_FOUND',
  415: 'MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  503: 'UNAVAILABLE',
};

/** Turns whatever was thrown into the one error shape of the API, in the reader's language. */
export function problemOf(error: unknown, locale: Locale, traceId: string): ProblemAnswer {
  const { code, params, errors, unexpected } = describe(error, locale);
  const status = errorStatus[code];
  const problem: Problem = {
    type: `urn:hazardlens:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: errorMessage(code, params, locale),
    code,
    trace_id: traceId,
    ...(errors.length > 0 ? { errors } : {}),
  };
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  // A later version may know these fields: the app tries again where it is newer than who answers (ADR 0115).
  if (params['unknown']) headers['unknown-fields'] = 'true';
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (status === 429 || status === 503 || status === 507) {
    headers['retry-after'] = String(Math.max(1, Number(params['retry_after']) || (retryAfterSeconds[code] ?? 5)));
  }
  return { problem, headers, unexpected };
}

type Described = Pick<DomainError, 'code' | 'params' | 'errors'> & { unexpected: boolean };

function describe(error: unknown, locale: Locale): Described {
  if (error instanceof InvalidInput) return { ...error.toDomainError(locale).toJSON(), unexpected: false } as Described;
  const domain = asDomainError(error);
  if (domain)
    return { code: domain.code, params: domain.params, errors: domain.errors, unexpected: domain.code === 'INTERNAL' };
  // The object store, which the gateway reaches by itself: whoever sends again later is served. The log keeps why.
  if (isOutage(error)) return { code: 'UNAVAILABLE', params: { retry_after: 30 }, errors: [], unexpected: true };
  const code = codeOfStatus[statusOf(error)];
  return { code: code ?? 'INTERNAL', params: {}, errors: [], unexpected: code === undefined };
}

/** Also a DomainError made by a second copy of contracts, as `libs/*` resolved twice would give. */
function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const named = error instanceof Error && error.name === 'DomainError' ? (error as Partial<DomainError>) : undefined;
  return named && isErrorCode(named.code) ? new DomainError(named.code, named.params, named.errors) : undefined;
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  // Only Fastify's own errors carry a status that means something; a library's might be its backend's.
  if (!(error instanceof Error) || error.name !== 'FastifyError') return 500;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // a path that cannot be decoded is a malformed id
  return code === 'FST_ERR_BAD_URL' ? 404 : Number(statusCode);
}
