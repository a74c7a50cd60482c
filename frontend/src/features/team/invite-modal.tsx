import { fullNameOf, type TeamMemberView } from '@hazardlens/contracts';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { LoadedSelect } from '../../components/loaded-select.js';
import { Modal } from '../../components/modal.js';
import { useInviteMutation, useListTenantsQuery, useListUsersQuery } from '../../domain/api/people.js';
import { isApiError, problemDetail } from '../../domain/api/problem.js';
import { roleNames } from '../../domain/people.js';
import { z } from '../../domain/schema.js';
import { useUser } from '../../domain/store.js';

interface Props {
  opened: boolean;
  onClose: () => void;
  onInvited: (link: string) => void;
}

export function InviteModal({ opened, onClose, onInvited }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('team.inviteTitle')}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Modal>
  );
}

const isInvitedAs =
  (sentTo: string) =>
  ({ email, invite_pending }: TeamMemberView): boolean =>
    invite_pending && email === sentTo.toLowerCase();

function InviteForm({ onClose, onInvited }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const user = useUser();
  const isSuperAdmin = user?.role === 'super_admin';
  const tenants = useListTenantsQuery(undefined, { skip: !isSuperAdmin });
  const { currentData: people = [] } = useListUsersQuery();
  const sentTo = useRef('');
  const [invite, { isLoading }] = useInviteMutation();
  const required = z.string().trim().min(1, t('common.required'));
  const schema = z.object({
    email: required.pipe(z.email(t('common.emailInvalid'))),
    firstName: required,
    lastName: required,
    phone: z.string().trim(),
    role: z.enum(roleNames),
    tenantId: isSuperAdmin ? z.string().min(1, t('team.chooseOrganization')) : z.string(),
  });
  const { form, field } = useCheckedForm({
    schema,
    defaultValues: { email: '', firstName: '', lastName: '', phone: '', role: 'WORKER', tenantId: '' },
    failure: (error) => {
      const sentence = problemDetail(error) ?? t('team.inviteFailed');
      const invited = isApiError(error) && error.code === 'EMAIL_TAKEN' && people.find(isInvitedAs(sentTo.current));
      if (!invited) return sentence;
      // The answer to an earlier try was lost, and with it the link.
      const where = { name: fullNameOf(invited), link: t('team.newLink'), more: t('team.more') };
      return `${sentence}. ${t('team.invitedAlready', where)}`;
    },
    send: async (typed, close) => {
      sentTo.current = typed.email;
      const { invite_url } = await invite({
        email: typed.email,
        first_name: typed.firstName,
        last_name: typed.lastName,
        role: typed.role,
        tenant_id: isSuperAdmin ? typed.tenantId : (user?.tenant_id ?? null),
        phone: typed.phone || null,
      }).unwrap();
      close();
      onInvited(invite_url);
    },
    onClose,
  });
  // Only a super admin may make another one.
  const offered = roleNames.filter((name) => isSuperAdmin || name !== 'SUPER_ADMIN');
  return (
    <Form {...form}>
      <TextInput data-autofocus label={t('team.email')} type="email" required {...field('email')} />
      <Group grow mt="sm" align="start">
        <TextInput label={t('team.firstName')} required {...field('firstName')} />
        <TextInput label={t('team.lastName')} required {...field('lastName')} />
      </Group>
      <TextInput label={t('team.phone')} type="tel" mt="sm" {...field('phone')} />
      <NativeSelect
        label={t('team.role')}
        mt="sm"
        {...field('role')}
        data={offered.map((name) => ({ value: name, label: t(`common.roleName.${name}`) }))}
      />
      {isSuperAdmin && (
        <LoadedSelect
          label={t('team.organization')}
          mt="sm"
          required
          {...field('tenantId')}
          query={tenants}
          first={{ value: '', label: t('team.chooseOrganization') }}
          optionsOf={(all) => all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FormButtons onCancel={onClose} busy={isLoading} submit={t('team.send')} />
    </Form>
  );
}
