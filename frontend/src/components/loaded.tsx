import { Button, Skeleton } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNoResponse, isNotFound, problemDetail } from '../domain/api/problem.js';
import { type Asked, type Known, useKnown } from '../domain/use-known.js';
import { useLocale } from '../i18n/use-locale.js';
import { CraneDrawing, HelmetDrawing } from './drawings.js';
import loaded from './loaded.module.css';
import { EmptyState, Panel } from './page.js';

/** Out of an address that leads to nothing, or to what is others': to try again would not help. */
export interface WayOn {
  label: string;
  go: () => void;
}

interface ErrorProps {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  compact?: boolean;
  wayOn?: WayOn | undefined;
}

/** The server's sentence where it gave one, and a way to try again. Screens show it through `Loaded`. */
function ErrorState({ error, onRetry, busy = false, compact = false, wayOn }: ErrorProps) {
  const { t } = useTranslation();
  if (wayOn && isNotFound(error)) {
    return (
      <div role="alert">
        <EmptyState
          title={problemDetail(error) ?? t('common.loadFailed')}
          hint={t('common.notHereHint')}
          drawing={compact ? undefined : HelmetDrawing}
          compact={compact}
          action={
            <Button variant="default" onClick={wayOn.go}>
              {wayOn.label}
            </Button>
          }
        />
      </div>
    );
  }
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

interface LoadedProps<T> {
  /** of the final layout, or as high, so that nothing jumps */
  skeleton: ReactNode | number;
  /** absent: what is an array without anything in it */
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** instead of the usual sentence; null where another panel of the same query says it */
  failed?: ReactNode;
  /** where its address may lead to nothing */
  wayOn?: WayOn;
  /** another panel of the same query says how old the figures are */
  quiet?: boolean;
  /** where it stands outside of any panel: the title of the one that says what failed */
  panel?: string;
  /** in a panel: no drawing */
  compact?: boolean;
  children: (data: T) => ReactNode;
}

/** Owns the four states of everything that is loaded: loading, failed, empty, and stale beside what is there. */
export function Loaded<T>({ query, ...rest }: LoadedProps<T> & { query: Asked<T> }) {
  return <Shown known={useKnown(query)} {...rest} />;
}

/** The same for several panels of one query. */
export function Shown<T>({
  known,
  skeleton,
  isEmpty = (data) => empty !== undefined && Array.isArray(data) && data.length === 0,
  empty,
  failed,
  quiet = false,
  panel,
  compact = false,
  wayOn,
  children,
}: LoadedProps<T> & { known: Known<T> }) {
  const { t } = useTranslation();
  if (known.state === 'loading') {
    return (
      <>
        {known.late && !quiet && <LateNote {...known.late} />}
        <div className="hl-shrinks" role="status" aria-busy="true" aria-label={t('common.loading')}>
          {typeof skeleton === 'number' ? <Skeleton height={skeleton} /> : skeleton}
        </div>
      </>
    );
  }
  if (known.state === 'failed') {
    if (failed !== undefined) return failed;
    const { error, retry, busy } = known;
    const isPart = compact || panel !== undefined;
    const sentence = <ErrorState error={error} onRetry={retry} busy={busy} compact={isPart} wayOn={wayOn} />;
    return panel === undefined ? (
      sentence
    ) : (
      <Panel title={panel} className="hl-mb-16">
        {sentence}
      </Panel>
    );
  }
  // One shape whether stale or not: what somebody types in the content is there still when a refresh fails.
  return (
    <>
      {!quiet && <AgeNote known={known} />}
      {isEmpty(known.data) ? empty : children(known.data)}
    </>
  );
}

interface LateProps {
  retry: () => void;
  busy: boolean;
  children?: ReactNode;
}

/** That there is no answer yet, and a way to ask anew. */
function LateNote({ retry, busy, children }: LateProps) {
  const { t } = useTranslation();
  return (
    <div className={`hl-wrap hl-gap-4 ${loaded.stale}`} role="status">
      <IconClockExclamation size={18} aria-hidden="true" />
      <span>{children ?? t('common.late')}</span>
      <Button variant="subtle" size="compact-sm" loading={busy} onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** Of when the figures are that could not be refreshed, or have not been yet; nothing of those that are of now. */
export function AgeNote({ known }: { known: Known<unknown> }) {
  if (known.state === 'stale') return <StaleNote {...known} />;
  return known.state === 'ready' && known.late ? <StaleNote {...known.late} late /> : null;
}

interface StaleProps {
  at: number;
  retry: () => void;
  busy: boolean;
  late?: boolean | undefined;
}

function StaleNote({ at, retry, busy, late = false }: StaleProps) {
  const { t, format } = useLocale();
  const iso = new Date(at).toISOString();
  return (
    <LateNote retry={retry} busy={busy}>
      {t(late ? 'common.late' : 'common.stale')}{' '}
      <time dateTime={iso} className="hl-whole hl-numbers">
        {t('common.asOf', { time: format.moment(iso) })}
      </time>
    </LateNote>
  );
}
