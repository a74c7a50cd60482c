import type { ReactNode } from 'react';
import { useIsPhone } from './modal.js';

interface Props {
  title: string;
  /** How they stand. */
  className?: string | undefined;
  children: ReactNode;
}

/** Filters of a list. On a phone what was found comes first, and the filters when they are asked for. */
export function Folded({ title, className, children }: Props) {
  const filters = <div className={className}>{children}</div>;
  if (!useIsPhone()) return filters;
  return (
    <details>
      <summary className="hl-unfolds hl-strong">{title}</summary>
      {filters}
    </details>
  );
}
