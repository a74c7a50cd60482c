import { IconDatabaseOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
