import type { TeamMemberView } from '@hazardlens/contracts';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { alert, confirm } from '../../components/dialogs/dialogs.js';
import { problemDetail } from '../../domain/api/problem.js';
import { useDeleteUserMutation, useRenewInviteMutation, useUpdateUserMutation } from '../../domain/api/team.js';
import { InviteLink } from './invite-link.js';

/** Each asks first, with the specification's words, and says what the server refused. */
export function useTeamActions() {
  const { t } = useTranslation();
  const [update] = useUpdateUserMutation();
  const [remove] = useDeleteUserMutation();
  const [renew] = useRenewInviteMutation();

  const toggle = async ({ id, is_active }: TeamMemberView) => {
    const text = is_active ? t('team.disableConfirm') : t('team.enableConfirm');
    if (!(await confirm(text, { confirmLabel: is_active ? t('team.disable') : t('team.enable') }))) return;
    try {
      await update({ id, is_active: !is_active }).unwrap();
    } catch (error) {
      // The error catalogue fixes the first line; the server's reason (last admin, own account) explains it.
      await alert([t('team.statusFailed'), problemDetail(error)].filter(Boolean).join('\n'), { tone: 'bad' });
    }
  };
  const askDelete = async ({ id }: TeamMemberView) => {
    if (!(await confirm(t('team.deleteConfirm'), { tone: 'bad', confirmLabel: t('team.delete') }))) return;
    try {
      await remove(id).unwrap();
    } catch (error) {
      await alert([t('team.deleteFailed'), problemDetail(error)].filter(Boolean).join('\n'), { tone: 'bad' });
    }
  };
  const showLink = (text: string, link: string) =>
    alert(text, { tone: 'good', size: '34rem', children: createElement(InviteLink, { link }) });
  const renewLink = async ({ id, first_name, last_name, invite_pending }: TeamMemberView) => {
    const text = t('team.resetConfirm', { name: `${first_name} ${last_name}` });
    if (!invite_pending && !(await confirm(text, { confirmLabel: t('team.resetLink') }))) return;
    try {
      const { invite_url } = await renew(id).unwrap();
      await showLink(t('team.link'), invite_url);
    } catch (error) {
      await alert(problemDetail(error) ?? t('team.linkFailed'), { tone: 'bad' });
    }
  };
  return { toggle, askDelete, renewLink, showLink };
}
