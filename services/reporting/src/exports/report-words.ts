import type { Locale, Role } from '@hazardlens/contracts';
import { momentIn, type PdfReport, type ReportCalendar } from '@hazardlens/report-files';

/** A PDF is read by people: longer tables belong into CSV or XLSX. */
export const MAX_ROWS = 1000;

/** The few words that every report's layout needs. */
export const layoutWords: Readonly<Record<Locale, PdfReport['words']>> = {
  en: {
    notes: 'How the numbers are computed',
    noRows: 'No entries.',
    truncated: `Only the first ${MAX_ROWS} rows are shown; export CSV or XLSX for all.`,
    page: 'Page {page} of {pages}',
  },
  es: {
    notes: 'Cómo se calculan los números',
    noRows: 'Sin entradas.',
    truncated: `Solo se muestran las primeras ${MAX_ROWS} filas; exporte CSV o XLSX para verlas todas.`,
    page: 'Página {page} de {pages}',
  },
};

const generated: Readonly<Record<Locale, string>> = { en: 'Generated', es: 'Generado' };

/** When a report was made, by the clock of its reader's organisation. */
export const generatedAt = (at: Date, calendar: ReportCalendar & { locale: Locale }): string =>
  `${generated[calendar.locale]} ${momentIn(calendar, at)} (${calendar.timeZone})`;

/** What people call a role; programs get its code. */
export const roleWords: Readonly<Record<Locale, Readonly<Record<Role, string>>>> = {
  en: {
    admin: 'Administrator',
    safety_manager: 'Safety manager',
    inspector: 'Inspector',
    worker: 'Worker',
    insurance_analyst: 'Insurance analyst',
    super_admin: 'Super admin',
  },
  es: {
    admin: 'Administrador',
    safety_manager: 'Responsable de seguridad',
    inspector: 'Inspector',
    worker: 'Trabajador',
    insurance_analyst: 'Analista de seguros',
    super_admin: 'Superadministrador',
  },
};
