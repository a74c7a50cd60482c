import { compareBytewise, type StringCompare } from '../bson/compare.js';
import type { Doc } from '../bson/types.js';
import { MongoError, missingField } from '../errors/mongo-error.js';
import { refuseOptions } from '../errors/refusals.js';

/** How strings are compared and made into index keys under a collation. */
export interface Collation {
  readonly spec: Doc;
  readonly compare: StringCompare;
  /** Equal strings have equal keys; the order of keys is not the collation's order. */
  keyOf(text: string): string;
}

const unsupported = ['caseLevel', 'caseFirst', 'alternate', 'maxVariable', 'backwards', 'normalization'];
const known = new Set(['locale', 'strength', 'numericOrdering', 'version', ...unsupported]);

/** Reads a `collation` option; undefined for none and for the simple one. Refuses what it cannot honour. */
export function parseCollation(spec: unknown): Collation | undefined {
  if (spec === undefined || spec === null) return undefined;
  const options = spec as Doc;
  for (const key of Object.keys(options))
    if (!known.has(key)) throw new MongoError('IDLUnknownField', `BSON field 'collation.${key}' is an unknown field.`);
  const locale = options['locale'];
  if (typeof locale !== 'string') throw missingField(`collation.locale`);
  if (locale === 'simple') return undefined;
  const strength = Number(options['strength'] ?? 3);
  if (!(strength >= 1 && strength <= 5))
    throw new MongoError(
      'BadValue',
      `Enumeration value '${strength}' for field 'collation.strength' is not a valid value.`,
    );
  refuseOptions(options, 'collation', unsupported);
  const sensitivity = strength === 1 ? 'base' : strength === 2 ? 'accent' : 'variant';
  let collator: Intl.Collator;
  try {
    collator = new Intl.Collator(locale.replace('_', '-'), {
      sensitivity,
      numeric: options['numericOrdering'] === true,
    });
    if (Intl.Collator.supportedLocalesOf(locale.replace('_', '-')).length === 0) throw new RangeError(locale);
  } catch {
    throw new MongoError('BadValue', `Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
  return {
    spec: { ...options, strength },
    compare: (a, b) => {
      if (a === b) return 0;
      const order = collator.compare(a, b);
      return order !== 0 || strength < 4 ? order : compareBytewise(a, b);
    },
    keyOf: (text) => {
      let key = text.normalize(strength === 1 ? 'NFD' : 'NFC');
      if (strength === 1) key = key.replace(/\p{M}/gu, '');
      if (strength < 3) key = key.toLowerCase();
      return key;
    },
  };
}

/** True when two collations compare alike. */
export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  if (!a || !b) return a === b;
  const fields = ['locale', 'strength', 'numericOrdering'];
  return fields.every((field) => (a.spec[field] ?? false) === (b.spec[field] ?? false));
}
