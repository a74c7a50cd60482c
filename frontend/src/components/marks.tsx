import type { CaptureStatus, CorrectiveActionView, IncidentStatus } from '@hazardlens/contracts';
import { type Band, band } from '@hazardlens/risk';
import { NOT_NAMED } from '@hazardlens/taxonomy';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tones } from './tones.js';

const shapes: Record<Band, string> = {
  Low: 'M8 2.500a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0-11Z',
  Medium: 'M8 1.500 14.500 8 8 14.500 1.500 8Z',
  High: 'M8 1.500 15 14H1Z',
  Critical: 'M4.4 1h7.2L16 8l-4.4 7H4.4L0 8Z',
};

interface Finding {
  readonly severity: number;
  readonly hazard_type?: string;
}
/** Null where nobody has named the hazard yet: what is not rated is not low. */
export const ratedBand = ({ severity, hazard_type }: Finding): Band | null =>
  hazard_type === NOT_NAMED ? null : band(severity);

/**
 * Only the sign, for places where the word stands beside it. Each band has a shape of its own: colour is never alone.
 * @param band null: not rated, a ring
 */
export function BandSign({ band: value, size = 14 }: { band: Band | null; size?: number }) {
  // on a photo the brighter one of the photo
  const color = value ? `var(--hl-photo-mark, var(--hl-${value.toLowerCase()}))` : 'var(--hl-muted)';
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} className="hl-rigid" style={{ color }} aria-hidden="true">
      {value ? (
        <path d={shapes[value]} fill="currentColor" />
      ) : (
        <path d={shapes.Low} fill="none" stroke="currentColor" strokeWidth={2} />
      )}
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

export function SeverityMark({ of }: { of: Finding }) {
  const { t } = useTranslation();
  const value = ratedBand(of);
  return value ? <BandMark band={value} /> : <span className="hl-muted">{t('posters.notRated')}</span>;
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
    <span className={`hl-inline hl-gap-4 hl-pill hl-tiny hl-strong hl-${tones[tone]}-ground`} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  );
}
