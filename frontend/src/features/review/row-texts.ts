import type { Band } from '@hazardlens/risk';
import { categoryName, hazardLabel, type Locale } from '@hazardlens/taxonomy';
import type { TFunction } from 'i18next';

/** Remembers what a text was: a translation costs more than drawing the element around it. */
function remembered<Key>(make: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>();
  return (key) => {
    const text = known.get(key) ?? make(key);
    known.set(key, text);
    return text;
  };
}

const previewLength = 30;
/** The beginning of a text, at a word: the whole of it stands in the detail. */
export function preview(text: string): string {
  if (text.length <= previewLength) return text;
  const cut = text.slice(0, previewLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), previewLength / 2)).trimEnd()}…`;
}

/** The few texts that all rows of the list are made of, each translated once. */
export function rowTexts(t: TFunction, locale: Locale) {
  return {
    severity: t('review.severity'),
    band: remembered((band: Band) => t(`common.severityBand.${band}`)),
    confidence: remembered((value: string) => t('review.confidenceValue', { value })),
    category: remembered((category: string) => categoryName(category, locale)),
    hazard: remembered((hazard: string) => hazardLabel(hazard, locale)),
    select: remembered((label: string) => t('review.select', { label })),
  };
}
export type RowTexts = ReturnType<typeof rowTexts>;
