import type { DigestView, Locale } from '@hazardlens/contracts';
import type { PdfReport, Table } from '@hazardlens/report-files';
import { generatedAt, layoutWords, MAX_ROWS } from '../exports/report-words.js';
import { digestWords } from './digest-words.js';

const labels = {
  en: {
    title: 'The week',
    score: 'Safety score',
    before: 'A week ago',
    found: 'New findings',
    closed: 'Closed',
    late: 'Repairs overdue now',
    columns: { hazard: 'Hazard', site: 'Site', incidents: 'Findings', overdue: 'Overdue', points: 'Points' },
  },
  es: {
    title: 'La semana',
    score: 'Puntuación de seguridad',
    before: 'Hace una semana',
    found: 'Hallazgos nuevos',
    closed: 'Cerrados',
    late: 'Reparaciones vencidas ahora',
    columns: { hazard: 'Peligro', site: 'Obra', incidents: 'Hallazgos', overdue: 'Vencidas', points: 'Puntos' },
  },
} as const satisfies Record<Locale, object>;
/** in the place of a score that there is not */
const NONE = '–';

/** The week as a report on paper. */
export function digestReport(
  digest: DigestView,
  about: {
    size: PdfReport['size'];
    organisation: string;
    at: Date;
    locale: Locale;
    /** of the reader's organisation */
    timeZone: string;
  },
): PdfReport {
  const { size, organisation, at, locale, timeZone } = about;
  const say = labels[locale];
  const words = digestWords(locale);
  const calendar = { locale, timeZone };
  const measured = digest.basis === 'measured';
  const whose = digest.site_id === null ? organisation : `${organisation} · ${digest.name}`;
  const figures: [string, number | null][] = [
    [say.score, measured ? digest.score : null],
    [say.before, digest.score_week_ago],
    [say.found, digest.found],
    [say.closed, digest.closed],
    [say.late, digest.overdue],
  ];
  return {
    size,
    title: say.title,
    subtitle: [`${whose} · ${words.periodOf(digest)}`, generatedAt(at, calendar)],
    figures: figures.map(([label, value]) => ({ label, value: value === null ? NONE : String(value) })),
    charts: [],
    tables: [measureTable(digest, locale)],
    notes: [...(measured ? [] : [`${say.score}: ${words.notMeasured}.`]), words.why],
    calendar,
    maxRows: MAX_ROWS,
    words: { ...layoutWords[locale], noRows: words.nothing },
  };
}

function measureTable({ measures }: DigestView, locale: Locale): Table {
  const { hazard, site, incidents, overdue, points } = labels[locale].columns;
  const words = digestWords(locale);
  return {
    title: words.first,
    columns: [
      { header: hazard, width: 40 },
      { header: site, width: 30 },
      { header: incidents, width: 10, kind: 'number' },
      { header: overdue, width: 10, kind: 'number' },
      { header: points, width: 10, kind: 'number' },
    ],
    rows: measures.map((each) => [
      ...[each.label, each.site_name, each.incidents, each.overdue],
      `+${words.points(each)}`,
    ]),
  };
}
