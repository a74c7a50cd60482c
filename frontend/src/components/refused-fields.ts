import type { ErrorCode } from '@hazardlens/contracts';
import { isApiError } from '../domain/api/problem.js';

/** By which name a form keeps what was sent at a JSON pointer, where it is not the same one in another spelling. */
export type SentAs = Readonly<Record<string, string>>;

/** Refusals that come without a pointer: the server has one sentence for them, wherever they were typed. */
const about: Partial<Record<ErrorCode, readonly string[]>> = {
  EMAIL_TAKEN: ['/email', '/user_data/email'],
  CONTACT_TAKEN: ['/contact_email', '/tenant_data/contact_email'],
  CURRENT_PASSWORD_WRONG: ['/current_password'],
  PASSWORD_TOO_SHORT: ['/password', '/user_data/password'],
  NEW_PASSWORD_TOO_SHORT: ['/new_password'],
  PASSWORD_COMMON: ['/password', '/new_password', '/user_data/password'],
  PASSWORD_NAMES: ['/password', '/new_password', '/user_data/password'],
};

const inCamelCase = (pointer: string) =>
  pointer.slice(1).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Which fields of a form the server refused, and what it says of each; '' where the sentence above the form says it already.
 * A pointer that leads deeper is no field's unless the form says so: a contact's name is not the company's.
 */
export function refusedFields(error: unknown, fields: readonly string[], sentAs: SentAs = {}): Map<string, string> {
  const refused = new Map<string, string>();
  if (!isApiError(error)) return refused;
  const mark = (pointer: string, detail: string) => {
    const name = [sentAs[pointer], pointer.slice(1), inCamelCase(pointer)].find(
      (each) => each && fields.includes(each),
    );
    if (name && !refused.has(name)) refused.set(name, detail);
  };
  for (const { pointer, detail } of error.errors) mark(pointer, detail);
  for (const pointer of (error.code && about[error.code]) ?? []) mark(pointer, '');
  return refused;
}
