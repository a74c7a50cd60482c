import type { ContractorNumbers, Locale } from '@hazardlens/contracts';
import type { Cell, Column, Table } from '@hazardlens/report-files';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import type { IncidentRow } from '../approved-incident/incident-row.model.js';

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
    id: 'Id',
    date: 'Date (UTC)',
    site: 'Site',
    category: 'Category',
    hazard_type: 'Hazard',
    severity: 'Severity',
    confidence: 'Confidence',
    osha: 'OSHA',
    wcio: 'WCIO',
    decided_by: 'Decided by',
  },
  es: {
    contractor_id: 'Id',
    contractor_name: 'Contratista',
    period: 'Periodo',
    incident_count: 'Incidentes',
    rsi: 'RSI',
    exposure_score: 'Exposición',
    high_severity_count: 'Gravedad alta',
    id: 'Id',
    date: 'Fecha (UTC)',
    site: 'Obra',
    category: 'Categoría',
    hazard_type: 'Peligro',
    severity: 'Gravedad',
    confidence: 'Confianza',
    osha: 'OSHA',
    wcio: 'WCIO',
    decided_by: 'Decidido por',
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

/** Columns as api.md names them; a program reads them. */
export function contractorTable(contractors: readonly ContractorNumbers[], locale: Locale): Table {
  const { text, number } = columnsIn(locale);
  return {
    title: titles[locale].contractors,
    columns: [
      text('contractor_id', 38),
      text('contractor_name', 30),
      text('period', 8),
      number('incident_count', 16),
      number('rsi', 8, 1),
      number('exposure_score', 16),
      number('high_severity_count', 20),
    ],
    rows: contractors.map((row) => [
      row.contractor_id,
      row.contractor_name,
      '90d',
      row.incident_count,
      row.rsi,
      row.exposure_score,
      row.high_severity_count,
    ]),
  };
}

/** Reviewers are named by their role only: an insurer has no business with who decided. */
export function incidentTable(rows: AsyncIterable<IncidentRow>, locale: Locale): Table {
  const { text, number } = columnsIn(locale);
  return {
    title: titles[locale].incidents,
    columns: [
      text('id', 38),
      { ...text('date', 18), kind: 'date' },
      text('site', 24),
      text('category', 34),
      text('hazard_type', 52),
      number('severity', 10, 2),
      number('confidence', 12, 2),
      text('osha', 30),
      text('wcio', 36),
      text('decided_by', 18),
    ],
    rows: incidentCells(rows, locale),
  };
}

async function* incidentCells(rows: AsyncIterable<IncidentRow>, locale: Locale): AsyncIterable<Cell[]> {
  for await (const { record } of rows) {
    if (record === null) continue;
    yield [
      record.id,
      new Date(record.captured_at),
      record.site_name,
      categoryName(record.category, locale),
      hazardLabel(record.hazard_type, locale),
      record.severity,
      record.confidence,
      record.osha,
      record.wcio,
      record.decided_by?.role ?? '',
    ];
  }
}
