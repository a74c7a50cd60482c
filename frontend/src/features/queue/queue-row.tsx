import { hazardLabel } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/dialogs/dialogs.js';
import { type BadgeTone, StatusBadge } from '../../components/status-badge.js';
import { type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { retryItem, useSyncNow } from '../../domain/queue/use-queue-sync.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './queue.module.css';

const tones: Record<QueueItem['status'], BadgeTone> = {
  pending: 'grey',
  syncing: 'primary',
  synced: 'green',
  failed: 'danger',
};

export function QueueRow({ item }: { item: QueueItem }) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  const sync = useSyncNow();
  const label = `${item.site_name || item.notes}, ${format.dateTime(item.created_at)}`;
  const retry = async () => {
    await retryItem(item.id);
    await sync();
  };
  const remove = async () => {
    const ask = { tone: 'bad' as const, confirmLabel: t('queue.delete') };
    if (
      item.status === 'synced' ||
      (await confirm(t(item.report ? 'queue.deleteReportConfirm' : 'queue.deleteConfirm'), ask))
    )
      await queueStore.remove(item.id);
  };
  return (
    <li className={styles.row}>
      <Thumb photo={item.photos[0]} />
      <div className={styles.text}>
        <strong>{item.site_name || item.notes}</strong>
        <span>
          {item.report
            ? t('queue.report', { hazard: hazardLabel(item.report.hazard_type, locale) })
            : t('queue.photos', { count: item.photos.length })}{' '}
          · <time dateTime={item.created_at}>{t('queue.created', { time: format.dateTime(item.created_at) })}</time>
        </span>
        {item.error && <span className={styles.error}>{item.error}</span>}
        {item.status === 'failed' && (
          <span>
            {item.retry_at ? t('queue.retryAt', { time: format.moment(item.retry_at) }) : t('queue.needsYou')}
          </span>
        )}
      </div>
      <span className={styles.status}>
        <StatusBadge tone={tones[item.status]}>{t(`queue.status.${item.status}`)}</StatusBadge>
      </span>
      <div className={styles.actions}>
        {item.status === 'failed' && (
          <Button variant="default" onClick={() => void retry()} aria-label={`${t('queue.retry')}: ${label}`}>
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
    </li>
  );
}

function Thumb({ photo }: { photo: Blob | undefined }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return;
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return <span className={styles.thumb}>{url && <img src={url} alt="" />}</span>;
}
