import { type Lead, leadSentence, type WeighingIncident, type WorstOpen, worstOpen } from './explanation-lead.js';
import { BENCHMARK_RATE, CREDIBILITY_K, type ScoreTerms } from './score.js';

/** Why a score is what it is: its terms, the five incidents that weigh most, and the same in words. */
export interface Explanation extends ScoreTerms {
  readonly top: readonly Omit<WeighingIncident, 'open'>[];
  readonly sentences: readonly string[];
  /** The open hazard that weighs most, and the score with it closed; null where nothing is open or none may be named. */
  readonly worst_open: WorstOpen | null;
}

const TOP = 5;

function numbersIn(locale: 'en' | 'es'): (value: number, digits: number) => string {
  return (value, digits) =>
    value.toLocaleString(locale === 'es' ? 'es-ES' : 'en-US', { maximumFractionDigits: digits });
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The terms in words, for a safety manager or an underwriter: three sentences. */
function explanationSentences(terms: ScoreTerms, locale: 'en' | 'es'): string[] {
  const n = numbersIn(locale);
  const { V, E, Z, ratio, U } = terms;
  const [weight, benchmark] = [n(V, 2), n(BENCHMARK_RATE, 2)];
  if (locale === 'es') {
    const none = 'ninguna foto de este periodo muestra personas o máquinas';
    return [
      E > 0
        ? `Los hallazgos pesan ${weight} en ${n(E, 1)} fotos (los recientes cuentan más), es decir ${n(V / E, 3)} por foto.`
        : V > 0
          ? `Los hallazgos pesan ${weight} y ${none}: se suman a la tasa de referencia de ${benchmark} por foto.`
          : `${capital(none)}: se usa la tasa de referencia de ${benchmark} por foto.`,
      `Con una credibilidad del ${n(100 * Z, 0)} % frente a la referencia (${benchmark} por foto, con el peso de ${CREDIBILITY_K} fotos), la tasa es ${n(ratio, 2)} veces la de referencia.`,
      U === 0 ? 'No hay peligros abiertos.' : `Los peligros abiertos suman ${n(U, 2)} en una escala de 0 a 1.`,
    ];
  }
  const none = 'no photos of this period show people or plant';
  return [
    E > 0
      ? `Findings weigh ${weight} over ${n(E, 1)} photos (recent ones count more), that is ${n(V / E, 3)} per photo.`
      : V > 0
        ? `Findings weigh ${weight}, and ${none}: they come on top of the benchmark rate of ${benchmark} per photo.`
        : `${capital(none)}: the benchmark rate of ${benchmark} per photo is used.`,
    `With a credibility of ${n(100 * Z, 0)} % against the benchmark (${benchmark} per photo, weighing ${CREDIBILITY_K} photos), the rate is ${n(ratio, 2)} times the benchmark.`,
    U === 0 ? 'No hazard is open.' : `Open hazards add up to ${n(U, 2)} on a scale from 0 to 1.`,
  ];
}

/**
 * A score's explanation: what pulls it, first; then its terms.
 * @param incidents candidates with their present weight; the five that weigh most are kept (ties by id, so that two
 *   replicas answer alike), those that weigh nothing are left out
 * @param lead which score it is, and what is open
 */
export function explanation(
  terms: ScoreTerms,
  incidents: readonly WeighingIncident[],
  lead: Lead,
  locale: 'en' | 'es' = 'en',
): Explanation {
  const top = incidents
    .filter((incident) => incident.weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.incident_id < b.incident_id ? -1 : 1))
    .slice(0, TOP)
    .map(({ open: _open, ...incident }) => incident);
  const worst_open = worstOpen(terms, incidents, lead);
  const sentences = [leadSentence(terms, incidents, lead, locale), ...explanationSentences(terms, locale)];
  return { ...terms, top, sentences, worst_open };
}
