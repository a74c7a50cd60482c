import type { DashboardNumbers, ExplanationView, Locale } from '@hazardlens/contracts';
import { displayScore, isoDate, SAFETY_AGEING, safetyScore, safetyTrend } from '@hazardlens/risk';
import { CATEGORIES, categoryName, type DashboardBar } from '@hazardlens/taxonomy';
import type { ScoredPlace } from '../score/places.reader.js';
import { type ScoreInputs, termsOf } from '../score/score-inputs.js';

/** Days that the dashboard looks at: the horizon of the safety score. */
export const DASHBOARD_DAYS = SAFETY_AGEING.horizon;
const bars: readonly DashboardBar[] = ['PPE', 'Falls', 'Housekeeping', 'Electrical', 'Equipment'];
const barOf = new Map<string, DashboardBar | null>(CATEGORIES.map(({ code, dashboard_bar }) => [code, dashboard_bar]));

export const currentSafetyScore = (inputs: ScoreInputs): number => safetyScore(termsOf(inputs, SAFETY_AGEING));

/** The dashboard's numbers. Pure. @param extra.pastScores unrounded, oldest first */
export function dashboardOf(
  inputs: ScoreInputs,
  extra: {
    overdue_actions: number;
    pastScores: readonly (number | null)[];
    explanation: ExplanationView;
    locale: Locale;
  },
): DashboardNumbers {
  const current = currentSafetyScore(inputs);
  const score = displayScore(current);
  const open = inputs.open.flatMap((groups) => Object.values(groups));
  const counts = countsOf(inputs);
  return {
    safety_score: {
      overall_score: score,
      trend: safetyTrend([...extra.pastScores, current]),
      basis: inputs.captures > 0 ? 'measured' : 'default',
    },
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
    category_counts: bars.map((name) => ({
      name,
      value: counts.filter(({ bar }) => bar === name).reduce((sum, { value }) => sum + value, 0),
    })),
    category_rest: counts
      .filter(({ bar, value }) => bar === null && value > 0)
      .map(({ category_code, value }) => ({ category_code, name: categoryName(category_code, extra.locale), value }))
      .sort((a, b) => b.value - a.value || (a.category_code < b.category_code ? -1 : 1)),
    overdue_actions: extra.overdue_actions,
    has_data: inputs.captures > 0 || inputs.incidents > 0,
    explanation: extra.explanation,
  };
}

/** Incidents by category, with the bar that shows the category; null where none does. */
function countsOf({ days }: ScoreInputs) {
  const counts = new Map<string, number>();
  for (const { categories } of days) {
    for (const [code, incidents] of Object.entries(categories)) counts.set(code, (counts.get(code) ?? 0) + incidents);
  }
  return [...counts].map(([category_code, value]) => ({ category_code, value, bar: barOf.get(category_code) ?? null }));
}

/** Corrective actions past their due date. */
export function overdueOf({ view, today }: ScoredPlace): number {
  const date = isoDate(today);
  return Object.entries(view.due).reduce((sum, [due, actions]) => sum + (due < date ? actions : 0), 0);
}
