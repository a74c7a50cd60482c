import type { Locale } from '@hazardlens/taxonomy';
import type { ReasonCode } from './finding.js';

type Sentences = Readonly<Record<Locale, { readonly one: string; readonly many: string }>>;

const SENTENCES: Readonly<Record<ReasonCode, Sentences>> = {
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
};

/** The reason of a finding as one sentence in a language. `params.count` is how many persons or things it covers. */
export function reasonSentence(
  code: ReasonCode,
  params: Readonly<Record<string, number>>,
  locale: Locale = 'en',
): string {
  const count = params['count'] ?? 1;
  const { one, many } = SENTENCES[code][locale];
  return (count === 1 ? one : many).replace('{count}', String(count));
}
