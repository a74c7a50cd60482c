import { ActionIcon, Drawer } from '@mantine/core';
import { IconCamera, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useLiveUpdates } from '../../domain/live/use-live-updates.js';
import { pendingAnalyses } from '../../domain/pending-analyses.js';
import { screenOf } from '../../domain/people.js';
import { useSignal } from '../../domain/signal.js';
import { useUser } from '../../domain/store.js';
import { useOver } from '../../domain/use-over.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { ScreenOutlet } from '../guard.js';
import { HeaderTools } from './header-tools.js';
import { NewVersion } from './new-version.js';
import { OfflineBar } from './offline-bar.js';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.js';
import { useToldLink } from './use-told-link.js';

// Loaded with the first analysis that goes on in the background.
const AnalysisNews = lazy(() => import('./analysis-news.js'));

const showsFloatingCapture = (path: string) =>
  !['/capture', '/review', '/review/photos', '/review/suggestions'].includes(path);

export default function Shell() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname } = useLocation();
  const cameBy = useNavigationType();
  const drawer = useOver('menu');
  const main = useRef<HTMLElement>(null);
  const screen = screenOf(pathname);
  const name = screen ? t(`shell.screens.${screen}`) : '';
  useLiveUpdates();
  useToldLink();
  const waits = useSignal(pendingAnalyses).length > 0;
  const [news, setNews] = useState(false);
  if (waits && !news) setNews(true);

  // A screen below another one names itself.
  useScreenTitle(pathname.replace(/\/+$/, '') === screen ? name : null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another screen, however one came to it
  useEffect(() => {
    // On the way back the browser knows where one had read.
    if (cameBy !== NavigationType.Pop) window.scrollTo(0, 0);
    // A new screen is announced and the Tab order starts there; not on the first load, which belongs to the browser, and
    // not where the screen has chosen its own beginning.
    if (!first.current && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);

  if (!user) return null;
  const mayCapture = ['admin', 'safety_manager', 'inspector', 'worker'].includes(user.role);
  return (
    <div className={styles.shell}>
      <a href="#content" className={`hl-button hl-accent hl-bold ${styles.skip}`}>
        {t('shell.skip')}
      </a>
      <aside className={`mantine-visible-from-md hl-screen ${styles.rail}`} aria-label={t('shell.sidebar')}>
        <Sidebar user={user} />
      </aside>
      <Drawer.Root
        opened={drawer.opened}
        onClose={drawer.close}
        size="calc(288px + env(safe-area-inset-left))"
        position="left"
        // not on the content, which hands its class to the full-width frame around it
        classNames={{ content: styles.drawer ?? '' }}
      >
        <Drawer.Overlay backgroundOpacity={0.5} />
        <Drawer.Content aria-label={t('shell.menu')}>
          <Sidebar user={user} onClose={drawer.close} />
        </Drawer.Content>
      </Drawer.Root>
      <div className="hl-column hl-shrinks">
        <header className={`hl-row hl-gap-4 hl-screen ${styles.header}`}>
          <ActionIcon
            hiddenFrom="md"
            onClick={drawer.open}
            aria-label={t('shell.openMenu')}
            aria-expanded={drawer.opened}
          >
            <IconMenu2 aria-hidden="true" />
          </ActionIcon>
          <span className={`mantine-hidden-from-md hl-shrinks hl-bold hl-breaks ${styles.name}`}>{name}</span>
          <span className="mantine-visible-from-md hl-shrinks hl-muted hl-strong hl-breaks">{user.tenant_name}</span>
          <HeaderTools />
        </header>
        <OfflineBar />
        <NewVersion />
        {news && (
          <Suspense fallback={null}>
            <AnalysisNews />
          </Suspense>
        )}
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <ScreenOutlet />
        </main>
        {mayCapture && user.tenant_type === 'contractor' && showsFloatingCapture(pathname) && (
          <nav aria-label={t('shell.shortcut')}>
            <Link
              to="/capture"
              className={`mantine-hidden-from-md hl-button hl-accent hl-pill hl-body hl-bold ${styles.floating}`}
            >
              <IconCamera size={24} aria-hidden="true" />
              {t('shell.capture')}
            </Link>
          </nav>
        )}
      </div>
    </div>
  );
}
