import type { Locale } from './types.js';

const NAMES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  detector: { en: 'Photo detector', es: 'Detector de fotos' },
  posture: { en: 'Posture', es: 'Postura' },
  vision: { en: 'Vision model', es: 'Modelo de visión' },
  taught: { en: 'Taught by you', es: 'Enseñado por ustedes' },
};

/** What people call a source of findings; one that the operator brought is called as its operator named it. */
export function sourceName(source: string, locale: Locale = 'en'): string {
  const known = Object.hasOwn(NAMES, source) ? NAMES[source] : undefined;
  return known?.[locale] ?? source.replace(/^(brought|taught):/, '');
}
