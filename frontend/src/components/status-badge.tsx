import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { tones } from './tones.js';

export type BadgeTone = 'green' | 'primary' | 'grey' | 'danger' | 'warning';
const icons = {
  green: IconCircleCheck,
  primary: IconClockHour4,
  grey: IconCircleDashed,
  danger: IconCircleX,
  warning: IconClockHour4,
};

/** A word with an icon in the colour of its meaning. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  const Icon = icons[tone];
  return (
    <span className={`hl-inline hl-gap-4 hl-pill hl-tiny hl-strong hl-whole hl-${tones[tone]}-ground`} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  );
}
