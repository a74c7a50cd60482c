import { isCaptureRole, type TeamMemberView } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useHandOverMutation } from '../../domain/api/people.js';
import { z } from '../../domain/schema.js';

const nameOf = ({ first_name, last_name }: TeamMemberView) => `${first_name} ${last_name}`;

interface Props {
  member: TeamMemberView | null;
  users: readonly TeamMemberView[];
  onClose: () => void;
}

/** Who leaves hands over all open repairs in one step. */
export function HandOverModal({ member, users, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={t('team.handOverTitle', { name: member ? nameOf(member) : '' })}
    >
      {member && <HandOverForm key={member.id} member={member} users={users} onClose={onClose} />}
    </Modal>
  );
}

function HandOverForm({ member, users, onClose }: Props & { member: TeamMemberView }) {
  const { t } = useTranslation();
  const [handOver, { isLoading }] = useHandOverMutation();
  const others = users.filter(
    ({ id, tenant_id, is_active, role }) =>
      id !== member.id && tenant_id === member.tenant_id && is_active && isCaptureRole(role),
  );
  const { form, field } = useCheckedForm({
    schema: z.object({ to: z.string().min(1, t('common.required')) }),
    defaultValues: { to: '' },
    failure: t('team.handOverFailed'),
    send: async ({ to }, close) => {
      const { handed_over, more } = await handOver({ id: member.id, to_user_id: to }).unwrap();
      close();
      const done = t('team.handedOver', { count: handed_over });
      await alert(more ? `${done}\n${t('team.handOverMore')}` : done, { tone: more ? 'plain' : 'good' });
    },
    onClose,
  });
  return (
    <Form {...form}>
      <NativeSelect
        data-autofocus
        label={t('team.handOverTo')}
        description={t('team.handOverHint')}
        {...field('to')}
        data={[
          { value: '', label: t('team.choosePerson') },
          ...others.map((person) => ({ value: person.id, label: nameOf(person) })),
        ]}
      />
      <FormButtons onCancel={onClose} busy={isLoading} submit={t('team.handOver')} />
    </Form>
  );
}
