import { DomainError, isErrorCode } from '@hazardlens/contracts';

export { DomainError } from '@hazardlens/contracts';

/** True for what a rule threw on purpose, also when it was made by a second copy of the contracts package. */
export const isDomainError = (error: unknown): error is DomainError =>
  error instanceof DomainError ||
  (error instanceof Error && error.name === 'DomainError' && isErrorCode((error as { code?: unknown }).code));

/** The bus will never take this message, however often it is tried. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}

/** The bus takes no more: it is closing, or nobody consumes. The sender keeps the message. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}
