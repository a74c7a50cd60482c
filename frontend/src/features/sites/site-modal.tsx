import type { SiteView } from '@hazardlens/contracts';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useCreateSiteMutation, useUpdateSiteMutation } from '../../domain/api/sites.js';
import { useListTenantsQuery } from '../../domain/api/team.js';
import { z } from '../../domain/schema.js';
import { useUser } from '../../domain/store.js';

interface Props {
  /** null: a new site */
  site: SiteView | null;
  opened: boolean;
  onClose: () => void;
}

export function SiteModal({ site, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={site ? t('sites.edit') : t('sites.add')}>
      <SiteForm site={site} onClose={onClose} />
    </Modal>
  );
}

function SiteForm({ site, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const isSuperAdmin = useUser()?.role === 'super_admin';
  const { currentData: tenants = [] } = useListTenantsQuery(undefined, { skip: !isSuperAdmin || site !== null });
  const [create, creating] = useCreateSiteMutation();
  const [update, updating] = useUpdateSiteMutation();
  const schema = z.object({
    name: z.string().trim().min(1, t('common.required')),
    address: z.string().trim(),
    masksRequired: z.boolean(),
    tenantId: z.string(),
  });
  const { form, field } = useCheckedForm({
    schema,
    defaultValues: {
      name: site?.name ?? '',
      address: site?.address.text ?? '',
      masksRequired: site?.policy.masks_required ?? false,
      tenantId: '',
    },
    failure: t(site ? 'sites.updateFailed' : 'sites.createFailed'),
    send: async ({ tenantId, ...typed }) => {
      if (site) await update({ id: site.id, ...typed }).unwrap();
      else await create({ name: typed.name, address: typed.address, ...(tenantId ? { tenantId } : {}) }).unwrap();
      onClose();
    },
  });
  return (
    <Form {...form}>
      {isSuperAdmin && !site && (
        <NativeSelect
          label={t('sites.organization')}
          mb="sm"
          {...field('tenantId')}
          data={[
            { value: '', label: t('team.chooseOrganization') },
            ...tenants.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextInput data-autofocus label={t('sites.name')} required maxLength={120} {...field('name')} />
      <TextInput label={t('sites.address')} mt="sm" maxLength={300} {...field('address')} />
      {site && (
        <Switch mt="md" label={t('sites.masks')} description={t('sites.masksHint')} {...field('masksRequired')} />
      )}
      <FormButtons
        onCancel={onClose}
        busy={creating.isLoading || updating.isLoading}
        submit={site ? t('common.save') : t('sites.create')}
      />
    </Form>
  );
}
