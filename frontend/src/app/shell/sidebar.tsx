import { menuOf, type ProtectedScreen, type UserView } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCamera,
  IconChartHistogram,
  IconCloudUpload,
  IconGauge,
  IconListCheck,
  IconLogout,
  IconRadar2,
  IconShieldHalf,
  IconUser,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, type MouseEvent, memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { confirm } from '../../components/dialogs/dialogs.js';
import { LogoMark } from '../../components/logo.js';
import { useLogoutMutation } from '../../domain/api/auth.js';
import { useListIncidentsQuery } from '../../domain/api/incidents.js';
import { begunForms } from '../../domain/begun-forms.js';
import { captureDraft } from '../../domain/capture-draft.js';
import { fromStorage } from '../../domain/none-after.js';
import { initialsOf } from '../../domain/people.js';
import { queueStore } from '../../domain/queue/queue-store.js';
import { isReport, usePendingCount } from '../../domain/queue/use-queue.js';
import { allSites, signedOut } from '../../domain/session.js';
import { siteOptions } from '../../domain/site-options.js';
import { useAppDispatch, useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import styles from './sidebar.module.css';

const icons: Record<ProtectedScreen, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  '/dashboard': IconGauge,
  '/capture': IconCamera,
  '/review': IconListCheck,
  '/queue': IconCloudUpload,
  '/risk-intel': IconRadar2,
  '/analytics': IconChartHistogram,
  '/insurance': IconShieldHalf,
  '/sites': IconBuildingCommunity,
  '/team': IconUsersGroup,
  '/profile': IconUser,
};

/** Drawn again when something of its own changes, not with each step on a screen. */
export const Sidebar = memo(function Sidebar({ user, onClose }: { user: UserView; onClose?: () => void }) {
  const { t } = useTranslation();
  const logout = useLogout();
  const reviewCount = useReviewCount(user);
  const pending = usePendingCount();
  const badges: Partial<Record<ProtectedScreen, number>> = { '/review': reviewCount, '/queue': pending };
  return (
    <div className="hl-rail hl-column" style={{ height: '100%' }}>
      <div className={`hl-spread ${styles.top}`}>
        <Link to="/dashboard" className="hl-brand hl-tap hl-quiet" {...inMenu('/dashboard', onClose)}>
          <LogoMark size={28} />
          HazardLens
        </Link>
        {onClose && (
          <button type="button" className="hl-icon" onClick={onClose} aria-label={t('shell.closeMenu')}>
            <IconX size={22} aria-hidden="true" />
          </button>
        )}
      </div>
      {user.tenant_type === 'contractor' && <ActiveSite />}
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <ul className="hl-list">
          {menuOf(user).map((screen) => {
            const Icon = icons[screen];
            const badge = badges[screen];
            return (
              <li key={screen}>
                <NavLink
                  to={screen}
                  className={`hl-row hl-gap-12 hl-rounded hl-quiet hl-strong hl-muted ${styles.item}`}
                  {...inMenu(screen, onClose)}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span className="hl-grows">{t(`shell.screens.${screen}`)}</span>
                  {badge ? (
                    <span className={`hl-accent hl-pill hl-tiny hl-bold hl-numbers ${styles.badge}`}>
                      {badge > 999 ? '999+' : badge}
                    </span>
                  ) : null}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.user}>
        <span className="hl-accent hl-avatar hl-small" aria-hidden="true">
          {initialsOf(user)}
        </span>
        <span className="hl-words">
          <strong>
            {user.first_name} {user.last_name}
          </strong>
          <span>{t(`common.role.${user.role}`)}</span>
        </span>
        <button type="button" className={`hl-button ${styles.logout}`} onClick={() => void logout()}>
          <IconLogout size={18} aria-hidden="true" />
          {t('shell.logout')}
        </button>
      </div>
    </div>
  );
});

/** The next screen takes the place of the opened menu in the history; the one that is under the menu is there already. */
const inMenu = (to: string, onClose: (() => void) | undefined) =>
  onClose && {
    replace: true,
    onClick: (event: MouseEvent) => {
      if (window.location.pathname + window.location.search !== to) return;
      event.preventDefault();
      onClose();
    },
  };

/** Its room is kept while there is nothing to choose: a menu that moves when the sites arrive is met at the wrong entry. */
function ActiveSite() {
  const { t } = useTranslation();
  const { sites, selected, select } = useActiveSite();
  const isOffered = sites.length > 0;
  return (
    <NativeSelect
      className={`${styles.site} ${isOffered ? '' : styles.room}`}
      label={isOffered ? t('shell.activeSite') : '\u00a0'}
      labelProps={{ fz: 'xs', fw: 400, mb: 4, c: 'var(--hl-text-2)' }}
      value={selected ?? allSites}
      onChange={(event) => select(event.currentTarget.value)}
      data={[{ value: allSites, label: t('shell.allSites') }, ...siteOptions(sites)]}
    />
  );
}

/** How many findings wait, for the menu; not asked for by who does not find the review there. */
function useReviewCount(user: UserView): number {
  const { siteId, ready } = useActiveSite();
  const { currentData } = useListIncidentsQuery(
    { status: 'REVIEW_REQUIRED', siteId, limit: 1 },
    { skip: !menuOf(user).includes('/review') || !ready },
  );
  return currentData?.status_counts.REVIEW_REQUIRED ?? 0;
}

/** Ends the session here and on the server; asks first while captures or reports of this person have not been sent. */
function useLogout() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useUser();
  const [logout] = useLogoutMutation();
  const isAsking = useRef(false);
  const leave = useCallback(async () => {
    const logoutAnyway = { confirmLabel: t('shell.logoutAnyway'), tone: 'bad' } as const;
    const begun = await captureDraft.countOf(user?.id ?? '');
    if (begun > 0 && !(await confirm(t('shell.logoutDraft'), logoutAnyway))) return;
    const forms = await fromStorage(begunForms.countOf(user?.id ?? '')).catch(() => null);
    if (forms && !(await confirm(t('shell.logoutForm'), logoutAnyway))) return;
    // A storage that fails or gives no answer keeps nobody signed in; what it has stays its owner's.
    const unsynced = user ? await fromStorage(queueStore.listUnsynced(user.id)).catch(() => null) : null;
    if (unsynced && unsynced.length > 0) {
      const question = unsynced.some(isReport) ? 'shell.logoutUnsyncedItems' : 'shell.logoutUnsynced';
      if (!(await confirm(t(question, { count: unsynced.length }), logoutAnyway))) return;
    }
    // Offline the server cannot be told; the token is gone from this device all the same.
    await Promise.race([logout(), new Promise((resolve) => setTimeout(resolve, 1500))]);
    dispatch(signedOut());
    void navigate('/login', { replace: true, state: null });
  }, [dispatch, logout, navigate, t, user]);
  return useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    await leave().finally(() => {
      isAsking.current = false;
    });
  }, [leave]);
}
