import { CATEGORIES, HAZARD_TYPES } from './catalogue.js';
import type { Category, CategoryCode, HazardType, HazardTypeCode } from './lookup-types.js';
import type { Locale } from './types.js';

const categoriesByCode: ReadonlyMap<string, Category> = new Map(CATEGORIES.map((entry) => [entry.code, entry]));
const hazardsByCode: ReadonlyMap<string, HazardType> = new Map(HAZARD_TYPES.map((entry) => [entry.code, entry]));

/** True for the code of one of the thirteen categories (exact spelling). */
export function isCategoryCode(code: string): code is CategoryCode {
  return categoriesByCode.has(code);
}

/** True for the code of a hazard type (exact spelling), whatever its category. */
export function isHazardTypeCode(code: string): code is HazardTypeCode {
  return hazardsByCode.has(code);
}

/** The category with this code; undefined only for a code that is not in the taxonomy. */
export function category(code: CategoryCode): Category;
export function category(code: string): Category | undefined;
export function category(code: string): Category | undefined {
  return categoriesByCode.get(code);
}

/**
 * The hazard type with this code *within* this category; undefined when either is unknown or they do not belong together.
 */
export function hazardType(categoryCode: string, hazardCode: string): HazardType | undefined {
  const found = hazardsByCode.get(hazardCode);
  return found?.category === categoryCode ? found : undefined;
}

/** The category a hazard type belongs to; undefined only for a code that is not in the taxonomy. */
export function categoryOfHazard(hazardCode: HazardTypeCode): Category;
export function categoryOfHazard(hazardCode: string): Category | undefined;
export function categoryOfHazard(hazardCode: string): Category | undefined {
  const found = hazardsByCode.get(hazardCode);
  return found && categoriesByCode.get(found.category);
}

/**
 * Stands as category and hazard type of a report that says neither: nothing is made up for it. Whoever approves it says what it is.
 */
export const NOT_NAMED = 'not_named';
const notNamed: Readonly<Record<Locale, string>> = { en: 'Hazard not named yet', es: 'Peligro aún sin nombrar' };

/** The hazard type's label in a language; an unknown code is returned as it is, so that a list never shows a gap. */
export function hazardLabel(hazardCode: string, locale: Locale = 'en'): string {
  const found = hazardsByCode.get(hazardCode);
  if (!found) return hazardCode === NOT_NAMED ? notNamed[locale] : hazardCode;
  return locale === 'es' ? found.label_es : found.label;
}

/** The category's name in a language; an unknown code is returned as it is. */
export function categoryName(categoryCode: string, locale: Locale = 'en'): string {
  const found = categoriesByCode.get(categoryCode);
  if (!found) return categoryCode === NOT_NAMED ? notNamed[locale] : categoryCode;
  return locale === 'es' ? found.name_es : found.name;
}

/** What to do about a finding of this category, in a language; empty for an unknown code. */
export function recommendedAction(categoryCode: string, locale: Locale = 'en'): string {
  const found = categoriesByCode.get(categoryCode);
  if (!found) return '';
  return locale === 'es' ? found.action_es : found.action;
}
