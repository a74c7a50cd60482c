import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNoResponse, problemDetail } from '../domain/api/problem.js';
import { CraneDrawing } from './drawings.js';
import styles from './states.module.css';

interface EmptyProps {
  title: string;
  hint?: string;
  /** what to do about it */
  action?: ReactNode;
  drawing?: ((props: { className?: string | undefined }) => ReactNode) | undefined;
  compact?: boolean;
}

/** Says why it is empty and what to do. */
export function EmptyState({ title, hint, action, drawing: Drawing, compact = false }: EmptyProps) {
  return (
    <div className={compact ? `${styles.state} ${styles.compact}` : styles.state}>
      {Drawing && <Drawing className={styles.drawing} />}
      <p className={styles.stateTitle}>{title}</p>
      {hint && <p className={styles.stateHint}>{hint}</p>}
      {action}
    </div>
  );
}

interface ErrorProps {
  error: unknown;
  onRetry: () => void;
  /** the next attempt is on its way */
  busy?: boolean;
  compact?: boolean;
}

/** The server's sentence where it gave one, and a way to try again. Screens show it through `Loaded`. */
export function ErrorState({ error, onRetry, busy = false, compact = false }: ErrorProps) {
  const { t } = useTranslation();
  const fallback = isNoResponse(error) ? t('common.noConnection') : undefined;
  return (
    <div role="alert">
      <EmptyState
        title={t('common.loadFailed')}
        hint={problemDetail(error) ?? fallback ?? ''}
        drawing={compact ? undefined : CraneDrawing}
        compact={compact}
        action={
          <Button variant="default" loading={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}
