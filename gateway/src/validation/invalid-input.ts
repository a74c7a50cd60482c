import { DomainError, errorMessage, type FieldError, isErrorCode, type Locale } from '@hazardlens/contracts';
import { z } from 'zod';
import { fieldLabel } from './field-labels.js';

const zodLocales = { en: z.locales.en(), es: z.locales.es() };
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
    return new DomainError('VALIDATION_FAILED', { fields: names.join(', ') }, errors);
  }
}

function wrongFields(issue: Issue, locale: Locale): WrongField[] {
  const detail = isErrorCode(issue.message) ? errorMessage(issue.message, {}, locale) : worded(issue, locale);
  if (issue.code !== 'unrecognized_keys') return [fieldAt(issue.path, detail, locale)];
  return issue.keys.slice(0, mostErrors).map((key) => fieldAt([...issue.path, key], detail, locale));
}

function fieldAt(path: readonly PropertyKey[], detail: string, locale: Locale): WrongField {
  const steps = path.map((step) => String(step).slice(0, 60));
  return {
    name: fieldLabel(steps, locale),
    pointer: steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    detail,
  };
}

/** zod's own sentence for an issue; its input must be on it (`reportInput`), since some sentences say what was sent. */
function worded(issue: Issue, locale: Locale): string {
  const message = zodLocales[locale].localeError(issue as z.core.$ZodRawIssue);
  const text = typeof message === 'string' ? message : (message?.message ?? issue.message);
  return text.slice(0, 300);
}
