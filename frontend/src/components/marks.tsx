import type { CaptureStatus, CorrectiveActionView, IncidentStatus } from '@hazardlens/contracts';
import { type Band, band } from '@hazardlens/risk';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tones } from './tones.js';

const shapes: Record<Band, string> = {
  Low: 'M8 2.500a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0-11Z',
  Medium: 'M8 1.500 14.500 8 8 14.500 1.500 8Z',
  High: 'M8 1.500 15 14H1Z',
  Critical: 'M4.4 1h7.2L16 8l-4.4 7H4.4L0 8Z',
};

/** Only the sign, for places where the word stands beside it. Each band has a shape of its own: colour is never alone. */
export function BandSign({ band: value, size = 14 }: { band: Band; size?: number }) {
  // on a photo the brighter one of the photo
  const color = `var(--hl-photo-mark, var(--hl-${value.toLowerCase()}))`;
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} className="hl-rigid" style={{ color }} aria-hidden="true">
      <path d={shapes[value]} fill="currentColor" />
    </svg>
  );
}

function BandMark({ band: value }: { band: Band }) {
  const { t } = useTranslation();
  return (
    <span className="hl-inline hl-strong hl-whole">
      <BandSign band={value} />
      {t(`common.severityBand.${value}`)}
    </span>
  );
}

export function SeverityMark({ severity }: { severity: number }) {
  return <BandMark band={band(severity)} />;
}

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

export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  const Icon = icons[tone];
  return (
    <span className={`hl-inline hl-gap-4 hl-pill hl-tiny hl-strong hl-whole hl-${tones[tone]}-ground`} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  );
}
