import { menuOf, type ProtectedScreen, type UserView } from '@hazardlens/contracts';
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
import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { LogoMark } from '../../components/logo.js';
import { usePendingCount } from '../../domain/queue/use-queue.js';
import { allSites } from '../../domain/session.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import styles from './sidebar.module.css';
import { useLogout } from './use-logout.js';
import { useReviewCount } from './use-review-count.js';

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

export const initialsOf = ({ first_name, last_name }: Pick<UserView, 'first_name' | 'last_name'>) =>
  `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase();

/** Drawn again when something of its own changes, not with each step on a screen. */
export const Sidebar = memo(function Sidebar({ user, onClose }: { user: UserView; onClose?: () => void }) {
  const { t } = useTranslation();
  const logout = useLogout();
  const reviewCount = useReviewCount(user);
  const pending = usePendingCount();
  const badges: Partial<Record<ProtectedScreen, number>> = { '/review': reviewCount, '/queue': pending };
  return (
    <div className={styles.sidebar}>
      <div className={styles.top}>
        <Link to="/dashboard" className={styles.brand}>
          <LogoMark size={28} />
          HazardLens
        </Link>
        {onClose && (
          <button type="button" className={styles.icon} onClick={onClose} aria-label={t('shell.closeMenu')}>
            <IconX size={22} aria-hidden="true" />
          </button>
        )}
      </div>
      <ActiveSite />
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <ul>
          {menuOf(user).map((screen) => {
            const Icon = icons[screen];
            const badge = badges[screen];
            return (
              <li key={screen}>
                <NavLink
                  to={screen}
                  className={({ isActive }) => (isActive ? `${styles.item} ${styles.active}` : styles.item)}
                  {...(onClose ? { onClick: onClose } : {})}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span className={styles.label}>{t(`shell.screens.${screen}`)}</span>
                  {badge ? <span className={styles.badge}>{badge > 999 ? '999+' : badge}</span> : null}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.user}>
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(user)}
        </span>
        <span className={styles.who}>
          <strong>
            {user.first_name} {user.last_name}
          </strong>
          <span>{t(`common.role.${user.role}`)}</span>
        </span>
        <button type="button" className={styles.logout} onClick={() => void logout()}>
          <IconLogout size={18} aria-hidden="true" />
          {t('shell.logout')}
        </button>
      </div>
    </div>
  );
});

/** Shown only when there are sites. */
function ActiveSite() {
  const { t } = useTranslation();
  const { sites, selected, select } = useActiveSite();
  if (sites.length === 0) return null;
  return (
    <label className={styles.site}>
      <span>{t('shell.activeSite')}</span>
      <select value={selected ?? allSites} onChange={(event) => select(event.currentTarget.value)}>
        <option value={allSites}>{t('shell.allSites')}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
