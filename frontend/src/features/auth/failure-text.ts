import type { SessionAnswer } from '@hazardlens/contracts';
import { isApiError } from '../../domain/api/problem.js';

interface Sentences {
  /** the server refused and did not say why */
  failed: string;
  /** the server was content, but what came is no session */
  fallback: string;
  /** anything else: no answer, a fault of this device */
  unexpected: string;
}

/** What a person reads after a failed login or signup (error catalogue of the specification). */
export function failureText(error: unknown, { failed, fallback, unexpected }: Sentences): string {
  if (!isApiError(error) || error.kind !== 'http') return unexpected;
  return error.status < 400 ? fallback : (error.detail ?? failed);
}

/** A proxy between us and the server may answer 200 with something of its own. */
export const isSession = (answer: Partial<SessionAnswer> | null): answer is SessionAnswer =>
  typeof answer?.access_token === 'string' && typeof answer.user === 'object';
