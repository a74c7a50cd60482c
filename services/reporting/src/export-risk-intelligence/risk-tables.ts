import type { Locale, RiskIntelligenceAnswer } from '@hazardlens/contracts';
import type { Cell, Column, Table } from '@hazardlens/report-files';
import { displayCell } from '@hazardlens/risk';

const headers = {
  en: {
    summary: 'Summary',
    topRisks: 'Top 5 high-risk hazards',
    breakdown: 'Risk category breakdown',
    trend: 'Weekly severity trend',
    heatmap: { sites: 'Risk by site', contractors: 'Risk by contractor' },
  },
  es: {
    summary: 'Resumen',
    topRisks: 'Los 5 peligros de mayor riesgo',
    breakdown: 'Riesgo por categoría',
    trend: 'Tendencia semanal de gravedad',
    heatmap: { sites: 'Riesgo por obra', contractors: 'Riesgo por contratista' },
  },
} as const satisfies Record<Locale, object>;

/** On paper columns are called as people call them. */
const spanish: Readonly<Record<string, string>> = {
  category: 'Categoría',
  subcategory: 'Peligro',
  risk_score: 'Puntuación de riesgo',
  count: 'Incidentes',
  name: 'Categoría',
  value: 'Incidentes',
  date: 'Semana del',
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
  site: 'Obra',
  contractor: 'Contratista',
  PPE: 'EPP',
  Falls: 'Caídas',
  Machinery: 'Maquinaria',
  Electrical: 'Eléctricos',
};
const english: Readonly<Record<string, string>> = {
  category: 'Category',
  subcategory: 'Hazard',
  risk_score: 'Risk score',
  count: 'Incidents',
  name: 'Category',
  value: 'Incidents',
  date: 'Week of',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  site: 'Site',
  contractor: 'Contractor',
};

/**
 * The risk hub's numbers as tables; column names are the API's keys, so that a program can read them.
 * @param about.reader people are shown no zeros of a site where nothing was captured: they would read as those of a clean one
 * @param about.insurer the rows of the heat map are contractors
 */
export function riskTables(
  answer: RiskIntelligenceAnswer,
  about: { range: string; locale: Locale; reader: 'program' | 'people'; insurer: boolean },
): Table[] {
  const { range, locale, reader, insurer } = about;
  const titles = headers[locale];
  const labels = locale === 'es' ? spanish : english;
  const column = (header: string, width: number): Column => ({ header, label: labels[header] ?? header, width });
  const text = column;
  const number = (header: string, width: number): Column => ({ ...column(header, width), kind: 'number' });
  return [
    {
      title: titles.summary,
      columns: [
        number('overall_risk_score', 20),
        text('risk_trend', 16),
        text('time_range', 12),
        { ...column('generated_at', 24), kind: 'date' },
        text('basis', 10),
      ],
      rows: [[answer.overall_risk_score, answer.risk_trend, range, new Date(answer.generated_at), answer.basis]],
    },
    {
      title: titles.topRisks,
      columns: [text('category', 40), text('subcategory', 60), number('risk_score', 12), number('count', 10)],
      rows: answer.top_5_risks.map((risk) => [risk.category, risk.subcategory, risk.risk_score, risk.count]),
    },
    {
      title: titles.breakdown,
      columns: [text('name', 44), number('value', 10), number('risk_score', 12)],
      rows: answer.category_breakdown.map((category) => [category.name, category.value, category.risk_score]),
    },
    {
      title: titles.trend,
      columns: [{ ...column('date', 14), kind: 'day' }, number('high', 10), number('medium', 10), number('low', 10)],
      rows: answer.severity_trend.map((week) => [new Date(week.date), week.high, week.medium, week.low]),
    },
    {
      title: titles.heatmap[insurer ? 'contractors' : 'sites'],
      columns: [
        { ...text('site', 34), label: labels[insurer ? 'contractor' : 'site'] ?? 'site' },
        number('PPE', 12),
        number('Falls', 12),
        number('Machinery', 12),
        number('Electrical', 12),
        ...(reader === 'program' ? [text('basis', 10)] : []),
      ],
      rows: answer.heatmap.map((row) => {
        const score = (value: number): Cell => (reader === 'people' ? (displayCell(row.basis, value) ?? '–') : value);
        const scores = [row.PPE, row.Falls, row.Machinery, row.Electrical].map(score);
        return [row.site, ...scores, ...(reader === 'program' ? [row.basis ?? null] : [])];
      }),
    },
  ];
}
