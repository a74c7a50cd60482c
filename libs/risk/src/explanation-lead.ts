import { displayScore } from './display.js';
import { riskHubScore, type ScoreTerms, safetyScore, scoreTerms } from './score.js';

/** One of the incidents that weigh most in a score. */
export interface WeighingIncident {
  readonly incident_id: string;
  readonly label: string;
  readonly site_name: string;
  /** 0 to 1. */
  readonly severity: number;
  /** p·s·w, 0 to 1: what it weighs now. */
  readonly weight: number;
  /** Absent for what is closed. */
  readonly open?: OpenHazard;
}

/** What an open hazard takes part in a score with, and what its closing would bring. */
export interface OpenHazard {
  /** p·s, 0 to 1. */
  readonly ps: number;
  /** What the burden V gains when a pending finding is confirmed: (1 − p)·s·τ; 0 for an approved one. */
  readonly ifConfirmed: number;
}

/** Which score is explained, and what its first sentence needs besides its terms. */
export type Lead =
  | {
      readonly of: 'safety' | 'risk';
      /** Open hazards in scope. */
      readonly openCount: number;
      /** Their p·s, the 32 largest of each kind at least. */
      readonly openWeights: readonly number[];
    }
  /** Approved findings only; what is open plays no part, so that closing changes nothing. */
  | { readonly of: 'exposure'; readonly raisedBy: readonly Named[] };

type Named = Pick<WeighingIncident, 'label' | 'site_name'>;

/** The open hazard that weighs most and what its closing would give. */
export interface WorstOpen {
  readonly incident_id: string;
  readonly label: string;
  readonly site_name: string;
  /** As people see it: a whole number. */
  readonly score_if_closed: number;
}

const scoreOf = { safety: safetyScore, risk: riskHubScore };

/** More names than these make the sentence unreadable; the list below has five. */
const NAMED = 2;

/**
 * A score's terms after open hazards were confirmed (where they were pending) and closed: they leave U at once and stay in V,
 * where they age like any other.
 * @param openWeights p·s of everything open, these hazards among them
 */
export function termsIfClosed(terms: ScoreTerms, openWeights: readonly number[], ...hazards: OpenHazard[]): ScoreTerms {
  const rest = [...openWeights];
  let { V } = terms;
  for (const { ps, ifConfirmed } of hazards) {
    const at = rest.findIndex((weight) => Math.abs(weight - ps) < 1e-9);
    if (at >= 0) rest.splice(at, 1);
    V += ifConfirmed;
  }
  return scoreTerms(V, terms.E, rest);
}

/** The open hazards that weigh most, up to the first one that may not be named: whatever is behind it is not the worst. */
function worstOnes(incidents: readonly WeighingIncident[], openWeights: readonly number[]) {
  const all = [...openWeights].sort((a, b) => b - a);
  const named = incidents
    .flatMap(({ open, ...incident }) => (open && open.ps > 0 ? [{ ...incident, open }] : []))
    .sort((a, b) => b.open.ps - a.open.ps || (a.incident_id < b.incident_id ? -1 : 1));
  const hidden = named.findIndex(({ open }, index) => (all[index] ?? 0) > open.ps + 1e-9);
  return hidden < 0 ? named : named.slice(0, hidden);
}

/** The open hazard that weighs most, where it may be named. */
export function worstOpen(terms: ScoreTerms, incidents: readonly WeighingIncident[], lead: Lead): WorstOpen | null {
  if (lead.of === 'exposure') return null;
  const [worst] = worstOnes(incidents, lead.openWeights);
  if (worst === undefined) return null;
  const { incident_id, label, site_name, open } = worst;
  const after = scoreOf[lead.of](termsIfClosed(terms, lead.openWeights, open));
  return { incident_id, label, site_name, score_if_closed: displayScore(after) };
}

