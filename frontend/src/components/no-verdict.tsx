import { IconDatabaseOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** that there is no data, in the place of a figure */
  title: string;
  /** why, and what to do next */
  hint: string;
  action?: ReactNode;
}

/** In the place of a score that would be nobody's: no number, no colour, no trend. */
export function NoVerdict({ title, hint, action }: Props) {
  return (
    <div className="hl-column" style={{ alignItems: 'flex-start', gap: 8 }}>
      <p className="hl-figure hl-wrap hl-muted">
        <IconDatabaseOff size={28} stroke={1.5} aria-hidden="true" />
        {title}
      </p>
      <p className="hl-flush hl-prose hl-muted">{hint}</p>
      {action}
    </div>
  );
}
