import type { DashboardNumbers, ExplanationView } from '@hazardlens/contracts';
import { displayScore, SAFETY_AGEING, safetyScore, safetyTrend } from '@hazardlens/risk';
import { CATEGORIES, type DashboardBar } from '@hazardlens/taxonomy';
import { type ScoreInputs, type TotalledDay, termsOf, windows } from '../score/score-inputs.js';

/** Days that the dashboard looks at: the horizon of the safety score. */
export const DASHBOARD_DAYS = SAFETY_AGEING.horizon;
const TREND_DAYS = 30;
const bars: readonly DashboardBar[] = ['PPE', 'Falls', 'Housekeeping', 'Electrical', 'Equipment'];
const barOf = new Map<string, DashboardBar | null>(CATEGORIES.map(({ code, dashboard_bar }) => [code, dashboard_bar]));

export const currentSafetyScore = (inputs: ScoreInputs): number => safetyScore(termsOf(inputs, SAFETY_AGEING));

/** The dashboard's numbers, all but the score trend of past weeks. Pure. */
export function dashboardOf(
  inputs: ScoreInputs<TotalledDay>,
  extra: { overdue_actions: number; pastScores: readonly (number | null)[]; explanation: ExplanationView },
): DashboardNumbers {
  const { now, before } = windows(inputs.days, TREND_DAYS);
  const score = displayScore(currentSafetyScore(inputs));
  const open = inputs.open.flatMap((groups) => Object.values(groups));
  return {
    safety_score: { overall_score: score, trend: safetyTrend(now, before) },
    statistics: {
      total_captures: inputs.captures,
      total_incidents: inputs.incidents,
      open_incidents: open.reduce((sum, group) => sum + group.count, 0),
      high_risk_findings: open.reduce((sum, group) => sum + group.high, 0),
    },
    score_trend: [
      ...extra.pastScores.map((value, index) => ({
        label: `Week ${index + 1}`,
        value: value === null ? null : displayScore(value),
      })),
      { label: 'Current', value: score },
    ],
    category_counts: bars.map((name) => ({ name, value: countOf(inputs, name) })),
    overdue_actions: extra.overdue_actions,
    has_data: inputs.captures > 0 || inputs.incidents > 0,
    explanation: extra.explanation,
  };
}

function countOf(inputs: ScoreInputs<TotalledDay>, bar: DashboardBar): number {
  let count = 0;
  for (const day of inputs.days) {
    for (const [category, incidents] of Object.entries(day.categories)) {
      if (barOf.get(category) === bar) count += incidents;
    }
  }
  return count;
}
