import type { DigestView } from '@hazardlens/contracts';
import {
  type Ageing,
  decay,
  isoDate,
  type OpenHazard,
  type ScoreTerms,
  safetyScore,
  termsIfClosed,
} from '@hazardlens/risk';
import { countsFor, type IncidentRow } from '../incident-row/incident-row.js';
import { fromMicro, groupKey } from '../sums/sums.js';

export type Measure = Omit<DigestView['measures'][number], 'label' | 'site_name'>;
type Row = Pick<
  IncidentRow,
  'site_id' | 'category' | 'hazard_type' | 'severity' | 'ps' | 'day' | 'action_due' | 'status' | 'behind'
>;

const MOST = 3;

/**
 * What would raise the score most: hazards of one kind at one site, all of them confirmed and closed now. Each by computing the
 * score anew; what would not raise it by a tenth is none. A hazard that was found more than once is one, as it is in the score; any
 * of its repairs may be late.
 * @param open what stands open
 */
export function measuresOf(
  open: readonly Row[],
  terms: ScoreTerms,
  { today, ageing }: { today: number; ageing: Ageing },
): Measure[] {
  const counted = (rows: readonly Row[]): Row[] => rows.filter((row) => countsFor(row, 'tenant'));
  const weights = counted(open).map(({ ps }) => fromMicro(ps));
  const before = safetyScore(termsIfClosed(terms, weights));
  return [...grouped(open)]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const alike = counted(rows);
      const hazards = alike.map((row) => openHazardOf(row, decay(today - row.day, ageing)));
      const points = safetyScore(termsIfClosed(terms, weights, ...hazards)) - before;
      const { site_id, category, hazard_type } = first;
      const overdue = rows.filter(({ action_due }) => action_due !== null && action_due < isoDate(today)).length;
      return [
        {
          ...{ site_id, category, hazard_type, overdue },
          incidents: alike.length,
          points: Math.round(points * 10) / 10,
        },
      ];
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || b.incidents - a.incidents)
    .slice(0, MOST);
}

/** A pending finding weighs by the detector's confidence until somebody confirms it; then its whole severity counts. */
const openHazardOf = ({ ps, severity }: Pick<Row, 'ps' | 'severity'>, age: number): OpenHazard => ({
  ps: fromMicro(ps),
  ifConfirmed: Math.max(0, severity - fromMicro(ps)) * age,
});

function grouped(open: readonly Row[]): Iterable<Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of open) {
    const key = `${row.site_id} ${groupKey(row.category, row.hazard_type)}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups.values();
}
