import type { Locale } from './types.js';

type Sentences = Readonly<Record<Locale, { readonly one: string; readonly many: string }>>;

/** Why something is a finding. Rules and records carry the code and what it counts; the sentence is for the reader. */
const SENTENCES = {
  bare_head: {
    en: {
      one: 'One person is seen with a bare head, no hard hat on it.',
      many: '{count} people are seen with bare heads, no hard hats on them.',
    },
    es: {
      one: 'Se ve a una persona con la cabeza descubierta, sin casco.',
      many: 'Se ve a {count} personas con la cabeza descubierta, sin casco.',
    },
  },
  no_vest: {
    en: {
      one: 'One person is seen without a high-visibility vest.',
      many: '{count} people are seen without high-visibility vests.',
    },
    es: {
      one: 'Se ve a una persona sin chaleco de alta visibilidad.',
      many: 'Se ve a {count} personas sin chaleco de alta visibilidad.',
    },
  },
  no_mask: {
    en: {
      one: 'One face is seen without a mask on a site that requires masks.',
      many: '{count} faces are seen without masks on a site that requires masks.',
    },
    es: {
      one: 'Se ve un rostro sin mascarilla en un sitio que la exige.',
      many: 'Se ven {count} rostros sin mascarilla en un sitio que la exige.',
    },
  },
  person_near_machinery: {
    en: {
      one: 'One person stands within about 2 m of a construction machine.',
      many: '{count} people stand within about 2 m of a construction machine.',
    },
    es: {
      one: 'Una persona está a menos de unos 2 m de una máquina de construcción.',
      many: '{count} personas están a menos de unos 2 m de una máquina de construcción.',
    },
  },
  person_near_vehicle: {
    en: {
      one: 'One person stands within about 2 m of a vehicle.',
      many: '{count} people stand within about 2 m of a vehicle.',
    },
    es: {
      one: 'Una persona está a menos de unos 2 m de un vehículo.',
      many: '{count} personas están a menos de unos 2 m de un vehículo.',
    },
  },
  person_near_forklift: {
    en: {
      one: 'One person stands within about 2 m of a forklift.',
      many: '{count} people stand within about 2 m of a forklift.',
    },
    es: {
      one: 'Una persona está a menos de unos 2 m de un montacargas.',
      many: '{count} personas están a menos de unos 2 m de un montacargas.',
    },
  },
  fire: {
    en: { one: 'Open flames are visible.', many: 'Open flames are visible in {count} places.' },
    es: { one: 'Se ven llamas.', many: 'Se ven llamas en {count} lugares.' },
  },
  smoke: {
    en: { one: 'Smoke is visible.', many: 'Smoke is visible in {count} places.' },
    es: { one: 'Se ve humo.', many: 'Se ve humo en {count} lugares.' },
  },
  person_lying: {
    en: { one: 'One person is seen lying on the ground.', many: '{count} people are seen lying on the ground.' },
    es: { one: 'Se ve a una persona tendida en el suelo.', many: 'Se ve a {count} personas tendidas en el suelo.' },
  },
  back_bent: {
    en: {
      one: 'One person works with the back bent by more than 60°.',
      many: '{count} people work with their backs bent by more than 60°.',
    },
    es: {
      one: 'Una persona trabaja con la espalda flexionada más de 60°.',
      many: '{count} personas trabajan con la espalda flexionada más de 60°.',
    },
  },
  arms_overhead: {
    en: {
      one: 'One person works with both arms above the head.',
      many: '{count} people work with both arms above the head.',
    },
    es: {
      one: 'Una persona trabaja con ambos brazos por encima de la cabeza.',
      many: '{count} personas trabajan con ambos brazos por encima de la cabeza.',
    },
  },
  kneeling: {
    en: { one: 'One person works on the knees.', many: '{count} people work on their knees.' },
    es: { one: 'Una persona trabaja de rodillas.', many: '{count} personas trabajan de rodillas.' },
  },
  reported_by_hand: {
    en: { one: 'Reported by a person on site.', many: 'Reported by {count} people on site.' },
    es: { one: 'Reportado por una persona en la obra.', many: 'Reportado por {count} personas en la obra.' },
  },
  reported_by_poster: {
    en: {
      one: 'Reported by a person who scanned a poster on site.',
      many: 'Reported by {count} people who scanned a poster on site.',
    },
    es: {
      one: 'Reportado por una persona que escaneó un cartel en la obra.',
      many: 'Reportado por {count} personas que escanearon un cartel en la obra.',
    },
  },
  vision_visible: {
    en: {
      one: 'A vision model sees it clearly in one place.',
      many: 'A vision model sees it clearly in {count} places.',
    },
    es: {
      one: 'Un modelo de visión lo ve con claridad en un lugar.',
      many: 'Un modelo de visión lo ve con claridad en {count} lugares.',
    },
  },
  vision_partly: {
    en: {
      one: 'A vision model sees a part of it in one place; the rest is hidden or small.',
      many: 'A vision model sees a part of it in {count} places; the rest is hidden or small.',
    },
    es: {
      one: 'Un modelo de visión ve una parte en un lugar; lo demás está oculto o es pequeño.',
      many: 'Un modelo de visión ve una parte en {count} lugares; lo demás está oculto o es pequeño.',
    },
  },
  vision_likely: {
    en: {
      one: 'A vision model concludes it from the surroundings in one place.',
      many: 'A vision model concludes it from the surroundings in {count} places.',
    },
    es: {
      one: 'Un modelo de visión lo deduce del entorno en un lugar.',
      many: 'Un modelo de visión lo deduce del entorno en {count} lugares.',
    },
  },
  model_present: {
    en: {
      one: 'A detector that your operator added sees it in one place.',
      many: 'A detector that your operator added sees it in {count} places.',
    },
    es: {
      one: 'Un detector añadido por su operador lo ve en un lugar.',
      many: 'Un detector añadido por su operador lo ve en {count} lugares.',
    },
  },
  model_absent_on_person: {
    en: {
      one: 'A detector that your operator added sees none on one person.',
      many: 'A detector that your operator added sees none on {count} people.',
    },
    es: {
      one: 'Un detector añadido por su operador no ve ninguno en una persona.',
      many: 'Un detector añadido por su operador no ve ninguno en {count} personas.',
    },
  },
  model_near_person: {
    en: {
      one: 'A detector that your operator added sees it beside one person.',
      many: 'A detector that your operator added sees it beside {count} people.',
    },
    es: {
      one: 'Un detector añadido por su operador lo ve junto a una persona.',
      many: 'Un detector añadido por su operador lo ve junto a {count} personas.',
    },
  },
  taught: {
    en: {
      one: 'One place looks like the examples that your organization taught.',
      many: '{count} places look like the examples that your organization taught.',
    },
    es: {
      one: 'Un lugar se parece a los ejemplos que enseñó su organización.',
      many: '{count} lugares se parecen a los ejemplos que enseñó su organización.',
    },
  },
} as const satisfies Record<string, Sentences>;

