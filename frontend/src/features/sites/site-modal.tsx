import type { SiteView } from '@hazardlens/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Modal, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '../../components/form-problem.js';
import { problemDetail } from '../../domain/api/problem.js';
import { useCreateSiteMutation, useUpdateSiteMutation } from '../../domain/api/sites.js';
import { useListTenantsQuery } from '../../domain/api/team.js';
import { z } from '../../domain/schema.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';

interface Props {
  /** null: a new site */
  site: SiteView | null;
  opened: boolean;
  onClose: () => void;
}

export function SiteModal({ site, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={site ? t('sites.edit') : t('sites.add')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SiteForm site={site} onClose={onClose} />
    </Modal>
  );
}

function SiteForm({ site, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const isSuperAdmin = useAppSelector(selectUser)?.role === 'super_admin';
  const { currentData: tenants = [] } = useListTenantsQuery(undefined, { skip: !isSuperAdmin || site !== null });
  const [create, creating] = useCreateSiteMutation();
  const [update, updating] = useUpdateSiteMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const schema = z.object({
    name: z.string().trim().min(1, t('common.required')),
    address: z.string().trim(),
    masksRequired: z.boolean(),
    tenantId: z.string(),
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: site?.name ?? '',
      address: site?.address.text ?? '',
      masksRequired: site?.policy.masks_required ?? false,
      tenantId: '',
    },
  });
  const busy = creating.isLoading || updating.isLoading;
  const submit = handleSubmit(async ({ tenantId, ...form }) => {
    setProblem(null);
    try {
      if (site) await update({ id: site.id, ...form }).unwrap();
      else await create({ name: form.name, address: form.address, ...(tenantId ? { tenantId } : {}) }).unwrap();
      onClose();
    } catch (error) {
      setProblem(problemDetail(error) ?? t(site ? 'sites.updateFailed' : 'sites.createFailed'));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormProblem text={problem} />
      {isSuperAdmin && !site && (
        <NativeSelect
          label={t('sites.organization')}
          mb="sm"
          {...register('tenantId')}
          data={[
            { value: '', label: t('team.chooseOrganization') },
            ...tenants.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextInput
        data-autofocus
        label={t('sites.name')}
        required
        maxLength={120}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextInput label={t('sites.address')} mt="sm" maxLength={300} {...register('address')} />
      {site && (
        <Switch mt="md" label={t('sites.masks')} description={t('sites.masksHint')} {...register('masksRequired')} />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {site ? t('common.save') : t('sites.create')}
        </Button>
      </Group>
    </form>
  );
}
