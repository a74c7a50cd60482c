import type { SiteView } from '@hazardlens/contracts';
import { Button, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconArchive, IconMap2, IconMapPin, IconPencil, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { ScaffoldDrawing } from '../../components/drawings.js';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { LoadedSelect } from '../../components/loaded-select.js';
import { Modal } from '../../components/modal.js';
import { notify } from '../../components/notices/notices.js';
import { EmptyState, Page } from '../../components/page.js';
import { useListTenantsQuery } from '../../domain/api/people.js';
import {
  useArchiveSiteMutation,
  useCreateSiteMutation,
  useListSitesQuery,
  useUpdateSiteMutation,
} from '../../domain/api/sites.js';
import { z } from '../../domain/schema.js';
import { useUser } from '../../domain/store.js';
import { useSendKey } from '../../domain/use-send-key.js';
import { ArchivedSites, useBringBack } from './archived-sites.js';
import { PostersModal } from './posters.js';
import styles from './sites.module.css';

/** As long as a decision is offered to be undone. Afterwards it is found below the list. */
const undoMs = 10_000;

export default function Sites() {
  const { t } = useTranslation();
  const query = useListSitesQuery();
  const [archive, archiving] = useArchiveSiteMutation();
  const { bringBack } = useBringBack();
  const user = useUser();
  const [postersOf, setPostersOf] = useState<SiteView | null>(null);
  const [editing, setEditing] = useState<SiteView | 'new' | null>(null);

  const askArchive = async (site: SiteView) => {
    const sure = await confirm(t('sites.archiveConfirm', { name: site.name }), {
      tone: 'bad',
      confirmLabel: t('sites.archive'),
    });
    if (!sure || !(await orAlert(archive(site.id).unwrap(), t('sites.archiveFailed')))) return;
    const undo = { label: t('review.undo'), onClick: () => void bringBack(site), until: Date.now() + undoMs };
    notify(t('sites.archivedNow', { name: site.name }), undo);
  };
  // An insurer has no sites of its own; its users never get the form.
  const mayWrite = user?.tenant_type === 'contractor';
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {t('sites.add')}
    </Button>
  );
  return (
    <Page title={t('sites.title')} actions={addButton}>
      <Loaded
        query={query}
        skeleton={
          <div className="hl-cards">
            <Skeleton height={172} radius="lg" />
            <Skeleton height={172} radius="lg" />
            <Skeleton height={172} radius="lg" />
          </div>
        }
        empty={
          <EmptyState
            drawing={ScaffoldDrawing}
            title={t('sites.emptyTitle')}
            hint={t('sites.emptyHint')}
            action={addButton}
          />
        }
      >
        {(sites) => (
          <ul className="hl-list hl-cards">
            {sites.map((site) => (
              <li key={site.id} className={`hl-column hl-card ${styles.card}`}>
                <h2 className={`hl-flush hl-body hl-breaks ${styles.name}`}>{site.name}</h2>
                {user?.role === 'super_admin' && (
                  <p className={`hl-flush hl-muted ${styles.name}`}>{site.tenant_name}</p>
                )}
                <p className={`hl-row hl-breaks hl-muted ${styles.address}`}>
                  <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
                  {site.address.text || t('sites.noAddress')}
                </p>
                <p className="hl-flush hl-strong hl-numbers">{t('sites.captures', { count: site.capture_count })}</p>
                {mayWrite && (
                  <div className={`hl-wrap ${styles.actions}`}>
                    <Button
                      component={Link}
                      to={`/sites/${encodeURIComponent(site.id)}/places`}
                      variant="default"
                      leftSection={<IconMap2 size={16} aria-hidden="true" />}
                      aria-label={t('places.of', { site: site.name })}
                    >
                      {t('places.title')}
                    </Button>
                    <Button
                      variant="default"
                      leftSection={<IconQrcode size={16} aria-hidden="true" />}
                      aria-label={t('posters.titleOf', { site: site.name })}
                      onClick={() => setPostersOf(site)}
                    >
                      {t('posters.title')}
                    </Button>
                    <Button
                      variant="default"
                      leftSection={<IconPencil size={16} aria-hidden="true" />}
                      aria-label={`${t('sites.edit')}: ${site.name}`}
                      onClick={() => setEditing(site)}
                    >
                      {t('sites.edit')}
                    </Button>
                    <Button
                      variant="subtle"
                      color="gray"
                      leftSection={<IconArchive size={16} aria-hidden="true" />}
                      aria-label={`${t('sites.archive')}: ${site.name}`}
                      loading={archiving.isLoading && archiving.originalArgs === site.id}
                      onClick={() => void askArchive(site)}
                    >
                      {t('sites.archive')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {mayWrite && <ArchivedSites showTenant={user?.role === 'super_admin'} />}
      <PostersModal site={postersOf} onClose={() => setPostersOf(null)} />
      <SiteModal
        key={editing === 'new' ? 'new' : (editing?.id ?? 'closed')}
        site={editing === 'new' ? null : editing}
        opened={editing !== null}
        onClose={() => setEditing(null)}
      />
    </Page>
  );
}

interface ModalProps {
  /** null: a new site */
  site: SiteView | null;
  opened: boolean;
  onClose: () => void;
}

export function SiteModal({ site, opened, onClose }: ModalProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={site ? t('sites.edit') : t('sites.add')}>
      <SiteForm site={site} onClose={onClose} />
    </Modal>
  );
}

function SiteForm({ site, onClose }: Omit<ModalProps, 'opened'>) {
  const { t } = useTranslation();
  const isSuperAdmin = useUser()?.role === 'super_admin';
  const tenants = useListTenantsQuery(undefined, { skip: !isSuperAdmin || site !== null });
  const [create, creating] = useCreateSiteMutation();
  const [update, updating] = useUpdateSiteMutation();
  const { keyOf } = useSendKey();
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
    sentAs: { '/address/text': 'address' },
    send: async ({ tenantId, ...typed }, close) => {
      const wanted = { name: typed.name, address: typed.address, ...(tenantId ? { tenantId } : {}) };
      await (site ? update({ id: site.id, ...typed }) : create({ key: keyOf(wanted), ...wanted })).unwrap();
      close();
      if (!site) notify(t('sites.addedNow', { name: typed.name }));
    },
    onClose,
  });
  return (
    <Form {...form}>
      {isSuperAdmin && !site && (
        <LoadedSelect
          label={t('sites.organization')}
          mb="sm"
          {...field('tenantId')}
          query={tenants}
          first={{ value: '', label: t('team.chooseOrganization') }}
          optionsOf={(all) => all.map(({ id, name }) => ({ value: id, label: name }))}
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
