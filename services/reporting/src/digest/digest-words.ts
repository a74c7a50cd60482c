import type { DigestView, Locale } from '@hazardlens/contracts';
import { dayIn } from '@hazardlens/report-files';

type Measure = DigestView['measures'][number];
interface Words {
  title: (name: string, score: string) => string;
  notMeasured: string;
  score: (now: string) => string;
  before: (then: string) => string;
  noBefore: string;
  period: (from: string, to: string) => string;
  counts: (digest: DigestView) => string;
  first: string;
  nothing: string;
  measure: (measure: Measure, points: string) => string;
  why: string;
  chosen: string;
  button: string;
}

const en: Words = {
  title: (name, score) => `The week at ${name}: safety score ${score}`,
  notMeasured: 'not measured yet',
  score: (now) => `Safety score: ${now}`,
  before: (then) => `a week ago ${then}`,
  noBefore: 'a week ago there was none',
  period: (from, to) => `${from} to ${to}`,
  counts: ({ found, closed, overdue }) => `New findings: ${found}. Closed: ${closed}. Repairs overdue now: ${overdue}.`,
  first: 'What would raise the score most',
  nothing: 'Nothing that stands open would raise the score by a tenth of a point.',
  measure: ({ label, site_name, incidents, overdue }, points) =>
    `${label} at ${site_name} (${incidents}${overdue > 0 ? `, ${overdue} overdue` : ''}): +${points} points`,
  why: 'Points are what the score would gain if all of these findings were confirmed and closed now.',
  chosen: 'You chose this mail in your profile and can switch it off there.',
  button: 'Open HazardLens',
};
const es: Words = {
  title: (name, score) => `La semana en ${name}: puntuación de seguridad ${score}`,
  notMeasured: 'aún sin medir',
  score: (now) => `Puntuación de seguridad: ${now}`,
  before: (then) => `hace una semana ${then}`,
  noBefore: 'hace una semana no había',
  period: (from, to) => `Del ${from} al ${to}`,
  counts: ({ found, closed, overdue }) =>
    `Hallazgos nuevos: ${found}. Cerrados: ${closed}. Reparaciones vencidas ahora: ${overdue}.`,
  first: 'Lo que más subiría la puntuación',
  nothing: 'Nada de lo abierto subiría la puntuación ni una décima.',
  measure: ({ label, site_name, incidents, overdue }, points) =>
    `${label} en ${site_name} (${incidents}${overdue > 0 ? `, ${overdue} vencidas` : ''}): +${points} puntos`,
  why: 'Los puntos son lo que ganaría la puntuación si todos esos hallazgos se confirmaran y cerraran ahora.',
  chosen: 'Usted eligió este correo en su perfil y puede desactivarlo allí.',
  button: 'Abrir HazardLens',
};
const texts: Record<Locale, Words> = { en, es };

/** What a digest says, by mail and on paper. */
export function digestWords(locale: Locale) {
  const { period, first, nothing, notMeasured, why, ...words } = texts[locale];
  const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const points = (measure: Measure): string => numbers.format(measure.points);
  const scoreOf = ({ basis, score }: DigestView): string => (basis === 'default' ? notMeasured : String(score));
  const day = (date: string): string => dayIn(locale, new Date(`${date}T00:00:00.000Z`));
  const periodOf = ({ from, to }: DigestView): string => period(day(from), day(to));
  return {
    ...{ first, nothing, notMeasured, why, points, periodOf },
    button: words.button,
    title: (parts: readonly DigestView[]): string =>
      parts.map((part) => words.title(part.name, scoreOf(part))).join('; '),
    paragraphs: (part: DigestView): string[] => {
      const { score_week_ago: then, measures } = part;
      const before = then === null ? words.noBefore : words.before(String(then));
      return [
        `${part.name}. ${words.score(scoreOf(part))}; ${before}.`,
        `${periodOf(part)}: ${words.counts(part)}`,
        ...(measures.length === 0
          ? [nothing]
          : [`${first}:`, ...measures.map((each) => words.measure(each, points(each)))]),
      ];
    },
    whyMailed: `${why} ${words.chosen}`,
  };
}
