import {
  DomainError,
  type ErrorParams,
  errorMessage,
  type FieldError,
  isErrorCode,
  type Locale,
} from '@hazardlens/contracts';
import type { z } from 'zod';
import { fieldLabel } from './field-labels.js';
import { fieldSentence } from './field-sentences.js';

/** More would only repeat the same mistake at the sender's expense and ours. */
const mostErrors = 20;

type Issue = z.core.$ZodIssue;
interface WrongField {
  name: string;
  pointer: string;
  detail: string;
}

/** A body or query that its schema refuses. Worded only when it is answered, in the reader's language. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  constructor(private readonly issues: readonly Issue[]) {
    super('input refused by its schema');
  }

  /**
   * An issue whose message is an error code is that code's problem (contracts word it: 'Please provide rejection
   * notes'); everything else is VALIDATION_FAILED, naming the fields.
   */
  toDomainError(locale: Locale): DomainError {
    const fields = this.issues.slice(0, mostErrors).flatMap((issue) => wrongFields(issue, locale));
    const errors: FieldError[] = fields.slice(0, mostErrors).map(({ pointer, detail }) => ({ pointer, detail }));
    const coded = this.issues.find((issue) => isErrorCode(issue.message));
    if (coded && isErrorCode(coded.message)) return new DomainError(coded.message, {}, errors);
    const names = [...new Set(fields.map(({ name }) => name))].slice(0, mostErrors);
    const params: ErrorParams = { fields: names.join(', ') };
    if (this.issues.some(({ code }) => code === 'unrecognized_keys')) params['unknown'] = 1;
    return new DomainError('VALIDATION_FAILED', params, errors);
  }
}

function wrongFields(issue: Issue, locale: Locale): WrongField[] {
  const paths =
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, mostErrors).map((key) => [...issue.path, key])
      : [issue.path];
  return paths.map((path) => fieldAt(issue, path, locale));
}

function fieldAt(issue: Issue, path: readonly PropertyKey[], locale: Locale): WrongField {
  const steps = path.map((step) => String(step).slice(0, 60));
  // A key that nobody knows is called as it was sent: what it means elsewhere would mislead.
  const name = issue.code === 'unrecognized_keys' ? (steps.at(-1) ?? '') : fieldLabel(steps, locale);
  return {
    name,
    pointer: steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    // Its input must be on the issue (`reportInput`): what was not sent is missing, what was sent is wrong.
    detail: isErrorCode(issue.message) ? errorMessage(issue.message, {}, locale) : fieldSentence(issue, name, locale),
  };
}
