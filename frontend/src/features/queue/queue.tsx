import { Button } from '@mantine/core';
import { IconCloudUpload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/dialogs/dialogs.js';
import { CameraDrawing } from '../../components/drawings.js';
import { Loaded } from '../../components/loaded.js';
import { type BadgeTone, StatusBadge } from '../../components/marks.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { isRefused, isUnsynced, useOnline, useQueueItems } from '../../domain/queue/use-queue.js';
import { useRetryItem, useSyncNow } from '../../domain/queue/use-queue-sync.js';
import { useUser } from '../../domain/store.js';
import { useObjectUrl } from '../../domain/use-object-url.js';
import { useNameOfCode } from '../../domain/use-own-hazards.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './queue.module.css';
import { Rescue } from './rescue.js';

const countOf = (items: readonly QueueItem[], ...statuses: QueueItem['status'][]) =>
  items.filter(({ status }) => statuses.includes(status)).length;

export default function Queue() {
  const { t } = useTranslation();
  const user = useUser();
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
      <dl className="hl-fit hl-stack hl-gap-12 hl-flush hl-mb-16">
        {tiles.map(([key, count]) => (
          <div key={key} className={`hl-tile ${styles.tile}`}>
            <dt className="hl-muted">{t(`queue.${key}`)}</dt>
            <dd className="hl-figure">{items ? count : '–'}</dd>
          </div>
        ))}
      </dl>
      <Panel>
        <Loaded
          query={{ currentData: items ?? undefined, error, refetch: reload }}
          skeleton={120}
          empty={<EmptyState drawing={CameraDrawing} title={t('queue.empty')} hint={t('queue.emptyHint')} />}
        >
          {(known) => (
            <ul className="hl-list hl-lines">
              {known.map((item) => (
                <QueueRow key={item.id} item={item} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      {all.some(isUnsynced) && <p className="hl-muted">{t('queue.whoSees')}</p>}
    </Page>
  );
}

const tones: Record<QueueItem['status'], BadgeTone> = {
  pending: 'grey',
  syncing: 'primary',
  synced: 'green',
  failed: 'danger',
};

const deleteQuestion = ({ report, repair, observation }: QueueItem) =>
  repair ? 'actions.deleteQueued' : report || observation ? 'queue.deleteReportConfirm' : 'queue.deleteConfirm';

export function QueueRow({ item }: { item: QueueItem }) {
  const { t, format } = useLocale();
  const nameOf = useNameOfCode();
  const retry = useRetryItem();
  const label = `${item.site_name || item.notes}, ${format.dateTime(item.created_at)}`;
  const remove = async () => {
    const ask = { tone: 'bad' as const, confirmLabel: t('queue.delete') };
    if (item.status === 'synced' || (await confirm(t(deleteQuestion(item)), ask))) await queueStore.remove(item.id);
  };
  return (
    <li className={styles.row}>
      <Thumb photo={item.photos[0]} />
      <div className="hl-column hl-shrinks hl-breaks hl-muted">
        <strong>{item.site_name || item.notes}</strong>
        <span>
          {item.repair
            ? t(`actions.queued.${item.repair.step}`, { hazard: nameOf(item.repair.hazard_type) })
            : item.report
              ? t('queue.report', { hazard: nameOf(item.report.hazard_type) })
              : item.observation
                ? t('queue.observation', { text: item.notes })
                : t('queue.photos', { count: item.sent_photos ?? item.photos.length })}{' '}
          · <time dateTime={item.created_at}>{t('queue.created', { time: format.dateTime(item.created_at) })}</time>
        </span>
        {item.error && <span className="hl-bad">{item.error}</span>}
        {item.status === 'failed' && (
          <span>
            {item.retry_at ? t('queue.retryAt', { time: format.moment(item.retry_at) }) : t('queue.needsYou')}
          </span>
        )}
      </div>
      <span className={styles.status}>
        <StatusBadge tone={tones[item.status]}>{t(`queue.status.${item.status}`)}</StatusBadge>
      </span>
      <div className={`hl-row ${styles.actions}`}>
        {item.status === 'failed' && (
          <Button variant="default" onClick={() => void retry(item.id)} aria-label={`${t('queue.retry')}: ${label}`}>
            {t('queue.retry')}
          </Button>
        )}
        {item.status !== 'syncing' && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => void remove()}
            aria-label={`${t('queue.delete')}: ${label}`}
          >
            {t('queue.delete')}
          </Button>
        )}
      </div>
      {isRefused(item) && <Rescue item={item} />}
    </li>
  );
}

function Thumb({ photo }: { photo: Blob | undefined }) {
  const url = useObjectUrl(photo);
  return <span className="hl-photo hl-thumb">{url && <img src={url} alt="" />}</span>;
}
