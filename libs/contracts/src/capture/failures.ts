import type { Locale } from '../error-messages.js';

/** Why an analysis gave up, as a sentence for the person who took the photos; `{number}` counts photos from 1. */
const sentences = {
  technical: {
    en: 'The photos could not be analysed because of a technical problem. They are saved; please have them analysed again.',
    es: 'Las fotos no se pudieron analizar por un problema técnico. Están guardadas; pida que se analicen de nuevo.',
  },
  unfinished: {
    en: 'The analysis did not finish. Your photos are saved; please have them analysed again.',
    es: 'El análisis no terminó. Sus fotos están guardadas; pida que se analicen de nuevo.',
  },
  deleted_first: {
    en: 'The photos were deleted before they were analysed.',
    es: 'Las fotos se eliminaron antes de analizarlas.',
  },
  unreadable_photo: {
    en: 'Photo {number} cannot be read. Please take it again.',
    es: 'La foto {number} no se puede leer. Tómela de nuevo.',
  },
  missing_photo: {
    en: 'Photo {number} is no longer stored, so it cannot be analysed.',
    es: 'La foto {number} ya no está guardada, así que no se puede analizar.',
  },
} as const satisfies Record<string, Record<Locale, string>>;
export type CaptureFailure = keyof typeof sentences;

/** The sentence that is stored and sent on. @param number of the photo that is named, from 1 */
export const captureFailure = (failure: CaptureFailure, number = 0): string =>
  sentences[failure].en.replace('{number}', String(number));

const stored = Object.values(sentences).map(({ en, es }) => {
  const escaped = en.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{number}', '(\\d+)');
  return { known: new RegExp(`^${escaped}$`), es };
});

/** A stored sentence in the reader's language; one that is not of this list (of another version) stays as it is. */
export function captureFailureIn(sentence: string, locale: Locale): string {
  if (locale === 'en') return sentence;
  for (const { known, es } of stored) {
    const match = known.exec(sentence);
    if (match) return es.replace('{number}', match[1] ?? '');
  }
  return sentence;
}
