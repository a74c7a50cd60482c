import type { ContractorNumbers, Locale } from '@hazardlens/contracts';
import type { Cell, Column, Table } from '@hazardlens/report-files';
import { categoryName, hazardLabel } from '@hazardlens/taxonomy';
import type { IncidentRow } from '../approved-incident/incident-row.model.js';

const text = (header: string, width: number): Column => ({ header, width });
const number = (header: string, width: number, decimals = 0): Column => ({ header, width, kind: 'number', decimals });

const titles: Record<Locale, { contractors: string; incidents: string }> = {
  en: { contractors: 'Contractors', incidents: 'Approved incidents' },
  es: { contractors: 'Contratistas', incidents: 'Incidentes aprobados' },
};

/** Columns as api.md names them; a program reads them. */
export function contractorTable(contractors: readonly ContractorNumbers[], locale: Locale): Table {
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
  return {
    title: titles[locale].incidents,
    columns: [
      text('id', 38),
      { header: 'date', width: 18, kind: 'date' },
      text('site', 24),
      text('category', 24),
      text('hazard_type', 30),
      number('severity', 10, 2),
      number('confidence', 12, 2),
      text('osha', 24),
      text('wcio', 24),
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
