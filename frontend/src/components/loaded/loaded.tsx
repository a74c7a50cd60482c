import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asked, type Known, useKnown } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Panel } from '../page.js';
import { ErrorState } from '../states.js';
import styles from './loaded.module.css';

interface Props<T> {
  /** of the final layout, so that nothing jumps */
  skeleton: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** why there is nothing, and what to do */
  empty?: ReactNode;
  /** instead of the usual sentence; null where another panel of the same query says it */
  failed?: ReactNode;
  /** another panel of the same query says how old the figures are */
  quiet?: boolean;
  /** where it stands outside of any panel: the title of the one that says what failed */
  panel?: string;
  /** in a panel: no drawing */
  compact?: boolean;
  children: (data: T) => ReactNode;
}

/** Owns the four states of everything that is loaded: loading, failed, empty, and stale beside what is there. */
export function Loaded<T>({ query, ...rest }: Props<T> & { query: Asked<T> }) {
  return <Shown known={useKnown(query)} {...rest} />;
}

/** The same for several panels of one query. */
export function Shown<T>({
  known,
  skeleton,
  isEmpty,
  empty,
  failed,
  quiet = false,
  panel,
  compact = false,
  children,
}: Props<T> & { known: Known<T> }) {
  const { t } = useTranslation();
  if (known.state === 'loading') {
    return (
      <div className={styles.loading} role="status" aria-busy="true" aria-label={t('common.loading')}>
        {skeleton}
      </div>
    );
  }
  if (known.state === 'failed') {
    if (failed !== undefined) return failed;
    const { error, retry, busy } = known;
    const sentence = <ErrorState error={error} onRetry={retry} busy={busy} compact={compact || panel !== undefined} />;
    return panel === undefined ? (
      sentence
    ) : (
      <Panel title={panel} className={styles.alone}>
        {sentence}
      </Panel>
    );
  }
  // One shape whether stale or not: what somebody types in the content is there still when a refresh fails.
  return (
    <>
      {known.state === 'stale' && !quiet && <StaleNote {...known} />}
      {isEmpty?.(known.data) ? empty : children(known.data)}
    </>
  );
}

/** Of when the figures are that could not be refreshed. */
export function StaleNote({ at, retry, busy }: { at: number; retry: () => void; busy: boolean }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  const iso = new Date(at).toISOString();
  return (
    <div className={styles.stale} role="status">
      <IconClockExclamation size={18} aria-hidden="true" />
      <span>
        {t('common.stale')} <time dateTime={iso}>{t('common.asOf', { time: format.moment(iso) })}</time>
      </span>
      <Button variant="subtle" size="compact-sm" loading={busy} onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
