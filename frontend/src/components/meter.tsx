type Colour = 'low' | 'medium' | 'high' | 'critical' | 'link' | 'border-strong';

/** For what the rules of the risk library call it. */
export const meters = {
  Low: 'low',
  Medium: 'medium',
  High: 'high',
  Critical: 'critical',
  green: 'low',
  primary: 'link',
  plain: 'link',
  warning: 'medium',
  danger: 'critical',
} as const satisfies Record<string, Colour>;

interface Props {
  /** of 100; what is more is cut off at the edge */
  value: number;
  /** a colour of the theme */
  colour: Colour;
  className?: string | undefined;
}

/** A bar that repeats what the number beside it says. */
export function Meter({ value, colour, className = '' }: Props) {
  const width = `${Math.min(100, Math.max(0, value))}%`;
  return (
    <span className={`hl-meter ${className}`} aria-hidden="true">
      <span style={{ width, background: `var(--hl-${colour})` }} />
    </span>
  );
}