/** Why something is a finding, language-independent. */
export type ReasonCode = keyof typeof SENTENCES;

/** Every reason code. Not empty: fits `z.enum(REASON_CODES)`. */
export const REASON_CODES = Object.keys(SENTENCES) as [ReasonCode, ...ReasonCode[]];

/** The reason of what a person reported without any analysis. */
export const REPORTED_BY_HAND = 'reported_by_hand' satisfies ReasonCode;
/** The reason code of what somebody without an account reported: nobody of the organisation has looked at it yet. */
export const REPORTED_BY_POSTER = 'reported_by_poster' satisfies ReasonCode;

/** True for the code of a reason that this version knows (exact spelling). */
export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(SENTENCES, code);
}

/**
 * A reason as one sentence in a language.
 * @param params numbers that the sentence mentions; `count` is how many persons or things it covers, one when absent
 */
export function reasonSentence(
  code: ReasonCode,
  params: Readonly<Record<string, number>> = {},
  locale: Locale = 'en',
): string {
  const count = params['count'] ?? 1;
  const { one, many } = SENTENCES[code][locale];
  return (count === 1 ? one : many).replace('{count}', String(count));
}

/** What a record says of its reason. */
export interface RecordedReason {
  readonly reason_code?: string | null | undefined;
  readonly reason_params?: Readonly<Record<string, number>> | undefined;
}

/**
 * The reason of a record in a reader's language. A record from before reasons had codes, and one with a code that this
 * version does not know (the analysis may be newer for a moment during an upgrade), keeps the text that it was stored with.
 */
export function reasonText({ reason_code, reason_params }: RecordedReason, stored: string, locale: Locale): string {
  if (reason_code == null || !isReasonCode(reason_code)) return stored;
  return reasonSentence(reason_code, reason_params, locale);
}
