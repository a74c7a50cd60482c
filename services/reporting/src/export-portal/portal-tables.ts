import { type ContractorNumbers, type Locale, roles, type ScoreBasis } from '@hazardlens/contracts';
import type { Cell, Column, Table } from '@hazardlens/report-files';
import { categoryName, hazardName } from '@hazardlens/taxonomy';
import { roleWords } from '../exports/report-words.js';
import type { ShownIncident } from '../portal/portal.reader.js';
import type { UnreadPlace } from '../score/places.reader.js';

/** On paper columns are called as people call them. */
const labels: Record<Locale, Readonly<Record<string, string>>> = {
  en: {
    contractor_id: 'Id',
    contractor_name: 'Contractor',
    period: 'Period',
    incident_count: 'Incidents',
    rsi: 'RSI',
    exposure_score: 'Exposure score',
    high_severity_count: 'High severity',
    basis: 'Data',
    id: 'Id',
    date: 'Date',
    site: 'Site',
    category: 'Category',
    hazard_type: 'Hazard',
    severity: 'Severity',
    confidence: 'Confidence',
    osha: 'OSHA',
    wcio: 'WCIO',
    decided_by: 'Decided by',
    number: 'Number',
  },
  es: {
    contractor_id: 'Id',
    contractor_name: 'Contratista',
    period: 'Periodo',
    incident_count: 'Incidentes',
    rsi: 'RSI',
    exposure_score: 'Exposición',
    high_severity_count: 'Gravedad alta',
    basis: 'Datos',
    id: 'Id',
    date: 'Fecha',
    site: 'Obra',
    category: 'Categoría',
    hazard_type: 'Peligro',
    severity: 'Gravedad',
    confidence: 'Confianza',
    osha: 'OSHA',
    wcio: 'WCIO',
    decided_by: 'Decidido por',
    number: 'Número',
  },
};
const columnsIn = (locale: Locale) => {
  const text = (header: string, width: number): Column => ({ header, label: labels[locale][header] ?? header, width });
  const number = (header: string, width: number, decimals = 0): Column => ({
    ...text(header, width),
    kind: 'number',
    decimals,
  });
  return { text, number };
};

const titles: Record<Locale, { contractors: string; incidents: string }> = {
  en: { contractors: 'Contractors', incidents: 'Approved incidents' },
  es: { contractors: 'Contratistas', incidents: 'Incidentes aprobados' },
};

/** Who reads: a program gets api.md's columns, new ones behind them; people get what they can use. */
type Reader = 'program' | 'people';

const bases: Record<Locale, Record<ScoreBasis, string>> = {
  en: { measured: 'Measured', default: 'Insufficient data' },
  es: { measured: 'Medidos', default: 'Datos insuficientes' },
};

/** Columns as api.md names them; a program reads them. On paper no score is shown that is nobody's. */
export function contractorTable(contractors: readonly ContractorNumbers[], locale: Locale, reader: Reader): Table {
  const { text, number } = columnsIn(locale);
  const people = reader === 'people';
  const score = (row: ContractorNumbers, value: number): Cell => (people && row.basis === 'default' ? '–' : value);
  return {
    title: titles[locale].contractors,
    columns: [
      text('contractor_id', people ? 24 : 38),
      text('contractor_name', 30),
      text('period', people ? 10 : 8),
      number('incident_count', 16),
      number('rsi', 8, 1),
      number('exposure_score', 16),
      number('high_severity_count', 20),
      text('basis', 18),
    ],
    rows: contractors.map((row) => [
      row.contractor_id,
      row.contractor_name,
      '90d',
      row.incident_count,
      score(row, row.rsi),
      score(row, row.exposure_score),
      row.high_severity_count,
      people ? bases[locale][row.basis] : row.basis,
    ]),
  };
}

/** An approved incident and whose it is. */
export interface ContractorIncident extends ShownIncident {
  readonly contractor: UnreadPlace;
}

/** Reviewers are named by their role only: an insurer has no business with who decided. */
export function incidentTable(rows: AsyncIterable<ContractorIncident>, locale: Locale, reader: Reader): Table {
  const { text, number } = columnsIn(locale);
  const people = reader === 'people';
  const known = [
    // on paper names and words need the room, and an id that is cut is of no use
    text('id', people ? 30 : 38),
    { ...text('date', 18), kind: 'date' as const },
    text('site', 24),
    text('category', 34),
    text('hazard_type', people ? 48 : 52),
    number('severity', 10, 2),
    number('confidence', 12, 2),
    text('osha', people ? 24 : 30),
    text('wcio', people ? 24 : 36),
    text('decided_by', people ? 24 : 18),
  ];
  const columns = people
    ? [text('contractor_name', 28), ...known, text('number', 24)]
    : [...known, text('contractor_id', 38), text('contractor_name', 30), text('number', 12)];
  const headers = columns.map(({ header }) => header);
  return { title: titles[locale].incidents, columns, rows: incidentCells(rows, headers, locale, reader) };
}

async function* incidentCells(
  rows: AsyncIterable<ContractorIncident>,
  headers: readonly string[],
  locale: Locale,
  reader: Reader,
): AsyncIterable<Cell[]> {
  for await (const { row, site_name, own_label, contractor } of rows) {
    const role = roles.find((each) => each === row.decided_by_role);
    const cells: Record<string, Cell> = {
      id: row._id,
      date: row.captured_at,
      site: site_name,
      category: categoryName(row.category, locale),
      hazard_type: hazardName({ ...row, own_label }, locale),
      severity: row.severity,
      confidence: row.confidence,
      osha: row.osha,
      wcio: row.wcio,
      decided_by: (reader === 'people' && role ? roleWords[locale][role] : row.decided_by_role) ?? '',
      contractor_id: contractor.tenant_id,
      contractor_name: contractor.name,
      number: row.number ?? '',
    };
    yield headers.map((header) => cells[header] ?? null);
  }
}
