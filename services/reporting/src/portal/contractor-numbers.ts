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
import { type AgedDay, type ScoreInputs, termsOf } from '../score/score-inputs.js';
import type { ScoredTenant } from '../score/score-scope.js';
import { type Candidate, weighingOf } from '../score/weighing.js';
import { fromMicro } from '../sums/sums.js';

/** A day of the portal: approved incidents, and how many of them are severe. */
export interface PortalDay extends AgedDay {
  readonly approved: number;
  readonly high: number;
}

/** Everything that a contractor's row in the portal is made of. */
export interface PortalInputs {
  readonly contractor: ScoredTenant;
  /** the last 90 days, approved incidents only */
  readonly scores: ScoreInputs<PortalDay>;
  /** captured in the last 90 days */
  readonly pending: number;
  readonly rejected: number;
  /** sites with a capture in the last 90 days */
  readonly activeSites: number;
  /** null before the first capture */
  readonly firstCaptureDay: number | null;
  /** candidates for the five that weigh most */
  readonly weighing: readonly Candidate[];
}

/** RSI, exposure score and counts of one contractor, approved incidents only (scoring.md). Pure. */
export function contractorNumbers(inputs: PortalInputs, locale: Locale): ContractorNumbers {
  const { contractor, scores, pending, rejected, activeSites, firstCaptureDay } = inputs;
  const { tenant_id, name, today } = contractor;
  const total = (of: 'approved' | 'high' | 'ps'): number => scores.days.reduce((sum, day) => sum + day[of], 0);
  const approved = total('approved');
  const all = approved + pending + rejected;
  const terms = termsOf(scores, SAFETY_AGEING);
  const lead = { of: 'exposure' as const, raisedBy: raisedBy(inputs, locale) };
  const why = explanation(terms, weighingOf(inputs.weighing, today, SAFETY_AGEING, locale), lead, locale);
  return {
    contractor_id: tenant_id,
    contractor_name: name,
    incident_count: approved,
    rsi: displayRsi(
      contractorRsi({
        sumSeverity: fromMicro(total('ps')),
        activeSites,
        daysSinceFirstCapture: firstCaptureDay === null ? 0 : Math.max(0, today - firstCaptureDay),
      }),
    ),
    exposure_score: displayScore(exposureScore(terms.V, terms.E)),
    high_severity_count: total('high'),
    pending_share: all === 0 ? 0 : pending / all,
    rejected_share: all === 0 ? 0 : rejected / all,
    basis: basisOf(inputs, approved),
    explanation: explanationView(why),
  };
}

/** What raises the exposure score most, open or closed. */
function raisedBy({ weighing, contractor: { today } }: PortalInputs, locale: Locale) {
  const shares = new Map(
    weighing.map(({ row }) => [row._id, fromMicro(row.ps) * decay(today - row.day, SAFETY_AGEING)]),
  );
  return weighingOf(weighing, today, SAFETY_AGEING, locale)
    .map((incident) => ({ ...incident, share: shares.get(incident.incident_id) ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (a.incident_id < b.incident_id ? -1 : 1));
}

/** Nothing captured ever, or nothing captured and nothing approved in the period: the numbers would be those of nobody. */
const basisOf = ({ firstCaptureDay, activeSites }: PortalInputs, approved: number): ScoreBasis =>
  firstCaptureDay !== null && (activeSites > 0 || approved > 0) ? 'measured' : 'default';
