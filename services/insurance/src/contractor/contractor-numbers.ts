import type { ContractorNumbers, Locale, ScoreBasis } from '@hazardlens/contracts';
import {
  burden,
  contractorRsi,
  type DayNumber,
  decay,
  displayRsi,
  displayScore,
  explanation,
  exposure,
  exposureScore,
  SAFETY_AGEING,
  scoreTerms,
} from '@hazardlens/risk';
import { hazardLabel } from '@hazardlens/taxonomy';
import type { IncidentRow } from '../approved-incident/incident-row.model.js';
import { type ContractorDay, MICRO } from './contractor.models.js';

/** Everything that a contractor's row in the portal is made of. */
export interface ContractorInputs {
  readonly id: string;
  readonly name: string;
  readonly today: DayNumber;
  /** the last 90 days */
  readonly days: readonly ContractorDay[];
  readonly activeSites: number;
  /** null before the first capture */
  readonly firstCaptureDay: DayNumber | null;
  /** severities of open approved incidents, the 32 largest */
  readonly openSeverities: readonly number[];
  /** candidates for the five that weigh most */
  readonly weighing: readonly IncidentRow[];
}

const total = (
  days: readonly ContractorDay[],
  name: 'approved' | 'pending' | 'rejected' | 'high' | 'severity',
): number => days.reduce((sum, day) => sum + day[name], 0);

/** RSI, exposure score and counts of one contractor, approved incidents only (scoring.md). Pure. */
export function contractorNumbers(inputs: ContractorInputs, locale: Locale): ContractorNumbers {
  const { days, today } = inputs;
  const sumSeverity = total(days, 'severity') / MICRO;
  const V = burden(
    days.map(({ day, severity }) => ({ day, sumPs: severity / MICRO })),
    today,
    SAFETY_AGEING,
  );
  const E = exposure(days, today, SAFETY_AGEING);
  const approved = total(days, 'approved');
  const pending = total(days, 'pending');
  const rejected = total(days, 'rejected');
  const all = approved + pending + rejected;
  const weighing = inputs.weighing.map((row) => ({ row, ...weigh(today, locale)(row) }));
  const raisedBy = weighing
    .map((each) => ({ ...each, share: each.severity * decay(today - each.row.day, SAFETY_AGEING) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (a.incident_id < b.incident_id ? -1 : 1));
  const candidates = weighing.map(({ row: _row, ...incident }) => incident);
  const why = explanation(scoreTerms(V, E, inputs.openSeverities), candidates, { of: 'exposure', raisedBy }, locale);
  return {
    contractor_id: inputs.id,
    contractor_name: inputs.name,
    incident_count: approved,
    rsi: displayRsi(
      contractorRsi({
        sumSeverity,
        activeSites: inputs.activeSites,
        daysSinceFirstCapture: inputs.firstCaptureDay === null ? 0 : Math.max(0, today - inputs.firstCaptureDay),
      }),
    ),
    exposure_score: displayScore(exposureScore(V, E)),
    high_severity_count: total(days, 'high'),
    pending_share: all === 0 ? 0 : pending / all,
    rejected_share: all === 0 ? 0 : rejected / all,
    basis: basisOf(inputs, approved),
    explanation: { ...why, top: why.top.map((incident) => ({ ...incident })), sentences: [...why.sentences] },
  };
}

/** Nothing captured ever, or nothing captured and nothing approved in the period: the numbers would be those of nobody. */
const basisOf = ({ firstCaptureDay, activeSites }: ContractorInputs, approved: number): ScoreBasis =>
  firstCaptureDay !== null && (activeSites > 0 || approved > 0) ? 'measured' : 'default';

const weigh = (today: DayNumber, locale: Locale) => (row: IncidentRow) => ({
  incident_id: row._id,
  label: hazardLabel(row.record?.hazard_type ?? '', locale),
  site_name: row.record?.site_name ?? '',
  severity: row.severity,
  weight: row.severity * (row.open ? 1 : decay(today - row.day, SAFETY_AGEING)),
});
