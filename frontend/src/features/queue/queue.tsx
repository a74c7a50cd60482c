import { Button, Skeleton } from '@mantine/core';
import { IconCloudUpload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../app/shell/offline-bar.js';
import { CameraDrawing } from '../../components/drawings.js';
import { Loaded } from '../../components/loaded/loaded.js';
import { Page, Panel } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { useQueueItems } from '../../domain/queue/use-queue.js';
import { useSyncNow } from '../../domain/queue/use-queue-sync.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import styles from './queue.module.css';
import { QueueRow } from './queue-row.js';

const countOf = (items: readonly QueueItem[], ...statuses: QueueItem['status'][]) =>
  items.filter(({ status }) => statuses.includes(status)).length;

export default function Queue() {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const { items, error, reload } = useQueueItems();
  const sync = useSyncNow();
  const online = useOnline();
  const [syncing, setSyncing] = useState(false);

  const syncAll = async () => {
    setSyncing(true);
    await sync().finally(() => setSyncing(false));
  };
  const all = items ?? [];
  const tiles = [
    ['total', all.length],
    ['pending', countOf(all, 'pending', 'syncing')],
    ['synced', countOf(all, 'synced')],
    ['failed', countOf(all, 'failed')],
  ] as const;
  return (
    <Page
      title={t('queue.title')}
      subtitle={online ? t('queue.subtitle') : t('queue.offline')}
      actions={
        <>
          <Button
            leftSection={<IconCloudUpload size={18} aria-hidden="true" />}
            disabled={syncing || countOf(all, 'pending') === 0}
            onClick={() => void syncAll()}
          >
            {t('queue.syncAll')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            disabled={countOf(all, 'synced') === 0}
            onClick={() => user && void queueStore.clearSynced(user.id)}
          >
            {t('queue.clearSynced')}
          </Button>
        </>
      }
    >
      <dl className={styles.tiles}>
        {tiles.map(([key, count]) => (
          <div key={key} className={styles.tile}>
            <dt>{t(`queue.${key}`)}</dt>
            <dd>{items ? count : '–'}</dd>
          </div>
        ))}
      </dl>
      <Panel>
        <Loaded
          query={{ currentData: items ?? undefined, error, refetch: reload }}
          skeleton={<Skeleton height={120} />}
          isEmpty={(known) => known.length === 0}
          empty={<EmptyState drawing={CameraDrawing} title={t('queue.empty')} hint={t('queue.emptyHint')} />}
        >
          {(known) => (
            <ul className={styles.list}>
              {known.map((item) => (
                <QueueRow key={item.id} item={item} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
