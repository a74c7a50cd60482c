import type { Locale } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { formatters } from './format.js';

/** The language shown now, its texts and the formats that belong to it. */
export function useLocale() {
  const { t, i18n } = useTranslation();
  const locale: Locale = i18n.language === 'es' ? 'es' : 'en';
  return { t, locale, format: formatters(locale) };
}
