import { isReviewRole, type Role } from '@hazardlens/contracts';
import type { NotificationRow } from './notification.model.js';

/** The screen that shows more, of those that the reader may open. */
export function linkOf({ type, subject_id }: Pick<NotificationRow, 'type' | 'subject_id'>, reader: Role): string {
  if (type.startsWith('link.')) return '/insurance';
  if (type.startsWith('storage.')) return '/profile';
  if (type.startsWith('source.')) return '/review/sources';
  const subject = encodeURIComponent(subject_id);
  if (type === 'capture.failed') return `/dashboard?capture=${subject}`;
  return isReviewRole(reader) ? `/review?status=ALL&incident=${subject}` : `/dashboard?incident=${subject}`;
}
