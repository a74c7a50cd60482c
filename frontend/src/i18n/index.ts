import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onDevice } from './device-storage.js';
import { firstTexts } from './en/first.js';
import type { en } from './en.js';
import { wantsSpanish } from './wants-spanish.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
    returnNull: false;
  }
}

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
const storageKey = 'language';

/** The person's choice, else the browser's language, else English. */
export function preferredLanguage(): Language {
  return wantsSpanish() ? 'es' : 'en';
}

export const i18n: I18n = i18next.createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  resources: { en: { translation: firstTexts } },
  react: { useSuspense: false },
});

/** The English texts beyond the first ones: they come with the first screen that needs them, and are the fallback. */
export async function allTexts(): Promise<void> {
  const { en } = await import('./en.js');
  i18n.addResourceBundle('en', 'translation', en);
}

/** Spanish is a chunk of its own. */
async function show(language: Language): Promise<void> {
  if (language === 'es' && !i18n.hasResourceBundle('es', 'translation')) {
    const { es } = await import('./es.js');
    i18n.addResourceBundle('es', 'translation', es);
  }
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

export const startLanguage = (): Promise<void> => show(preferredLanguage());

/** Another tab has another language from now on: this one follows, and tells. */
export function followLanguage(onChanged: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey || preferredLanguage() === i18n.language) return;
    // Without its language file this tab keeps the language that it has.
    void show(preferredLanguage()).then(onChanged, () => undefined);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export async function chooseLanguage(language: Language): Promise<void> {
  onDevice.setItem(storageKey, language);
  await show(language);
}
