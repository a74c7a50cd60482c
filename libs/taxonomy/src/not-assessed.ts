import type { Locale } from './types.js';

/** One thing that the analysis of a photo did not judge, to be checked by a person on site. */
export interface ChecklistItem {
  readonly code: NotAssessedCode;
  readonly text: string;
}

type Texts = Readonly<Record<Locale, string>>;

/** No photo can show these; a person has to look, measure or ask. */
const ALWAYS_HUMAN = {
  energised: { en: 'Whether electrical parts are energised', es: 'Si las partes eléctricas están energizadas' },
  trench_depth: { en: 'Depth of trenches and excavations', es: 'Profundidad de zanjas y excavaciones' },
  tie_off: {
    en: 'Whether fall protection is attached (tie-off)',
    es: 'Si la protección contra caídas está anclada',
  },
  atmosphere: {
    en: 'Atmosphere: oxygen, gases, vapours, dust',
    es: 'Atmósfera: oxígeno, gases, vapores, polvo',
  },
  permits: { en: 'Work permits', es: 'Permisos de trabajo' },
  training: { en: 'Training and authorisation of people', es: 'Capacitación y autorización de las personas' },
  lockout_tagout: { en: 'Lockout/tagout', es: 'Bloqueo y etiquetado' },
  load_weight: { en: 'Weight of lifted or carried loads', es: 'Peso de las cargas izadas o transportadas' },
  structural_adequacy: {
    en: 'Strength of structures, scaffolds, formwork and shoring',
    es: 'Resistencia de estructuras, andamios, encofrados y entibados',
  },
} as const satisfies Record<string, Texts>;

/** A photo could show these, but the installed model has learned none of them. */
const WITHOUT_DATA = {
  debris: { en: 'Debris, scrap and nails in the work area', es: 'Escombros, restos y clavos en el área de trabajo' },
  ladders: { en: 'Ladders and how they are used', es: 'Escaleras y su uso' },
  edges: { en: 'Edges, floor holes and guardrails', es: 'Bordes, huecos de piso y barandas' },
  cables: { en: 'Cables and hoses across routes', es: 'Cables y mangueras en los pasos' },
  spills: { en: 'Spills and slippery surfaces', es: 'Derrames y superficies resbaladizas' },
} as const satisfies Record<string, Texts>;

/** Judged only where postures are believed. The shipped source of them is not yet: what it sees is suggested. */
const POSTURE = {
  posture: {
    en: 'Postures: person down, stooped lifting, overhead reach',
    es: 'Posturas: persona caída, levantamiento encorvado, brazos sobre la cabeza',
  },
} as const satisfies Record<string, Texts>;

/** Judged only where the site's policy asks for masks. */
const RESPIRATOR = {
  respirator: {
    en: 'Respiratory protection (this site does not require masks)',
    es: 'Protección respiratoria (este sitio no exige mascarilla)',
  },
} as const satisfies Record<string, Texts>;

const TEXTS = { ...ALWAYS_HUMAN, ...WITHOUT_DATA, ...POSTURE, ...RESPIRATOR };

/** Code of a checklist item, language-independent; this is what events and documents carry. */
export type NotAssessedCode = keyof typeof TEXTS;

/** Every checklist code. Not empty: fits `z.enum(NOT_ASSESSED_CODES)`. */
export const NOT_ASSESSED_CODES = Object.keys(TEXTS) as [NotAssessedCode, ...NotAssessedCode[]];

/** What the analysis was able to judge beside its fixed scope. */
export interface AssessmentScope {
  /** Postures are judged by something that is believed. */
  readonly pose: boolean;
  /** The site's policy asks for masks. */
  readonly masksRequired: boolean;
}

/**
 * What an analysis of that scope did not judge, always the same for the same scope: it depends on what the system can do,
 * never on what a photo shows.
 * @returns codes, those that the installed model could learn first, then those that are always a person's
 */
export function notAssessed(scope: AssessmentScope): NotAssessedCode[] {
  const codes = Object.keys({
    ...WITHOUT_DATA,
    ...(scope.pose ? {} : POSTURE),
    ...(scope.masksRequired ? {} : RESPIRATOR),
    ...ALWAYS_HUMAN,
  });
  return codes as NotAssessedCode[];
}

/** The items as a manual checklist in a language. Codes that are not known (from a newer service) are left out. */
export function checklist(codes: readonly string[], locale: Locale = 'en'): ChecklistItem[] {
  const known = codes.filter((code): code is NotAssessedCode => Object.hasOwn(TEXTS, code));
  return known.map((code) => ({ code, text: TEXTS[code][locale] }));
}
