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
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
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
export function Panel({ title, note, aside, children, className }: PanelProps) {
  return (
    <section className={className ? `${styles.panel} ${className}` : styles.panel} aria-label={title}>
      {(title || aside) && (
        <div className={styles.panelHead}>
          {title && <h2 className={styles.panelTitle}>{title}</h2>}
          {aside}
        </div>
      )}
      {note && <p className={styles.panelNote}>{note}</p>}
      {children}
    </section>
  );
}
