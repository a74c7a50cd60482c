import type { ContractorNumbers, Locale } from '@hazardlens/contracts';
import type { PdfReport, Table } from '@hazardlens/report-files';
import { rsiBarColour } from '@hazardlens/risk';
import { generatedAt, layoutWords, MAX_ROWS } from '../exports/report-words.js';

/** As many bars as one page holds; the table has everybody. */
const MOST_BARS = 30;

const words = {
  en: {
    title: 'Insurance portal',
    period: 'Scores of the last 90 days, approved incidents of any age',
    contractors: 'Contractors',
    insufficient: (names: string) => `Insufficient data, nothing was captured in this period: ${names}.`,
    rsi: 'Risk severity index (RSI) by contractor, 0 to 100',
    first: (shown: number, all: number) => `the first ${shown} of ${all}`,
    formula: [
      'RSI = min(100, mean severity × approved incidents per active site and month × 10), over 90 days. Exposure score = 100 · (1 − 0.5^(λ/λ₀)): λ is the rate of approved findings per photo, shrunk towards the benchmark λ₀ = 0.25 with the weight of K = 20 photos (Bühlmann–Straub credibility); 50 is the benchmark.',
      'Scores use the full 90 days.',
    ],
    listed: 'Single incidents are listed only if they were decided since the contractor granted access.',
  },
  es: {
    title: 'Portal de seguros',
    period: 'Puntuaciones de los últimos 90 días, incidentes aprobados de cualquier fecha',
    contractors: 'Contratistas',
    insufficient: (names: string) => `Datos insuficientes, no se capturó nada en este periodo: ${names}.`,
    rsi: 'Índice de gravedad del riesgo (RSI) por contratista, 0 a 100',
    first: (shown: number, all: number) => `los primeros ${shown} de ${all}`,
    formula: [
      'RSI = mín(100, gravedad media × incidentes aprobados por obra activa y mes × 10), en 90 días. Exposición = 100 · (1 − 0,5^(λ/λ₀)): λ es la tasa de hallazgos aprobados por foto, acercada a la referencia λ₀ = 0,25 con el peso de K = 20 fotos (credibilidad de Bühlmann–Straub); 50 es la referencia.',
      'Las puntuaciones usan los 90 días completos.',
    ],
    listed: 'Solo se listan incidentes decididos desde que el contratista dio acceso.',
  },
} as const;

/** The portal as a report on paper. */
export function portalReport(
  contractors: readonly ContractorNumbers[],
  tables: readonly Table[],
  about: { organisation: string; insurer: boolean; now: Date; locale: Locale; timeZone: string },
): PdfReport {
  const say = words[about.locale];
  const { locale, timeZone } = about;
  const calendar = { locale, timeZone };
  // the default numbers are nobody's scores
  const measured = contractors.filter(({ basis }) => basis === 'measured');
  const unmeasured = contractors.filter(({ basis }) => basis === 'default').map((row) => row.contractor_name);
  return {
    title: say.title,
    subtitle: [`${about.organisation} · ${say.period}`, generatedAt(about.now, calendar)],
    figures: [{ label: say.contractors, value: String(contractors.length) }],
    charts: [
      {
        kind: 'bars',
        title: measured.length > MOST_BARS ? `${say.rsi}, ${say.first(MOST_BARS, measured.length)}` : say.rsi,
        max: 100,
        decimals: 1,
        bars: measured.slice(0, MOST_BARS).map((row) => ({
          label: row.contractor_name,
          value: row.rsi,
          colour:
            rsiBarColour(row.rsi) === 'danger' ? 'critical' : rsiBarColour(row.rsi) === 'warning' ? 'high' : 'primary',
        })),
      },
    ],
    tables,
    notes: [
      ...(unmeasured.length > 0 ? [say.insufficient(unmeasured.join(', '))] : []),
      ...say.formula,
      // a contractor reads all of its own, a super admin all of everybody's
      ...(about.insurer ? [say.listed] : []),
    ],
    calendar,
    maxRows: MAX_ROWS,
    words: layoutWords[locale],
  };
}
