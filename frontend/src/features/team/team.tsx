import type { TeamMemberView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/marks.js';
import { EmptyState, Loaded, Page } from '../../components/page.js';
import { useListUsersQuery } from '../../domain/api/people.js';
import { roleNameOf } from '../../domain/people.js';
import { useUser } from '../../domain/store.js';
import { InviteModal } from './invite-modal.js';
import styles from './team.module.css';
import { useTeamActions } from './use-team-actions.js';

export default function Team() {
  const { t } = useTranslation();
  const query = useListUsersQuery();
  const user = useUser();
  const [inviting, setInviting] = useState(false);
  const actions = useTeamActions();
  const isSuperAdmin = user?.role === 'super_admin';
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
      {t('team.invite')}
    </Button>
  );
  return (
    <Page title={t('team.title')} actions={inviteButton}>
      <Loaded
        query={query}
        skeleton={<Skeleton height={320} radius="lg" />}
        empty={<EmptyState title={t('team.emptyTitle')} hint={t('team.emptyHint')} action={inviteButton} />}
      >
        {(users) => (
          <div className="hl-card hl-clip">
            <table className={styles.table}>
              <thead className="mantine-visible-from-md">
                <tr>
                  <th scope="col" className="hl-term">
                    {t('team.name')}
                  </th>
                  <th scope="col" className="hl-term">
                    {t('team.email')}
                  </th>
                  <th scope="col" className="hl-term">
                    {t('team.role')}
                  </th>
                  {isSuperAdmin && (
                    <th scope="col" className="hl-term">
                      {t('team.organization')}
                    </th>
                  )}
                  <th scope="col" className="hl-term">
                    {t('team.status')}
                  </th>
                  <th scope="col" className="hl-term">
                    {t('team.actions')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {users.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    isSelf={member.id === user?.id}
                    showTenant={isSuperAdmin}
                    isLastAdmin={isLastActiveAdmin(member, users)}
                    actions={actions}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <InviteModal
        key={inviting ? 'open' : 'closed'}
        opened={inviting}
        onClose={() => setInviting(false)}
        onInvited={(link) => {
          setInviting(false);
          void actions.showLink(t('team.invited'), link);
        }}
      />
    </Page>
  );
}

/** An organisation must keep one admin who can sign in; the server refuses, too, the button only says it earlier. */
export function isLastActiveAdmin(member: TeamMemberView, users: readonly TeamMemberView[]): boolean {
  if (member.role !== 'admin' || !member.is_active) return false;
  return !users.some(
    ({ id, role, is_active, tenant_id, invite_pending }) =>
      id !== member.id && role === 'admin' && is_active && !invite_pending && tenant_id === member.tenant_id,
  );
}

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
}

function MemberRow({ member, isSelf, isLastAdmin, showTenant, actions }: RowProps) {
  const { t } = useTranslation();
  const name = `${member.first_name} ${member.last_name}`;
  const guard = isSelf ? t('team.ownAccount') : isLastAdmin ? t('team.lastAdmin') : null;
  const linkLabel = member.invite_pending ? t('team.newLink') : t('team.resetLink');
  const toggleLabel = member.is_active ? t('team.disable') : t('team.enable');
  return (
    <tr>
      <td data-label={t('team.name')}>
        <strong className="hl-strong">{name}</strong>
        {isSelf && <span className="hl-muted"> ({t('team.you')})</span>}
        <div className="hl-small hl-muted">{member.phone || t('team.noPhone')}</div>
      </td>
      <td data-label={t('team.email')} className={styles.email}>
        <Address email={member.email} />
      </td>
      <td data-label={t('team.role')}>{t(`team.roles.${roleNameOf(member.role)}`)}</td>
      {showTenant && <td data-label={t('team.organization')}>{member.tenant_name}</td>}
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
            aria-label={`${t('team.delete')}: ${name}`}
            onClick={() => void actions.askDelete(member)}
          >
            {t('team.delete')}
          </Button>
          {!guard && (
            <Button
              variant="subtle"
              px="sm"
              c="var(--hl-bad-text)"
              aria-label={`${t('team.erase')}: ${name}`}
              onClick={() => void actions.askErase(member)}
            >
              {t('team.erase')}
            </Button>
          )}
          <Button
            variant="subtle"
            px="sm"
            aria-label={`${t('team.exportData')}: ${name}`}
            onClick={() => void actions.exportData(member)}
          >
            {t('team.exportData')}
          </Button>
          {!isSelf && (
            <Button
              variant="subtle"
              px="sm"
              aria-label={`${linkLabel}: ${name}`}
              onClick={() => void actions.renewLink(member)}
            >
              {linkLabel}
            </Button>
          )}
        </div>
        {guard && <div className="hl-mt-4 hl-prose hl-small hl-muted">{guard}</div>}
      </td>
    </tr>
  );
}
