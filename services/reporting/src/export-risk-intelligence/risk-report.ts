import type { Locale, RiskIntelligenceAnswer, TimeRange } from '@hazardlens/contracts';
import { dayIn, type PaletteName, type PdfReport, type Table } from '@hazardlens/report-files';
import { riskBadge, topRiskColour } from '@hazardlens/risk';
import { generatedAt, layoutWords, MAX_ROWS } from '../exports/report-words.js';

const colours: Record<ReturnType<typeof topRiskColour>, PaletteName> = {
  danger: 'critical',
  warning: 'high',
  plain: 'primary',
};

const words = {
  en: {
    title: 'Risk intelligence',
    last: (days: string) => `Last ${days} days`,
    all: { tenant: 'All sites', insurer: 'All contractors' },
    overall: 'Overall risk score, higher is worse',
    trend: (days: string) => `Rate of new findings, last ${days} days against the ${days} before`,
    badge: 'Level',
    noData: {
      tenant: 'No data yet',
      insurer: 'Insufficient data',
      why: 'No photos were captured in this period: there is no score to report.',
    },
    breakdown: 'Risk score by category (0 to 100)',
    weekly: 'Incidents per week by severity',
    trends: { increasing: 'Increasing', decreasing: 'Decreasing', stable: 'Stable' },
    levels: { high: 'High', medium: 'Medium', low: 'Low' },
    badges: { 'High Risk': 'High Risk', 'Medium Risk': 'Medium Risk', 'Low Risk': 'Low Risk' },
    formula: [
      'Risk score = 100 · (1 − A · (1 − U)). A = 0.75^(λ/λ₀): λ is the rate of findings per photo, shrunk towards the benchmark λ₀ = 0.25 with the weight of K = 20 photos (Bühlmann–Straub credibility). U: open hazards, joined by a damped noisy-OR.',
      'A finding weighs severity × probability (1 when approved, the detector’s confidence until then, 0 when rejected) and half as much after each half-life of the range.',
    ],
  },
  es: {
    title: 'Inteligencia de riesgos',
    last: (days: string) => `Últimos ${days} días`,
    all: { tenant: 'Todas las obras', insurer: 'Todos los contratistas' },
    overall: 'Puntuación de riesgo, más alto es peor',
    trend: (days: string) => `Tasa de hallazgos nuevos, últimos ${days} días frente a los ${days} anteriores`,
    badge: 'Nivel',
    noData: {
      tenant: 'Aún no hay datos',
      insurer: 'Datos insuficientes',
      why: 'No se capturaron fotos en este periodo: no hay puntuación que informar.',
    },
    breakdown: 'Puntuación de riesgo por categoría (0 a 100)',
    weekly: 'Incidentes por semana según gravedad',
    trends: { increasing: 'En aumento', decreasing: 'En descenso', stable: 'Estable' },
    levels: { high: 'Alta', medium: 'Media', low: 'Baja' },
    badges: { 'High Risk': 'Riesgo alto', 'Medium Risk': 'Riesgo medio', 'Low Risk': 'Riesgo bajo' },
    formula: [
      'Riesgo = 100 · (1 − A · (1 − U)). A = 0,75^(λ/λ₀): λ es la tasa de hallazgos por foto, acercada a la referencia λ₀ = 0,25 con el peso de K = 20 fotos (credibilidad de Bühlmann–Straub). U: peligros abiertos, unidos por un noisy-OR amortiguado.',
      'Un hallazgo pesa gravedad × probabilidad (1 si se aprobó, la confianza del detector hasta entonces, 0 si se rechazó) y la mitad tras cada semivida del periodo.',
    ],
  },
} as const;

/** The risk hub as a report on paper. */
export function riskReport(
  answer: RiskIntelligenceAnswer,
  tables: readonly Table[],
  about: {
    organisation: string;
    range: TimeRange;
    siteName: string | null;
    locale: Locale;
    /** the reader's organisation's */
    timeZone: string;
    /** an insurer reads it */
    insurer: boolean;
  },
): PdfReport {
  const say = words[about.locale];
  const { locale, timeZone } = about;
  const calendar = { locale, timeZone };
  const days = about.range.replace('d', '');
  const reader = about.insurer ? 'insurer' : 'tenant';
  return {
    title: say.title,
    subtitle: [
      `${about.organisation} · ${say.last(days)} · ${about.siteName ?? say.all[reader]}`,
      generatedAt(new Date(answer.generated_at), calendar),
    ],
    // the default number is nobody's score, and no verdict may be read out of it
    figures:
      answer.basis === 'default'
        ? [{ label: say.overall, value: say.noData[reader] }]
        : [
            { label: say.overall, value: String(answer.overall_risk_score) },
            { label: say.trend(days), value: say.trends[answer.risk_trend] },
            { label: say.badge, value: say.badges[riskBadge(answer.overall_risk_score)] },
          ],
    charts: [
      {
        kind: 'bars',
        title: say.breakdown,
        max: 100,
        bars: answer.category_breakdown.map((category) => ({
          label: category.name,
          value: category.risk_score,
          colour: colours[topRiskColour(category.risk_score)],
        })),
      },
      {
        kind: 'lines',
        title: say.weekly,
        labels: answer.severity_trend.map((week) => dayIn(locale, new Date(week.date))),
        lines: (['high', 'medium', 'low'] as const).map((level) => ({
          label: say.levels[level],
          colour: level,
          values: answer.severity_trend.map((week) => week[level]),
        })),
      },
    ],
    // the first one, the summary, stands above in large figures
    tables: tables.slice(1),
    notes:
      answer.basis === 'default' ? [say.noData.why, ...say.formula] : [...answer.explanation.sentences, ...say.formula],
    calendar,
    maxRows: MAX_ROWS,
    words: layoutWords[locale],
  };
}
