import { hazardType, recommendedAction } from '../lookup.js';
import type { HazardTypeCode } from '../lookup-types.js';
import type { Locale } from '../types.js';
import steps from './steps.json' with { type: 'json' };

/**
 * What to do at once, how to put it right, and how to keep it from coming back; in this order. Every hazard type has them in
 * each language: a type that comes to the taxonomy without does not compile.
 */
const STEPS: Readonly<Record<HazardTypeCode, Readonly<Record<Locale, readonly string[]>>>> = steps;

const WORDS: Readonly<Record<Locale, Readonly<Record<keyof Steps, string>>>> = {
  en: { stop: 'Stop', fix: 'Fix', prevent: 'Prevent' },
  es: { stop: 'Detener', fix: 'Corregir', prevent: 'Prevenir' },
};

interface Steps {
  /** At once, before anything else. */
  readonly stop: string;
  /** How it is put right. */
  readonly fix: string;
  /** What keeps it from coming back. */
  readonly prevent: string;
}

/** What to do about a hazard type. */
export interface Recommendation extends Steps {
  /** Where the law says so, e.g. `'OSHA 1926.403(i)(1); 1910.303(g)'`. */
  readonly source: string;
}

/** The name of a step in a language. */
export const stepName = (step: keyof Steps, locale: Locale): string => WORDS[locale][step];

/** The taxonomy's reference without its rank among the citations of a year, which is no law. */
const lawOf = (osha: string): string => `OSHA ${osha.replace(/ \(Top 10 #\d+\)/g, '')}`;

/** What to do about a hazard type, in a language; undefined for a code that does not belong to the category. */
export function recommendation(
  categoryCode: string,
  hazardCode: string,
  locale: Locale = 'en',
): Recommendation | undefined {
  const type = hazardType(categoryCode, hazardCode);
  if (!type) return undefined;
  const [stop = '', fix = '', prevent = ''] = STEPS[type.code][locale];
  return { stop, fix, prevent, source: lawOf(type.osha) };
}

/**
 * The recommendation as one text: three named steps and their source. A code that this version does not know gets the text
 * of its category, and an unknown category an empty one.
 */
export function recommendedActionFor(categoryCode: string, hazardCode: string, locale: Locale = 'en'): string {
  const found = recommendation(categoryCode, hazardCode, locale);
  if (!found) return recommendedAction(categoryCode, locale);
  const steps = (['stop', 'fix', 'prevent'] as const).map((step) => `${stepName(step, locale)}: ${found[step]}`);
  return `${steps.join(' ')} (${found.source})`;
}
