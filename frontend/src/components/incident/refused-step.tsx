import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { useRetryItem } from '../../domain/queue/use-queue-sync.js';
import { confirm } from '../dialogs/dialogs.js';

/** A step that was taken without network and that the server did not accept: why, and what to do with it. */
export function RefusedStep({ item }: { item: QueueItem }) {
  const { t } = useTranslation();
  const retry = useRetryItem();
  const discard = async () => {
    const ask = { tone: 'bad' as const, confirmLabel: t('queue.delete') };
    if (await confirm(t('actions.deleteQueued'), ask)) await queueStore.remove(item.id);
  };
  const step = t(`action.${item.repair?.step ?? 'start'}`);
  return (
    <div role="alert" className="hl-stack hl-gap-4">
      <p className="hl-flush hl-bad hl-breaks">{t('actions.refusedStep', { step, reason: item.error ?? '' })}</p>
      {item.notes && <p className="hl-flush hl-muted hl-breaks">{item.notes}</p>}
      <div className="hl-wrap">
        <Button variant="default" onClick={() => void retry(item.id)}>
          {t('queue.retry')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void discard()}>
          {t('queue.delete')}
        </Button>
      </div>
    </div>
  );
}
