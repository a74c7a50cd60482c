import type { ReactNode } from 'react';
import styles from './page.module.css';

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
        <div className="hl-shrinks">
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

/** A card with an optional heading. */
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
