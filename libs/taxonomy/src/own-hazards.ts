import { categoryName, hazardLabel, isCategoryCode, isHazardTypeCode, NOT_NAMED, recommendedAction } from './lookup.js';
import type { HazardTypeCode } from './lookup-types.js';
import { recommendedActionFor } from './recommendations/recommendation.js';
import type { Locale } from './types.js';

/** Key of a hazard type that an organisation made itself: `own_<words of its label>_<six letters or digits>`. */
export type OwnHazardCode = `own_${string}`;
/** A hazard type of the taxonomy or an organisation's own. Where only the taxonomy is meant, `HazardTypeCode` says so. */
export type HazardCode = HazardTypeCode | OwnHazardCode;
/** A text in each language of the product. */
export type TextInLanguages = Readonly<Record<Locale, string>>;

const ownCode = /^own_(?:[a-z0-9]{1,40}_){1,20}[a-z0-9]{6}$/;

/** True for a key of the form that own hazard types have; whether an organisation has it, its list alone tells. */
export const isOwnHazardCode = (code: string): code is OwnHazardCode => code.length <= 60 && ownCode.test(code);

/** True for what may be chosen as a hazard type: a code of the taxonomy, or the form of an own one. */
export const isHazardCode = (code: string): code is HazardCode => isHazardTypeCode(code) || isOwnHazardCode(code);

/** Whether this version has words for a hazard type or category of a record; those of another one are shown as stored. */
export const hasName = (code: string): boolean => isHazardCode(code) || isCategoryCode(code) || code === NOT_NAMED;

/** What a record says of its hazard type; `own_label` stands with own types alone, and not in records of earlier versions. */
export interface NamedHazard {
  readonly category: string;
  readonly hazard_type: string;
  readonly own_label?: TextInLanguages | null | undefined;
}

/**
 * What a hazard is called, in a language. An own type whose label is not known here (a service beside this one may be of an
 * earlier version) has the name of its category, never a key that nobody can read.
 */
export function hazardName({ category, hazard_type, own_label }: NamedHazard, locale: Locale = 'en'): string {
  if (isHazardTypeCode(hazard_type)) return hazardLabel(hazard_type, locale);
  const unknown = isOwnHazardCode(hazard_type) ? categoryName(category, locale) : hazardLabel(hazard_type, locale);
  return own_label?.[locale] || unknown;
}

/** What to do about a hazard, in a language: the organisation's own words for an own type that has some, else its category's. */
export function hazardAction(
  { category, hazard_type, own_action }: NamedHazard & { readonly own_action?: TextInLanguages | null | undefined },
  locale: Locale = 'en',
): string {
  if (!isOwnHazardCode(hazard_type)) return recommendedActionFor(category, hazard_type, locale);
  return own_action?.[locale] || recommendedAction(category, locale);
}
