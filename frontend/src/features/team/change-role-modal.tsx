import { roles, type TeamMemberView } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useUpdateUserMutation } from '../../domain/api/people.js';
import { roleNameOf } from '../../domain/people.js';
import { z } from '../../domain/schema.js';
import { useUser } from '../../domain/store.js';

interface Props {
  member: TeamMemberView | null;
  onClose: () => void;
}

/** Other rights for somebody, who signs in anew with them. */
export function ChangeRoleModal({ member, onClose }: Props) {
  const { t } = useTranslation();
  const name = member ? `${member.first_name} ${member.last_name}` : '';
  return (
    <Modal opened={member !== null} onClose={onClose} title={t('team.changeRoleTitle', { name })}>
      {member && <ChangeRoleForm key={member.id} member={member} onClose={onClose} />}
    </Modal>
  );
}

function ChangeRoleForm({ member, onClose }: { member: TeamMemberView; onClose: () => void }) {
  const { t } = useTranslation();
  const isSuperAdmin = useUser()?.role === 'super_admin';
  const [update, { isLoading }] = useUpdateUserMutation();
  const { form, field } = useCheckedForm({
    schema: z.object({ role: z.enum(roles) }),
    defaultValues: { role: member.role },
    failure: t('team.changeRoleFailed'),
    send: async ({ role }, close) => {
      if (role !== member.role) await update({ id: member.id, role }).unwrap();
      close();
    },
    onClose,
  });
  // Only a super admin may make another one.
  const offered = roles.filter((role) => isSuperAdmin || role !== 'super_admin');
  return (
    <Form {...form}>
      <NativeSelect
        data-autofocus
        label={t('team.role')}
        description={t('team.changeRoleHint')}
        {...field('role')}
        data={offered.map((role) => ({ value: role, label: t(`common.roleName.${roleNameOf(role)}`) }))}
      />
      <FormButtons onCancel={onClose} busy={isLoading} submit={t('team.changeRole')} />
    </Form>
  );
}
