import type { UserView } from '@hazardlens/contracts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useUpdateMeMutation } from '../../domain/api/auth.js';
import { z } from '../../domain/schema.js';

interface Props {
  user: UserView;
  opened: boolean;
  onClose: () => void;
}

export function OwnAccountModal({ user, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('profile.editTitle')}>
      <OwnAccountForm user={user} onClose={onClose} />
    </Modal>
  );
}

function OwnAccountForm({ user, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const [update, { isLoading }] = useUpdateMeMutation();
  const name = z.string().trim().min(1, t('common.required')).max(80);
  const { form, field } = useCheckedForm({
    schema: z.object({ firstName: name, lastName: name, phone: z.string().trim().max(40) }),
    defaultValues: { firstName: user.first_name, lastName: user.last_name, phone: user.phone ?? '' },
    failure: t('profile.editFailed'),
    send: async ({ firstName, lastName, phone }, close) => {
      await update({ first_name: firstName, last_name: lastName, phone: phone || null }).unwrap();
      close();
    },
    onClose,
  });
  return (
    <Form {...form}>
      <TextInput
        data-autofocus
        label={t('signup.firstName')}
        required
        autoComplete="given-name"
        maxLength={80}
        {...field('firstName')}
      />
      <TextInput
        mt="sm"
        label={t('signup.lastName')}
        required
        autoComplete="family-name"
        maxLength={80}
        {...field('lastName')}
      />
      <TextInput mt="sm" type="tel" label={t('profile.phone')} autoComplete="tel" maxLength={40} {...field('phone')} />
      <FormButtons onCancel={onClose} busy={isLoading} submit={t('profile.save')} />
    </Form>
  );
}
