import { useEffect, useState } from 'react';
import { landing } from '../../i18n/en/landing.js';
import { wantsSpanish } from '../../i18n/wants-spanish.js';

type LandingTexts = typeof landing;

/** The page has its own texts without i18next: it must be there before the application is. */
export function useLandingTexts(): LandingTexts {
  const [texts, setTexts] = useState<LandingTexts>(landing);
  useEffect(() => {
    if (!wantsSpanish()) return;
    document.documentElement.lang = 'es';
    // Without the file (offline, first visit) the page stays English.
    import('../../i18n/es/landing.js').then((module) => setTexts(module.landing)).catch(() => undefined);
  }, []);
  return texts;
}
