import {
  isReviewRole,
  menuOf,
  type ProtectedScreen,
  type Role,
  screenAccess,
  type UserView,
} from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconKey, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { StatusBadge } from '../../components/marks.js';
import { Modal } from '../../components/modal.js';
import { Fact, Page, Panel } from '../../components/page.js';
import { PasswordField } from '../../components/password-field.js';
import { SingleKeysSwitch } from '../../components/single-keys-switch.js';
import { useChangePasswordMutation } from '../../domain/api/auth.js';
import { initialsOf, roleNameOf } from '../../domain/people.js';
import { z } from '../../domain/schema.js';
import { sessionExpired } from '../../domain/session.js';
import { useAppDispatch, useUser } from '../../domain/store.js';
import { DataExports } from './data-exports.js';
import { DigestSettings } from './digest-settings.js';
import { OrganisationSettings } from './organisation-settings.js';
import { OwnAccountModal } from './own-account.js';
import styles from './profile.module.css';
import { PushSettings } from './push-settings.js';

/** Screens that these people may open but do not find in their menu. */
function unlistedScreens(user: UserView): ProtectedScreen[] {
  const listed = menuOf(user);
  return (Object.keys(screenAccess) as ProtectedScreen[]).filter(
    (screen) => (screenAccess[screen] as readonly Role[]).includes(user.role) && !listed.includes(screen),
  );
}

/** Whether anything is ever told to them while the app is closed: of an insurer only that its organisation is being closed. */
const isTold = ({ role, tenant_type }: UserView) => tenant_type === 'contractor' || isReviewRole(role);

export default function Profile() {
  const { t } = useTranslation();
  const user = useUser();
  const [changing, setChanging] = useState(false);
  const [editing, setEditing] = useState(false);
  if (!user) return null;
  const isPushed = isTold(user);
  const hasKeys = menuOf(user).includes('/review');
  const administration = user.role === 'super_admin' ? unlistedScreens(user) : [];
  return (
    <Page title={t('profile.title')}>
      <div className={`hl-panels ${styles.columns}`}>
        <Panel>
          <div className="hl-row hl-gap-16">
            <span className={`hl-accent hl-avatar hl-heading ${styles.avatar}`} aria-hidden="true">
              {initialsOf(user)}
            </span>
            <div className="hl-shrinks">
              <h2 className="hl-heading">
                {user.first_name} {user.last_name}
              </h2>
              <p className="hl-flush hl-muted">{t(`common.roleName.${roleNameOf(user.role)}`)}</p>
            </div>
          </div>
          <dl className={styles.facts}>
            <Fact name={t('profile.email')}>{user.email}</Fact>
            {user.phone && <Fact name={t('profile.phone')}>{user.phone}</Fact>}
            <Fact name={t('profile.organization')}>{user.tenant_name}</Fact>
            <Fact name={t('profile.status')}>
              <StatusBadge tone={user.is_active ? 'green' : 'grey'}>
                {user.is_active ? t('profile.active') : t('profile.disabled')}
              </StatusBadge>
            </Fact>
          </dl>
          <div className="hl-row hl-wrap hl-gap-12">
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              {t('profile.edit')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconKey size={18} aria-hidden="true" />}
              onClick={() => setChanging(true)}
            >
              {t('profile.changePassword')}
            </Button>
          </div>
        </Panel>
        {(isPushed || hasKeys) && (
          <Panel title={t('profile.thisDevice')}>
            <div className="hl-stack hl-gap-12">
              {isPushed && <PushSettings />}
              {hasKeys && <SingleKeysSwitch />}
            </div>
          </Panel>
        )}
        {user.tenant_type === 'contractor' && user.role !== 'super_admin' && <DigestSettings user={user} />}
        {user.role === 'admin' && <OrganisationSettings />}
        <DataExports user={user} />
        {(user.role === 'admin' || user.role === 'super_admin') && (
          <Panel title={t('securityLog.title')} note={t('securityLog.lead')}>
            <Button component={Link} to="/profile/security-log" variant="default">
              {t('securityLog.open')}
            </Button>
          </Panel>
        )}
        {administration.length > 0 && (
          <Panel title={t('profile.administration')} note={t('profile.administrationHint')}>
            <ul className="hl-list hl-wrap">
              {administration.map((screen) => (
                <li key={screen}>
                  <Button component={Link} to={screen} variant="default">
                    {t(`shell.screens.${screen}`)}
                  </Button>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <OwnAccountModal
        key={editing ? 'editing' : 'shown'}
        user={user}
        opened={editing}
        onClose={() => setEditing(false)}
      />
      <PasswordModal key={changing ? 'open' : 'closed'} opened={changing} onClose={() => setChanging(false)} />
    </Page>
  );
}

/** Specification, error catalogue: the modal closes after 2 seconds. */
const closeDelay = 2000;

export function PasswordModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('profile.changePassword')}>
      <PasswordForm onClose={onClose} />
    </Modal>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [done, setDone] = useState(false);
  const required = z.string().min(1, t('common.required'));
  const schema = z
    .object({ current: required, next: z.string().min(8, t('profile.tooShort')), confirm: required })
    .refine((form) => form.confirm === '' || form.next === form.confirm, {
      path: ['confirm'],
      message: t('profile.mismatch'),
      when: () => true,
    });
  const { form, field } = useCheckedForm({
    schema,
    defaultValues: { current: '', next: '', confirm: '' },
    failure: t('profile.failed'),
    sentAs: { '/current_password': 'current', '/new_password': 'next' },
    send: async ({ current, next }) => {
      await change({ current_password: current, new_password: next }).unwrap();
      setDone(true);
      setTimeout(() => {
        onClose();
        // Every session of the user has ended on the server, this one, too; what was begun on this device waits for its person.
        dispatch(sessionExpired({ path: '/profile' }));
      }, closeDelay);
    },
  });
  if (done) {
    return (
      <p className="hl-row hl-flush hl-good hl-body hl-strong" role="status">
        <IconCircleCheck aria-hidden="true" />
        {t('profile.success')}
      </p>
    );
  }
  return (
    <Form {...form}>
      <PasswordField
        data-autofocus
        label={t('profile.current')}
        required
        autoComplete="current-password"
        {...field('current')}
      />
      <PasswordField mt="sm" label={t('profile.next')} required autoComplete="new-password" {...field('next')} />
      <PasswordField mt="sm" label={t('profile.confirm')} required autoComplete="new-password" {...field('confirm')} />
      <FormButtons onCancel={onClose} busy={isLoading} submit={t('profile.submit')} />
    </Form>
  );
}
