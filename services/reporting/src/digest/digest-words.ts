import type { DigestView, Locale } from '@hazardlens/contracts';

type Measure = DigestView['measures'][number];
interface Words {
  title: (name: string, score: string) => string;
  notMeasured: string;
  score: (now: string) => string;
  before: (then: string) => string;
  noBefore: string;
  counts: (digest: DigestView) => string;
  first: string;
  nothing: string;
  measure: (measure: Measure, points: string) => string;
  why: string;
  button: string;
}

const en: Words = {
  title: (name, score) => `The week at ${name}: safety score ${score}`,
  notMeasured: 'not measured yet',
  score: (now) => `Safety score: ${now}`,
  before: (then) => `a week ago ${then}`,
  noBefore: 'a week ago there was none',
  counts: ({ from, to, found, closed, overdue }) =>
    `${from} to ${to}: ${found} new findings, ${closed} closed. Repairs overdue now: ${overdue}.`,
  first: 'What would raise the score most:',
  nothing: 'Nothing that stands open would raise the score by a tenth of a point.',
  measure: ({ label, site_name, incidents, overdue }, points) =>
    `${label} at ${site_name} (${incidents}${overdue > 0 ? `, ${overdue} overdue` : ''}): +${points} points`,
  why: 'Points are what the score would gain if all of these findings were confirmed and closed now. You chose this mail in your profile and can switch it off there.',
  button: 'Open HazardLens',
};
const es: Words = {
  title: (name, score) => `La semana en ${name}: puntuación de seguridad ${score}`,
  notMeasured: 'aún sin medir',
  score: (now) => `Puntuación de seguridad: ${now}`,
  before: (then) => `hace una semana ${then}`,
  noBefore: 'hace una semana no había',
  counts: ({ from, to, found, closed, overdue }) =>
    `Del ${from} al ${to}: ${found} hallazgos nuevos, ${closed} cerrados. Reparaciones vencidas ahora: ${overdue}.`,
  first: 'Lo que más subiría la puntuación:',
  nothing: 'Nada de lo abierto subiría la puntuación ni una décima.',
  measure: ({ label, site_name, incidents, overdue }, points) =>
    `${label} en ${site_name} (${incidents}${overdue > 0 ? `, ${overdue} vencidas` : ''}): +${points} puntos`,
  why: 'Los puntos son lo que ganaría la puntuación si todos esos hallazgos se confirmaran y cerraran ahora. Usted eligió este correo en su perfil y puede desactivarlo allí.',
  button: 'Abrir HazardLens',
};
const texts: Record<Locale, Words> = { en, es };

/** The sentences of a mailed digest. */
export function digestWords(locale: Locale) {
  const words = texts[locale];
  const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const scoreOf = ({ basis, score }: DigestView): string => (basis === 'default' ? words.notMeasured : String(score));
  const day = (date: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00.000Z`));
  return {
    title: (parts: readonly DigestView[]): string =>
      parts.map((part) => words.title(part.name, scoreOf(part))).join('; '),
    paragraphs: (part: DigestView): string[] => {
      const { score_week_ago: then, measures } = part;
      const before = then === null ? words.noBefore : words.before(String(then));
      return [
        `${part.name}. ${words.score(scoreOf(part))}; ${before}.`,
        words.counts({ ...part, from: day(part.from), to: day(part.to) }),
        ...(measures.length === 0
          ? [words.nothing]
          : [words.first, ...measures.map((each) => words.measure(each, points.format(each.points)))]),
      ];
    },
    why: words.why,
    button: words.button,
  };
}
