import { menuOf, type ProtectedScreen, type Role, screenAccess, type UserView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { initialsOf } from '../../app/shell/sidebar.js';
import { Page, Panel } from '../../components/page.js';
import { SingleKeysSwitch } from '../../components/single-keys-switch.js';
import { StatusBadge } from '../../components/status-badge.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { roleNameOf } from '../team/invite-modal.js';
import { OrganisationSettings } from './organisation-settings.js';
import { PasswordModal } from './password-modal.js';
import styles from './profile.module.css';

/** Screens that these people may open but do not find in their menu. */
function unlistedScreens(user: UserView): ProtectedScreen[] {
  const listed = menuOf(user);
  return (Object.keys(screenAccess) as ProtectedScreen[]).filter(
    (screen) => (screenAccess[screen] as readonly Role[]).includes(user.role) && !listed.includes(screen),
  );
}

export default function Profile() {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const [changing, setChanging] = useState(false);
  if (!user) return null;
  const administration = user.role === 'super_admin' ? unlistedScreens(user) : [];
  return (
    <Page title={t('profile.title')}>
      <div className={styles.columns}>
        <Panel>
          <div className={styles.head}>
            <span className={styles.avatar} aria-hidden="true">
              {initialsOf(user)}
            </span>
            <div className={styles.who}>
              <h2>
                {user.first_name} {user.last_name}
              </h2>
              <p>{t(`team.roles.${roleNameOf(user.role)}`)}</p>
            </div>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>{t('profile.email')}</dt>
              <dd>{user.email}</dd>
            </div>
            {user.phone && (
              <div>
                <dt>{t('profile.phone')}</dt>
                <dd>{user.phone}</dd>
              </div>
            )}
            <div>
              <dt>{t('profile.organization')}</dt>
              <dd>{user.tenant_name}</dd>
            </div>
            <div>
              <dt>{t('profile.status')}</dt>
              <dd>
                <StatusBadge tone={user.is_active ? 'green' : 'grey'}>
                  {user.is_active ? t('profile.active') : t('profile.disabled')}
                </StatusBadge>
              </dd>
            </div>
          </dl>
          <Button
            variant="default"
            leftSection={<IconKey size={18} aria-hidden="true" />}
            onClick={() => setChanging(true)}
          >
            {t('profile.changePassword')}
          </Button>
        </Panel>
        {menuOf(user).includes('/review') && (
          <Panel title={t('profile.thisDevice')}>
            <SingleKeysSwitch />
          </Panel>
        )}
        {user.role === 'admin' && <OrganisationSettings />}
        {administration.length > 0 && (
          <Panel title={t('profile.administration')} note={t('profile.administrationHint')}>
            <ul className={styles.links}>
              {administration.map((screen) => (
                <li key={screen}>
                  <Link to={screen}>{t(`shell.screens.${screen}`)}</Link>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <PasswordModal key={changing ? 'open' : 'closed'} opened={changing} onClose={() => setChanging(false)} />
    </Page>
  );
}
