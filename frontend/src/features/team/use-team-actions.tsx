import { fullNameOf, type TeamMemberView } from '@hazardlens/contracts';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert, confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { notify } from '../../components/notices/notices.js';
import { useExportPersonMutation } from '../../domain/api/exports.js';
import {
  useDeleteUserMutation,
  useEraseUserMutation,
  useRenewInviteMutation,
  useUpdateUserMutation,
} from '../../domain/api/people.js';

/** Each asks first, with the specification's words, and says what the server refused. */
export function useTeamActions() {
  const { t } = useTranslation();
  const [update] = useUpdateUserMutation();
  const [remove] = useDeleteUserMutation();
  const [erase] = useEraseUserMutation();
  const [renew] = useRenewInviteMutation();
  const [exportPerson] = useExportPersonMutation();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  /** Of whom something is on its way: a second touch would ask for it twice. */
  const isWaiting = (id: string) => waiting.includes(id);
  const during = async <T,>(id: string, sent: Promise<T>): Promise<T> => {
    setWaiting((all) => [...all, id]);
    return await sent.finally(() => setWaiting((all) => all.filter((each) => each !== id)));
  };

  const toggle = async ({ id, is_active, first_name, last_name }: TeamMemberView) => {
    const title = `${first_name} ${last_name}`;
    const text = is_active ? t('team.disableConfirm') : t('team.enableConfirm');
    if (!(await confirm(text, { title, confirmLabel: is_active ? t('team.disable') : t('team.enable') }))) return;
    // The error catalogue fixes the first line; the server's reason (last admin, own account) explains it.
    await orAlert(during(id, update({ id, is_active: !is_active }).unwrap()), '', t('team.statusFailed'));
  };
  const askDelete = async ({ id, first_name, last_name }: TeamMemberView) => {
    const title = `${first_name} ${last_name}`;
    if (!(await confirm(t('team.deleteConfirm'), { title, tone: 'bad', confirmLabel: t('team.delete') }))) return;
    if (await orAlert(during(id, remove(id).unwrap()), '', t('team.deleteFailed')))
      notify(t('team.deletedNow', { name: title }));
  };
  const askErase = async ({ id, ...person }: TeamMemberView) => {
    const text = t('team.eraseConfirm', { name: fullNameOf(person) });
    if (!(await confirm(text, { tone: 'bad', confirmLabel: t('team.erase') }))) return;
    if (await orAlert(during(id, erase(id).unwrap()), '', t('team.eraseFailed')))
      await alert(t('team.erased'), { tone: 'good' });
  };
  const exportData = async ({ id }: TeamMemberView) => {
    const started = await orAlert(during(id, exportPerson(id).unwrap()), '', t('team.exportFailed'));
    if (started) await alert(t('team.exportStarted'), { tone: 'good' });
  };
  const showLink = (text: string, link: string) =>
    alert(text, { tone: 'good', size: '34rem', children: <InviteLink link={link} /> });
  const renewLink = async ({ id, first_name, last_name, invite_pending }: TeamMemberView) => {
    const text = t('team.resetConfirm', { name: `${first_name} ${last_name}` });
    if (!invite_pending && !(await confirm(text, { confirmLabel: t('team.resetLink') }))) return;
    const sent = during(id, renew(id).unwrap());
    if (await orAlert(sent, t('team.linkFailed'))) await showLink(t('team.link'), (await sent).invite_url);
  };
  return { isWaiting, toggle, askDelete, askErase, exportData, renewLink, showLink };
}

function InviteLink({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <div className="hl-stack hl-mt-16">
      <TextInput
        label={t('team.link')}
        description={t('team.linkHint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={
              copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
            }
          >
            {copied ? t('common.copied') : t('common.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
