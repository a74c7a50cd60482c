import type { ContractorNumbers, Locale, ScoreBasis } from '@hazardlens/contracts';
import {
  contractorRsi,
  decay,
  displayRsi,
  displayScore,
  explanation,
  exposureScore,
  SAFETY_AGEING,
} from '@hazardlens/risk';
import { explanationView } from '../score/explanation-view.js';
import type { ScoredPlace } from '../score/places.reader.js';
import { type AgedDay, inputsOf, termsOf } from '../score/score-inputs.js';
import { candidatesOf, weighingOf } from '../score/weighing.js';
import { fromMicro } from '../sums/sums.js';

/**
 * RSI, exposure score and counts of one contractor, approved incidents only (scoring.md). Pure.
 * @param sumsOnly no single incident, not even in the explanation
 */
export function contractorNumbers(contractor: ScoredPlace, locale: Locale, sumsOnly: boolean): ContractorNumbers {
  const { tenant_id, name, today, view } = contractor;
  const inputs = inputsOf([contractor], SAFETY_AGEING.horizon);
  const total = (of: 'high' | 'ps' | 'pending' | 'rejected'): number =>
    inputs.days.reduce((sum, day) => sum + day[of], 0);
  const approved = inputs.days.reduce((sum, day) => sum + findingsOf(day), 0);
  const [pending, rejected] = [total('pending'), total('rejected')];
  const all = approved + pending + rejected;
  const activeSites = Object.values(view.sites).filter(
    ({ last }) => last !== null && last > today - SAFETY_AGEING.horizon,
  ).length;
  const terms = termsOf(inputs, SAFETY_AGEING);
  const weighing = sumsOnly ? [] : weighingOf([contractor], SAFETY_AGEING, locale);
  const lead = { of: 'exposure' as const, raisedBy: sumsOnly ? [] : raisedBy(contractor, locale) };
  return {
    contractor_id: tenant_id,
    contractor_name: name,
    incident_count: approved,
    rsi: displayRsi(
      contractorRsi({
        sumSeverity: fromMicro(total('ps')),
        activeSites,
        daysSinceFirstCapture: view.first === null ? 0 : Math.max(0, today - view.first),
      }),
    ),
    exposure_score: displayScore(exposureScore(terms.V, terms.E)),
    high_severity_count: total('high'),
    pending_share: all === 0 ? 0 : pending / all,
    rejected_share: all === 0 ? 0 : rejected / all,
    basis: basisOf(view.first, activeSites, approved),
    explanation: explanationView(explanation(terms, weighing, lead, locale)),
  };
}

const findingsOf = ({ categories }: AgedDay): number =>
  Object.values(categories).reduce((sum, count) => sum + count, 0);

/** What raises the exposure score most, open or closed, as long as nothing that may not be shown raises it more. */
function raisedBy(contractor: ScoredPlace, locale: Locale) {
  const shown = new Map(weighingOf([contractor], SAFETY_AGEING, locale).map((each) => [each.incident_id, each]));
  const most = candidatesOf(contractor)
    .map(({ id, ps, day }) => ({ id, share: fromMicro(ps) * decay(contractor.today - day, SAFETY_AGEING) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1));
  const hidden = most.find(({ id }) => !shown.has(id))?.share ?? 0;
  return most.filter(({ share }) => share >= hidden).flatMap(({ id }) => shown.get(id) ?? []);
}

/** Nothing captured ever, or nothing captured and nothing approved in the period: the numbers would be those of nobody. */
const basisOf = (firstCapture: number | null, activeSites: number, approved: number): ScoreBasis =>
  firstCapture !== null && (activeSites > 0 || approved > 0) ? 'measured' : 'default';
