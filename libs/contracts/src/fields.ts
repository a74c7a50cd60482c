import { z } from 'zod';

// Zero-width and bidirectional control characters hide text from its reader; they are removed, not refused.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Cleans what a person typed: invisible characters removed, Unicode composed (NFC), trimmed. */
export function cleanText(value: string): string {
  return value.replace(invisible, '').normalize('NFC').trim();
}

// More marks on one letter than any script has (UAX #15, stream-safe text). Composing them costs their number squared:
// 64 kB of them held everybody up for three seconds.
const endlessMarks = /\p{M}{31}/u;

// Half a surrogate pair is no character: databases and files put another one in its place.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;

/** A text of at most `max` characters as it is sent. A longer one is refused for its length and not looked at any further. */
export const bounded = (max: number) => z.string().max(max, { abort: true });

/** Names the limit that holds after cleaning: another one would be a wrong answer. */
const farTooLong = (input: string, maximum: number) =>
  ({ code: 'too_big', origin: 'string', maximum, inclusive: true, input, continue: false }) as const;

/**
 * Free text of 0 … `max` characters after cleaning; NUL, other control characters (but line breaks) and halves of characters
 * are refused. Bounds come before work: what is far too long, as sent, is neither searched nor composed.
 * @param missing code of the sentence for a text that is not there
 */
export const text = (max: number, missing?: string) =>
  z
    .string(missing && { error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .check((typed) => {
      if (typed.value.length > 4 * max + 100) typed.issues.push(farTooLong(typed.value, max));
    })
    .refine((value) => !endlessMarks.test(value), { error: 'TEXT_CONTROL_CHARACTERS', abort: true })
    .refine((value) => !unstorable.test(value), { error: 'TEXT_CONTROL_CHARACTERS' })
    .transform(cleanText)
    .pipe(z.string().max(max))
    // for the documentation, which shows what is sent: the limits stand behind the cleaning
    .meta({ maxLength: max });

const filled = (max: number) => ({ minLength: 1, maxLength: max });

/** Text that must not be blank after cleaning. */
export const requiredText = (max: number) => text(max).pipe(z.string().min(1)).meta(filled(max));

/** The same where a sentence of its own says what is missing. */
export const saidText = (max: number, missing: string) =>
  text(max, missing)
    .refine((value) => value !== '', { error: missing })
    .meta(filled(max));

/** What people and things are called: in one line, wherever it stands. */
export const requiredName = (max: number) =>
  text(max)
    .transform((value) => value.replace(/\s+/gu, ' '))
    .pipe(z.string().min(1))
    .meta(filled(max));

/** Optional text; blank counts as absent. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value ? value : null));

/** Text that can be changed or taken away: absent stays absent, null and blank clear it. */
export const clearableText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value ? value : null))
    .optional();

export const email = bounded(254)
  .refine((value) => !endlessMarks.test(value), { error: 'TEXT_CONTROL_CHARACTERS', abort: true })
  .transform((value) => cleanText(value).toLowerCase())
  .pipe(z.email())
  .meta({ format: 'email' });

/** 8–128 characters, any character (api.md); never trimmed. */
export const password = z.string().min(8, { error: 'PASSWORD_TOO_SHORT' }).max(128);
/** The same where somebody replaces the own password: the specification has a sentence of its own for it. */
export const newPassword = z.string().min(8, { error: 'NEW_PASSWORD_TOO_SHORT' }).max(128);

/** A photo as base64; how long one may be is said by its route's body limit, and in words by the gateway. */
export const photoText = bounded(32 * 1024 * 1024);

/** Any id on the wire. Unknown, malformed and foreign ids all end as NOT_FOUND, so the form is not checked here. */
export const id = bounded(200).min(1);
export const timestamp = z.iso.datetime();
/** A filter that is on where it is named, as in `?mine`: also `true` and `1`; off for `false`, `0`, and where it is not there. */
export const flag = z
  .enum(['', 'true', '1', 'false', '0'])
  .optional()
  .transform((value) => value === '' || value === 'true' || value === '1');
/** 0 … 1, both included */
export const fraction = z.number().min(0).max(1);
export const timeZone = bounded(60).refine(isTimeZone, { error: 'TIME_ZONE_UNKNOWN' });

// Newer versions of Node take an offset, too; it is no zone: it knows no summer.
function isTimeZone(value: string): boolean {
  if (/^[+-]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

// One way to write a number: what Number() takes besides (0x10, 1e2, ' 7', +7, .5) is a mistake or a probe.
const plainNumber = /^\d+(\.\d+)?$/;
const plainWhole = /^\d{1,15}$/;

/** A whole number of a query in plain digits, min … max; `preset` where it is absent. */
export const queryInteger = (min: number, max: number, preset: number) =>
  z
    .string()
    .regex(plainWhole)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(preset)
    .meta({ type: 'integer', minimum: min, maximum: max });

/** A word of a query of at most `max` characters, as it is sent; blank counts as absent, since screens send empty fields. */
export const queryText = (max: number) =>
  bounded(max)
    .optional()
    .transform((value) => (value?.trim() ? value : undefined));

/** Where the next page of a list begins (libs/service-kit, paging). */
export const pageCursor = queryText(1000);

/** A fraction of a query, 0 … 1 in plain digits ('0.4'). */
export const queryFraction = queryText(20).pipe(
  z.string().regex(plainNumber).transform(Number).pipe(fraction).optional(),
);

/** `{_id, id}`: every object on the wire carries both, equal (api.md). */
export const identity = { _id: z.string(), id: z.string() };

/** `view=brief` in a query: without what only some readers of an answer show. */
export const briefView = z
  .enum(['full', 'brief', ''])
  .optional()
  .transform((value) => (value === 'brief' ? value : undefined));

/** `site_id` of what belongs to one site: where every site is chosen, none is. */
export const oneSite = z
  .string({ error: 'SITE_REQUIRED' })
  .min(1, { error: 'SITE_REQUIRED' })
  .max(200)
  .refine((value) => value.toLowerCase() !== 'all', { error: 'SITE_REQUIRED' });

/** `site_id` in a query: absent, '' and 'all' alike mean every site. */
export const siteFilter = bounded(200)
  .optional()
  .transform((value) => (value === undefined || value === '' || value.toLowerCase() === 'all' ? null : value));