/** What pulls the score, and what closing the worst would give; for the exposure score, what raises it. */
export function leadSentence(
  terms: ScoreTerms,
  incidents: readonly WeighingIncident[],
  lead: Lead,
  locale: 'en' | 'es',
): string {
  const say = words[locale];
  const list = new Intl.ListFormat(locale);
  const names = (named: readonly Named[]) =>
    list.format(
      [...new Set(named.map(({ label, site_name }) => (site_name === '' ? label : `${label} (${site_name})`)))].slice(
        0,
        NAMED,
      ),
    );
  if (lead.of === 'exposure') {
    if (terms.V === 0) return say.noFinding;
    return `${say.raised(names(lead.raisedBy))} ${say.ages}`;
  }
  if (lead.openCount === 0) return say.nothingOpen[lead.of];
  const open = worstOnes(incidents, lead.openWeights);
  const pulls = say.open[lead.of](lead.openCount, names(open));
  const worst = worstOpen(terms, incidents, lead);
  if (worst === null) return pulls;
  const now = displayScore(scoreOf[lead.of](terms));
  const pending = (open[0]?.open.ifConfirmed ?? 0) > 0;
  return `${pulls} ${say.closing({ single: lead.openCount === 1, pending, now, after: worst.score_if_closed })}`;
}

interface Closing {
  readonly single: boolean;
  readonly pending: boolean;
  readonly now: number;
  readonly after: number;
}

const named = (before: string, names: string) => (names === '' ? '.' : `${before} ${names}.`);

const words = {
  en: {
    nothingOpen: {
      safety: 'No open hazard pulls the score down.',
      risk: 'No open hazard pushes the score up.',
    },
    open: {
      safety: (count: number, names: string) =>
        count === 1
          ? `One open hazard pulls the score down${named(':', names)}`
          : `${count} open hazards pull the score down${named(', most of all', names)}`,
      risk: (count: number, names: string) =>
        count === 1
          ? `One open hazard pushes the score up${named(':', names)}`
          : `${count} open hazards push the score up${named(', most of all', names)}`,
    },
    closing: ({ single, pending, now, after }: Closing) => {
      const what = `${pending ? 'Confirming and closing' : 'Closing'} ${single ? 'it' : 'the worst'}`;
      return after === now
        ? `${what} would leave the score at ${now}.`
        : `${what} would take the score from ${now} to ${after}.`;
    },
    noFinding: 'No approved finding of the last 90 days raises the exposure score.',
    raised: (names: string) =>
      `Approved findings of the last 90 days raise the exposure score${named(', most of all', names)}`,
    ages: 'Closing a hazard does not lower it at once: what a finding weighs halves every 30 days.',
  },
  es: {
    nothingOpen: {
      safety: 'Ningún peligro abierto baja la puntuación.',
      risk: 'Ningún peligro abierto sube la puntuación.',
    },
    open: {
      safety: (count: number, names: string) =>
        count === 1
          ? `Un peligro abierto baja la puntuación${named(':', names)}`
          : `${count} peligros abiertos bajan la puntuación${named(', sobre todo', names)}`,
      risk: (count: number, names: string) =>
        count === 1
          ? `Un peligro abierto sube la puntuación${named(':', names)}`
          : `${count} peligros abiertos suben la puntuación${named(', sobre todo', names)}`,
    },
    closing: ({ single, pending, now, after }: Closing) => {
      const one = pending ? 'Confirmarlo y cerrarlo' : 'Cerrarlo';
      const many = pending ? 'Confirmar y cerrar el peor' : 'Cerrar el peor';
      const what = single ? one : many;
      return after === now
        ? `${what} dejaría la puntuación en ${now}.`
        : `${what} llevaría la puntuación de ${now} a ${after}.`;
    },
    noFinding: 'Ningún hallazgo aprobado de los últimos 90 días sube la exposición.',
    raised: (names: string) =>
      `Los hallazgos aprobados de los últimos 90 días suben la exposición${named(', sobre todo', names)}`,
    ages: 'Cerrar un peligro no la baja de inmediato: el peso de un hallazgo se reduce a la mitad cada 30 días.',
  },
};
