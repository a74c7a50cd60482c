import { roles } from '@hazardlens/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '../../components/form-problem.js';
import { problemDetail } from '../../domain/api/problem.js';
import { useInviteMutation, useListTenantsQuery } from '../../domain/api/team.js';
import { z } from '../../domain/schema.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';

/** Upper case, as team management writes roles (specification section 6). */
export const roleNames = [
  'SUPER_ADMIN',
  'ADMIN',
  'SAFETY_MANAGER',
  'INSPECTOR',
  'WORKER',
  'INSURANCE_ANALYST',
] as const;
export type RoleName = (typeof roleNames)[number];
const isRoleName = (value: string): value is RoleName => (roleNames as readonly string[]).includes(value);
export const roleNameOf = (role: (typeof roles)[number]): RoleName => {
  const name = role.toUpperCase();
  return isRoleName(name) ? name : 'WORKER';
};

interface Props {
  opened: boolean;
  onClose: () => void;
  onInvited: (link: string) => void;
}

export function InviteModal({ opened, onClose, onInvited }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('team.inviteTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Modal>
  );
}

function InviteForm({ onClose, onInvited }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const isSuperAdmin = user?.role === 'super_admin';
  const { currentData: tenants = [] } = useListTenantsQuery(undefined, { skip: !isSuperAdmin });
  const [invite, { isLoading }] = useInviteMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const required = z.string().trim().min(1, t('common.required'));
  const schema = z.object({
    email: required.pipe(z.email(t('common.emailInvalid'))),
    firstName: required,
    lastName: required,
    phone: z.string().trim(),
    role: z.enum(roleNames),
    tenantId: isSuperAdmin ? z.string().min(1, t('team.chooseOrganization')) : z.string(),
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', firstName: '', lastName: '', phone: '', role: 'WORKER' as RoleName, tenantId: '' },
  });
  const { errors } = formState;
  // Only a super admin may make another one.
  const offered = roleNames.filter((name) => isSuperAdmin || name !== 'SUPER_ADMIN');
  const submit = handleSubmit(async (form) => {
    setProblem(null);
    try {
      const { invite_url } = await invite({
        email: form.email,
        first_name: form.firstName,
        last_name: form.lastName,
        role: form.role,
        tenant_id: isSuperAdmin ? form.tenantId : (user?.tenant_id ?? null),
        phone: form.phone || null,
      }).unwrap();
      onInvited(invite_url);
    } catch (error) {
      setProblem(problemDetail(error) ?? t('team.inviteFailed'));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormProblem text={problem} />
      <TextInput
        data-autofocus
        label={t('team.email')}
        type="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <Group grow mt="sm" align="start">
        <TextInput label={t('team.firstName')} required error={errors.firstName?.message} {...register('firstName')} />
        <TextInput label={t('team.lastName')} required error={errors.lastName?.message} {...register('lastName')} />
      </Group>
      <TextInput label={t('team.phone')} type="tel" mt="sm" {...register('phone')} />
      <NativeSelect
        label={t('team.role')}
        mt="sm"
        {...register('role')}
        data={offered.map((name) => ({ value: name, label: t(`team.roles.${name}`) }))}
      />
      {isSuperAdmin && (
        <NativeSelect
          label={t('team.organization')}
          mt="sm"
          required
          error={errors.tenantId?.message}
          {...register('tenantId')}
          data={[
            { value: '', label: t('team.chooseOrganization') },
            ...tenants.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('team.send')}
        </Button>
      </Group>
    </form>
  );
}
