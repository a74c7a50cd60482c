import { Button, Skeleton } from '@mantine/core';
import { IconClockExclamation, IconDatabaseOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNoResponse, isNotFound, problemDetail } from '../domain/api/problem.js';
import { type Asked, type Known, useKnown } from '../domain/use-known.js';
import { useLocale } from '../i18n/use-locale.js';
import { CraneDrawing, HelmetDrawing } from './drawings.js';
import loaded from './loaded.module.css';
import styles from './page.module.css';
import states from './states.module.css';

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** use the whole width, e.g. for side-by-side views */
  wide?: boolean;
}

/** A screen: its heading, what can be done on it, its content. */
export function Page({ title, subtitle, actions, children, wide = false }: PageProps) {
  return (
    <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      <header className={`hl-spread ${styles.head}`}>
        <div className={`hl-shrinks ${styles.headText}`}>
          <h1 className={`hl-heading ${styles.title}`} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className="hl-flush hl-muted">{subtitle}</p>}
        </div>
        {actions && <div className="hl-wrap">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  title?: string;
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export function Panel({ title, note, aside, children, className = '' }: PanelProps) {
  return (
    <section className={`hl-card ${styles.panel} ${className}`} aria-label={title}>
      {(title || aside) && (
        <div className={`hl-spread ${styles.panelHead}`}>
          {title && <h2 className={`hl-title ${styles.panelTitle}`}>{title}</h2>}
          {aside}
        </div>
      )}
      {note && <p className="hl-note">{note}</p>}
      {children}
    </section>
  );
}

/** Beside a panel's title, for controls that save what they are set to. */
export function Saving({ isSaving }: { isSaving: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="status" className={`hl-small hl-muted ${styles.saving}`}>
      {isSaving && t('common.saving')}
    </span>
  );
}

interface EmptyProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  drawing?: ((props: { className?: string | undefined }) => ReactNode) | undefined;
  compact?: boolean;
}

/** Says why it is empty and what to do. */
export function EmptyState({ title, hint, action, drawing: Drawing, compact = false }: EmptyProps) {
  return (
    <div className={compact ? `${states.state} ${states.compact}` : states.state}>
      {Drawing && <Drawing className={states.drawing} />}
      <p className="hl-flush hl-body hl-bold">{title}</p>
      {hint && <p className="hl-flush hl-mb-12 hl-prose hl-muted">{hint}</p>}
      {action}
    </div>
  );
}

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

interface NextProps {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
  label: string;
  failure: string;
}

/** More of a list that goes on. What failed is only what comes next: what is there stays as it is. */
export function NextPage({ busy, failed, onMore, label, failure }: NextProps) {
  const { t } = useTranslation();
  return (
    <>
      {failed && (
        <p role="alert" className="hl-flush" style={{ padding: '8px 12px', textAlign: 'center' }}>
          {failure}
        </p>
      )}
      <Button variant="default" fullWidth loading={busy} onClick={onMore}>
        {failed ? t('common.retry') : label}
      </Button>
    </>
  );
}

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The next page of an endless list, as long as there is one. */
export function MorePages({ query, ...words }: { query: Pages } & Pick<NextProps, 'label' | 'failure'>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <NextPage {...words} busy={isFetchingNextPage} failed={isFetchNextPageError} onMore={() => void fetchNextPage()} />
  );
}

interface VerdictProps {
  /** that there is no data, in the place of a figure */
  title: string;
  /** why, and what to do next */
  hint: string;
  action?: ReactNode;
}

/** In the place of a score that would be nobody's: no number, no colour, no trend. */
export function NoVerdict({ title, hint, action }: VerdictProps) {
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

/** One row of a list of facts (`dl`). @param isTerm the name small above what counts, instead of beside it */
export function Fact({ name, children, isTerm = false }: { name: string; children: ReactNode; isTerm?: boolean }) {
  return (
    <div>
      <dt className={isTerm ? 'hl-term' : 'hl-muted'}>{name}</dt>
      <dd className={isTerm ? 'hl-flush hl-strong hl-numbers' : 'hl-flush hl-breaks'}>{children}</dd>
    </div>
  );
}
