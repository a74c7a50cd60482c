import type { Locale } from '@hazardlens/contracts';
import { type Ageing, type DayNumber, decay, type OpenHazard, type WeighingIncident } from '@hazardlens/risk';
import { hazardLabel } from '@hazardlens/taxonomy';
import type { IncidentRow } from '../incident-row/incident-row.js';
import { fromMicro } from '../sums/sums.js';

/** An incident that may be one of those that weigh most. */
export interface Candidate {
  readonly row: Pick<IncidentRow, '_id' | 'hazard_type' | 'severity' | 'ps' | 'day' | 'open'>;
  /** as the site is called now, whatever it was called when the incident was found */
  readonly site_name: string;
}

/** Candidates with what they weigh today. */
export function weighingOf(
  candidates: readonly Candidate[],
  today: DayNumber,
  ageing: Ageing,
  locale: Locale,
): WeighingIncident[] {
  return candidates.map(({ row, site_name }) => {
    const age = decay(today - row.day, ageing);
    return {
      incident_id: row._id,
      label: hazardLabel(row.hazard_type, locale),
      site_name,
      severity: row.severity,
      weight: fromMicro(row.ps) * (row.open ? 1 : age),
      ...(row.open ? { open: openHazardOf(row, age) } : {}),
    };
  });
}

/** A pending finding weighs by the detector's confidence until somebody confirms it; then its whole severity counts. */
const openHazardOf = ({ ps, severity }: Candidate['row'], age: number): OpenHazard => ({
  ps: fromMicro(ps),
  ifConfirmed: Math.max(0, severity - fromMicro(ps)) * age,
});
