import type { CaptureStatus, CorrectiveActionView, IncidentStatus } from '@hazardlens/contracts';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import styles from './status-badge.module.css';

export type BadgeTone = 'green' | 'primary' | 'grey' | 'danger' | 'warning';
const icons = {
  green: IconCircleCheck,
  primary: IconClockHour4,
  grey: IconCircleDashed,
  danger: IconCircleX,
  warning: IconClockHour4,
};

export const incidentTones: Record<IncidentStatus, BadgeTone> = {
  REVIEW_REQUIRED: 'primary',
  APPROVED: 'green',
  REJECTED: 'grey',
};
export const actionTones: Record<CorrectiveActionView['status'], BadgeTone> = {
  ASSIGNED: 'grey',
  IN_PROGRESS: 'primary',
  COMPLETED: 'warning',
  VERIFIED: 'green',
};
/** Specification section 2: completed green, processing primary, other grey. */
export const captureTone = (status: CaptureStatus): BadgeTone =>
  status === 'completed' ? 'green' : status === 'processing' ? 'primary' : 'grey';

/** A word with an icon in the colour of its meaning. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  const Icon = icons[tone];
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  );
}
