import type { TeamMemberView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.js';
import { EmptyState, Page } from '../../components/page.js';
import { useListUsersQuery } from '../../domain/api/people.js';
import { useUser } from '../../domain/store.js';
import { ChangeRoleModal } from './change-role-modal.js';
import { DeletedPeople } from './deleted-people.js';
import { HandOverModal } from './hand-over-modal.js';
import { InviteModal } from './invite-modal.js';
import { MemberRow } from './member-row.js';
import styles from './team.module.css';
import { useTeamActions } from './use-team-actions.js';

export default function Team() {
  const { t } = useTranslation();
  const query = useListUsersQuery();
  const user = useUser();
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<{ about: 'role' | 'repairs'; member: TeamMemberView } | null>(null);
  const memberIn = (about: 'role' | 'repairs') => (asked?.about === about ? asked.member : null);
  const close = () => setAsked(null);
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
          <div className={`hl-card hl-clip ${styles.people}`}>
            <table className={styles.table}>
              <thead>
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
                    onChangeRole={() => setAsked({ about: 'role', member })}
                    onHandOver={() => setAsked({ about: 'repairs', member })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <DeletedPeople showTenant={isSuperAdmin} actions={actions} />
      <ChangeRoleModal member={memberIn('role')} onClose={close} />
      <HandOverModal member={memberIn('repairs')} users={query.currentData ?? []} onClose={close} />
      <InviteModal
        key={inviting ? 'open' : 'closed'}
        opened={inviting}
        onClose={() => setInviting(false)}
        onInvited={(link) => void actions.showLink(t('team.invited'), link)}
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
