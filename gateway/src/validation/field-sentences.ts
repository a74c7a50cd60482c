import type { Locale } from '@hazardlens/contracts';
import type { z } from 'zod';

/**
 * What is wrong with one field, for a safety officer. English sentences begin with the field's name; Spanish ones set it apart,
 * so that no sentence depends on its gender.
 */
export const fieldSentences = {
  missing: { en: '{field} is missing.', es: 'Falta este dato: {field}.' },
  blank: { en: '{field} must not be empty.', es: 'Este dato no puede quedar vacío: {field}.' },
  text: { en: '{field} must be text.', es: '{field}: indique un texto.' },
  number: { en: '{field} must be a number.', es: '{field}: indique un número.' },
  whole: { en: '{field} must be a whole number.', es: '{field}: indique un número entero.' },
  yesOrNo: { en: '{field} must be true or false.', es: '{field}: indique verdadero o falso.' },
  list: { en: '{field} must be a list.', es: '{field}: indique una lista.' },
  form: { en: '{field} is not in the expected form.', es: '{field}: no tiene la forma esperada.' },
  tooLong: {
    en: '{field} must have at most {limit} characters.',
    es: '{field}: use como máximo {limit} caracteres.',
  },
  tooShort: { en: '{field} must have at least {limit} characters.', es: '{field}: use al menos {limit} caracteres.' },
  tooMany: { en: '{field} must have at most {limit} entries.', es: '{field}: como máximo {limit} elementos.' },
  tooFew: { en: '{field} must have at least {limit} entries.', es: '{field}: al menos {limit} elementos.' },
  tooLarge: { en: '{field} must be {limit} or less.', es: '{field}: el valor máximo es {limit}.' },
  tooSmall: { en: '{field} must be {limit} or more.', es: '{field}: el valor mínimo es {limit}.' },
  notMore: { en: '{field} must be more than {limit}.', es: '{field}: el valor debe ser mayor que {limit}.' },
  email: { en: '{field} must be an email address.', es: '{field}: indique una dirección de correo.' },
  date: { en: '{field} must be a date such as 2026-03-05.', es: '{field}: indique una fecha como 2026-03-05.' },
  time: {
    en: '{field} must be a time such as 2026-03-05T08:30:00Z.',
    es: '{field}: indique una hora como 2026-03-05T08:30:00Z.',
  },
  choice: { en: '{field} must be one of: {values}.', es: '{field}: elija uno de estos valores: {values}.' },
  unknown: { en: '{field} is not known here.', es: '{field}: este dato no se conoce aquí.' },
  invalid: { en: '{field} is not valid.', es: '{field}: el valor no es válido.' },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

type Sentence = keyof typeof fieldSentences;
interface Wrong {
  readonly sentence: Sentence;
  readonly limit?: unknown;
  readonly values?: readonly unknown[];
}

const byType: Readonly<Record<string, Sentence>> = {
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'yesOrNo',
  array: 'list',
};
const byFormat: Readonly<Record<string, Sentence>> = { email: 'email', date: 'date', datetime: 'time' };
const sized: readonly string[] = ['array', 'set', 'map', 'object', 'file'];

function wrongBy(issue: z.core.$ZodIssue): Wrong {
  switch (issue.code) {
    case 'invalid_type':
      return { sentence: issue.input === undefined ? 'missing' : (byType[issue.expected] ?? 'form') };
    case 'too_big':
      if (issue.origin === 'string') return { sentence: 'tooLong', limit: issue.maximum };
      return { sentence: sized.includes(issue.origin) ? 'tooMany' : 'tooLarge', limit: issue.maximum };
    case 'too_small':
      if (issue.origin !== 'string') {
        const small = issue.inclusive === false ? 'notMore' : 'tooSmall';
        return { sentence: sized.includes(issue.origin) ? 'tooFew' : small, limit: issue.minimum };
      }
      return issue.minimum === 1 ? { sentence: 'blank' } : { sentence: 'tooShort', limit: issue.minimum };
    case 'invalid_format':
      return { sentence: byFormat[issue.format] ?? 'form' };
    case 'invalid_value':
      if (issue.input === undefined) return { sentence: 'missing' };
      return { sentence: 'choice', values: issue.values.filter((value) => value !== '') };
    case 'unrecognized_keys':
      return { sentence: 'unknown' };
    default:
      return { sentence: 'invalid' };
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A refused field in our own words, never those of the library that refused it.
 * @param field as `fieldLabel` calls it
 */
export function fieldSentence(issue: z.core.$ZodIssue, field: string, locale: Locale): string {
  const { sentence, limit, values = [] } = wrongBy(issue);
  const text = fieldSentences[sentence][locale];
  const name = text.startsWith('{field}') ? capitalised(field) : field;
  // By function: a field's name may be what somebody sent, and `$&` in it is no pattern.
  return text
    .replace('{limit}', () => String(limit))
    .replace('{values}', () => values.join(', '))
    .replace('{field}', () => name);
}
