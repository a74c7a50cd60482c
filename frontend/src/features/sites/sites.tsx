import type { SiteView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconArchive, IconMapPin, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert, confirm } from '../../components/dialogs/dialogs.js';
import { ScaffoldDrawing } from '../../components/drawings.js';
import { Loaded } from '../../components/loaded/loaded.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { problemDetail } from '../../domain/api/problem.js';
import { useArchiveSiteMutation, useListSitesQuery } from '../../domain/api/sites.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { SiteModal } from './site-modal.js';
import styles from './sites.module.css';

export default function Sites() {
  const { t } = useTranslation();
  const query = useListSitesQuery();
  const [archive] = useArchiveSiteMutation();
  const user = useAppSelector(selectUser);
  const [editing, setEditing] = useState<SiteView | 'new' | null>(null);

  const askArchive = async (site: SiteView) => {
    const sure = await confirm(t('sites.archiveConfirm', { name: site.name }), {
      tone: 'bad',
      confirmLabel: t('sites.archive'),
    });
    if (!sure) return;
    try {
      await archive(site.id).unwrap();
    } catch (failure) {
      await alert(problemDetail(failure) ?? t('sites.archiveFailed'), { tone: 'bad' });
    }
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
          <div className={styles.cards}>
            <Skeleton height={172} radius="lg" />
            <Skeleton height={172} radius="lg" />
            <Skeleton height={172} radius="lg" />
          </div>
        }
        isEmpty={(sites) => sites.length === 0}
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
          <ul className={styles.cards}>
            {sites.map((site) => (
              <li key={site.id} className={styles.card}>
                <h2 className={styles.name}>{site.name}</h2>
                {user?.role === 'super_admin' && <p className={styles.tenant}>{site.tenant_name}</p>}
                <p className={styles.address}>
                  <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
                  {site.address.text || t('sites.noAddress')}
                </p>
                <p className={styles.count}>{t('sites.captures', { count: site.capture_count })}</p>
                {mayWrite && (
                  <div className={styles.actions}>
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
      <SiteModal
        key={editing === 'new' ? 'new' : (editing?.id ?? 'closed')}
        site={editing === 'new' ? null : editing}
        opened={editing !== null}
        onClose={() => setEditing(null)}
      />
    </Page>
  );
}
