import { type Actor, type ExportRecord, isInsurer, type Locale } from '@hazardlens/contracts';
import type { ExportFailure, ExportRow } from './export.model.js';

const day = 24 * 3_600_000;
/** How long a finished file can be fetched. */
export const EXPORT_KEPT_MS = 7 * day;
/** How long people are told that there was one. */
export const EXPORT_KNOWN_MS = 30 * day;
/** Of one organisation, one person, or one reader's reports: older ones make room. */
export const MOST_OF_A_FAMILY = { organisation: 3, person: 3, report: 10 } as const;

const mayExport = new Set(['admin', 'safety_manager', 'insurance_analyst', 'super_admin']);

/**
 * Whose exports somebody may see and fetch, as they are now: an admin those of the organisation and its people, everybody
 * what stands about themselves, and a reader the own reports. A super_admin sees what they asked for themselves.
 */
export function mayFetch(actor: Actor, row: ExportRow): boolean {
  if (row.person && row.person.user_id === actor.id) return true;
  const isOwn = row.requested_by === actor.id;
  if (row.kind === 'report') return isOwn && mayExport.has(actor.role);
  if (actor.role === 'super_admin') return isOwn && row.kind === 'person';
  if (actor.role !== 'admin' || row.tenant_id !== actor.tenant_id) return false;
  return row.person?.everywhere !== true;
}

/** A report of an insurer holds what contractors let it see, which they may have taken back. */
export const needsConsent = (actor: Actor, row: ExportRow): boolean => row.kind === 'report' && isInsurer(actor);

const sentences: Record<Locale, Record<ExportFailure, string>> = {
  en: {
    unreadable: 'The export could not be finished because some of the data could not be read. Please start it again.',
    not_permitted: 'The export ended because you may not see this data any more.',
  },
  es: {
    unreadable: 'La exportación no se pudo terminar porque parte de los datos no se pudo leer. Iníciela de nuevo.',
    not_permitted: 'La exportación terminó porque usted ya no puede ver estos datos.',
  },
};

/** Finished is only what is finished: whatever is left to do, it is not 100. */
function progressOf({ status, sections }: ExportRow): number {
  if (status === 'ready') return 100;
  const sum = (of: (section: NonNullable<ExportRow['sections']>[number]) => number): number =>
    (sections ?? []).reduce((all, section) => all + of(section), 0);
  const total = sum((section) => Math.max(section.total, section.read));
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * sum(({ read }) => read)) / total));
}

/** An export as people are told of it. */
export const exportRecordOf = (row: ExportRow, locale: Locale): ExportRecord => ({
  id: row._id,
  kind: row.kind,
  status: row.status,
  progress: progressOf(row),
  size: row.status === 'ready' ? row.size : null,
  file_name: row.file_name,
  requested_at: row.requested_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  person: row.person && { id: row.person.user_id, name: row.person.name },
  report: row.report?.report ?? null,
  error: row.error && sentences[locale][row.error],
});

/** Can it still be fetched? */
export const isThere = ({ status, expires_at }: ExportRow, now: Date): boolean =>
  status === 'ready' && expires_at !== null && expires_at > now;
