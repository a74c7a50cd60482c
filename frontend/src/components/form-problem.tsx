import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './form-problem.module.css';

/** Why a form was refused, above its fields; the server's sentence where it gave one. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className={styles.problem}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      {text}
    </p>
  );
}
