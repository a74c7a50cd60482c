import { isReviewRole, type Role } from '@hazardlens/contracts';
import type { NotificationRow } from './notification.model.js';

type LinkedRow = Pick<NotificationRow, 'type' | 'subject_id' | 'capture_id' | 'findings'>;

/** The screen that shows more, of those that the reader may open. */
export function linkOf(row: LinkedRow, reader: Role): string {
  const { type, subject_id, capture_id, findings = [] } = row;
  if (type.startsWith('link.')) return '/insurance';
  if (type.startsWith('storage.') || type.startsWith('organisation.')) return '/profile';
  if (type.startsWith('source.')) return '/review/sources';
  // of a capture's findings the last one that still holds
  const subject = encodeURIComponent(findings.at(-1)?.id ?? subject_id);
  if (type === 'capture.failed') return `/dashboard?capture=${subject}`;
  if (capture_id && findings.length > 1 && !isReviewRole(reader)) {
    return `/dashboard?capture=${encodeURIComponent(capture_id)}`;
  }
  return isReviewRole(reader) ? `/review?status=ALL&incident=${subject}` : `/dashboard?incident=${subject}`;
}
