import { isCaptureRole, type TeamMemberView } from '@hazardlens/contracts';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/marks.js';
import { roleNameOf } from '../../domain/people.js';
import { useUser } from '../../domain/store.js';
import styles from './team.module.css';
import type { useTeamActions } from './use-team-actions.js';

/** Where it has to break, it breaks before the @. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

interface RowProps {
  member: TeamMemberView;
  isSelf: boolean;
  isLastAdmin: boolean;
  showTenant: boolean;
  actions: ReturnType<typeof useTeamActions>;
  onChangeRole: () => void;
  onHandOver: () => void;
}

export function MemberRow({ member, isSelf, isLastAdmin, showTenant, actions, onChangeRole, onHandOver }: RowProps) {
  const { t } = useTranslation();
  const user = useUser();
  const name = `${member.first_name} ${member.last_name}`;
  const guard = isSelf ? t('team.ownAccount') : isLastAdmin ? t('team.lastAdmin') : null;
  // a new password does not enable: that comes first
  const isDisabled = !member.is_active && !member.invite_pending;
  const linkLabel = member.invite_pending ? t('team.newLink') : t('team.resetLink');
  // An insurer's people repair nothing.
  const mayRepair = user?.tenant_type === 'contractor' && isCaptureRole(member.role);
  const isWaiting = actions.isWaiting(member.id);
  const toggleLabel = member.is_active ? t('team.disable') : t('team.enable');
  const more: readonly MoreItem[] = [
    ...(guard ? [] : [{ label: t('team.changeRole'), onClick: onChangeRole }]),
    ...(mayRepair ? [{ label: t('team.handOver'), onClick: onHandOver }] : []),
    { label: t('team.exportData'), onClick: () => void actions.exportData(member) },
    ...(isSelf || isDisabled ? [] : [{ label: linkLabel, onClick: () => void actions.renewLink(member) }]),
    ...(guard ? [] : [{ label: t('team.erase'), onClick: () => void actions.askErase(member), bad: true }]),
  ];
  return (
    <tr>
      <td data-label={t('team.name')}>
        <strong className="hl-strong">{name}</strong>
        {isSelf && <span className="hl-muted"> ({t('team.you')})</span>}
        <div className="hl-small hl-muted">{member.phone || t('team.noPhone')}</div>
      </td>
      <td data-label={t('team.email')}>
        <Address email={member.email} />
      </td>
      <td data-label={t('team.role')}>{t(`common.roleName.${roleNameOf(member.role)}`)}</td>
      {showTenant && (
        <td data-label={t('team.organization')} className={styles.tenant}>
          {member.tenant_name}
        </td>
      )}
      <td data-label={t('team.status')}>
        {member.invite_pending ? (
          <StatusBadge tone="primary">{t('team.invitedStatus')}</StatusBadge>
        ) : (
          <StatusBadge tone={member.is_active ? 'green' : 'grey'}>
            {member.is_active ? t('team.active') : t('team.disabled')}
          </StatusBadge>
        )}
      </td>
      <td data-label={t('team.actions')}>
        <div className="hl-wrap">
          {/* who has no password yet can be neither enabled nor disabled, only invited anew or deleted */}
          {!member.invite_pending && (
            <Button
              variant="default"
              px="sm"
              disabled={guard !== null}
              loading={isWaiting}
              aria-label={`${toggleLabel}: ${name}`}
              onClick={() => void actions.toggle(member)}
            >
              {toggleLabel}
            </Button>
          )}
          <Button
            variant="default"
            px="sm"
            {...(guard ? {} : { c: 'var(--hl-bad-text)' })}
            disabled={guard !== null}
            loading={isWaiting}
            aria-label={`${t('team.delete')}: ${name}`}
            onClick={() => void actions.askDelete(member)}
          >
            {t('team.delete')}
          </Button>
          <MoreMenu name={name} items={more} isWaiting={isWaiting} />
        </div>
        {guard && <div className="hl-mt-4 hl-prose hl-small hl-muted">{guard}</div>}
      </td>
    </tr>
  );
}

interface MoreItem {
  label: string;
  onClick: () => void;
  bad?: boolean;
}

interface MoreProps {
  name: string;
  items: readonly MoreItem[];
  isWaiting: boolean;
}

/** What is done seldom stands behind one button, so that the two of every day can be met with a glove. */
function MoreMenu({ name, items, isWaiting }: MoreProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal hideDetached={false}>
      <Menu.Target>
        <Button variant="subtle" px="sm" loading={isWaiting} aria-label={`${t('team.more')}: ${name}`}>
          {t('team.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, onClick, bad }) => (
          <Menu.Item key={label} onClick={onClick} mih={44} {...(bad ? { c: 'var(--hl-bad-text)' } : {})}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
