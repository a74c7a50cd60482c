import { useCallback, useEffect, useState } from 'react';
import { selectUser } from '../session.js';
import { useAppSelector } from '../store.js';
import { type QueueItem, queueStore } from './queue-store.js';

/** This person's items, kept up to date across tabs; null until read. */
export function useQueueItems(): { items: QueueItem[] | null; error: unknown; reload: () => void } {
  const userId = useAppSelector(selectUser)?.id;
  const [items, setItems] = useState<QueueItem[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const reload = useCallback(() => {
    if (!userId || typeof indexedDB === 'undefined') {
      setItems([]);
      return;
    }
    queueStore.list(userId).then((list) => {
      setItems(list);
      setError(null);
    }, setError);
  }, [userId]);
  useEffect(() => {
    reload();
    return queueStore.subscribe(reload);
  }, [reload]);
  return { items, error, reload };
}

export const isReport = ({ report }: QueueItem) => report !== undefined;
export const isUnsynced = ({ status }: QueueItem) => status !== 'synced';

export function usePendingCount(): number {
  const { items } = useQueueItems();
  return items?.filter(isUnsynced).length ?? 0;
}
