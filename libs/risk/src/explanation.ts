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

/** The terms in words, for a safety manager or an underwriter: three sentences. */
function explanationSentences(terms: ScoreTerms, locale: 'en' | 'es'): string[] {
  const n = numbersIn(locale);
  const { V, E, Z, ratio, U } = terms;
  if (locale === 'es') {
    return [
      E === 0
        ? `Todavía no hay fotos que muestren personas o máquinas: se usa la tasa de referencia de ${n(BENCHMARK_RATE, 2)} por foto.`
        : `Los hallazgos pesan ${n(V, 2)} en ${n(E, 1)} fotos (los recientes cuentan más), es decir ${n(V / E, 3)} por foto.`,
      `Con una credibilidad del ${n(100 * Z, 0)} % frente a la referencia (${n(BENCHMARK_RATE, 2)} por foto, con el peso de ${CREDIBILITY_K} fotos), la tasa es ${n(ratio, 2)} veces la de referencia.`,
      U === 0 ? 'No hay peligros abiertos.' : `Los peligros abiertos suman ${n(U, 2)} en una escala de 0 a 1.`,
    ];
  }
  return [
    E === 0
      ? `No photos that show people or plant yet: the benchmark rate of ${n(BENCHMARK_RATE, 2)} per photo is used.`
      : `Findings weigh ${n(V, 2)} over ${n(E, 1)} photos (recent ones count more), that is ${n(V / E, 3)} per photo.`,
    `With a credibility of ${n(100 * Z, 0)} % against the benchmark (${n(BENCHMARK_RATE, 2)} per photo, weighing ${CREDIBILITY_K} photos), the rate is ${n(ratio, 2)} times the benchmark.`,
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
