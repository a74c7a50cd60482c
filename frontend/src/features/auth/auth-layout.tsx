import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/logo.js';
import { SiteScene } from '../../components/site-scene.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import styles from './auth-layout.module.css';

/** Form on one side, on wide screens a drawn site on the other. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation();
  useScreenTitle(title);
  return (
    <div className={styles.page}>
      <main className={styles.form}>
        <Link
          to="/"
          className="hl-tap hl-quiet"
          style={{ color: 'inherit' }}
          aria-label={`HazardLens – ${t('login.home')}`}
        >
          <Logo />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={`hl-body hl-muted ${styles.lead}`}>{lead}</p>}
        {children}
      </main>
      <aside className={styles.scene} aria-hidden="true">
        <SiteScene label={t('login.scene')} />
      </aside>
    </div>
  );
}
