import { IconDatabaseOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './no-verdict.module.css';

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
    <div className={styles.none}>
      <p className={styles.title}>
        <IconDatabaseOff size={28} stroke={1.5} aria-hidden="true" />
        {title}
      </p>
      <p className={styles.hint}>{hint}</p>
      {action}
    </div>
  );
}
