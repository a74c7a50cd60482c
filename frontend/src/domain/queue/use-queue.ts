import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../store.js';
import { type NewQueueItem, type QueueItem, queueStore } from './queue-store.js';

/** This person's items, kept up to date across tabs; null until read. */
export function useQueueItems(): { items: QueueItem[] | null; error: unknown; reload: () => void } {
  const userId = useUser()?.id;
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

export const isReport = ({ report, repair, observation }: QueueItem) =>
  report !== undefined || repair !== undefined || observation !== undefined;
export const isUnsynced = ({ status }: QueueItem) => status !== 'synced';
/** It is not tried again by itself: a person has to decide. */
export const isRefused = ({ status, retry_at }: QueueItem) => status === 'failed' && retry_at === null;

export function usePendingCount(): number {
  const { items } = useQueueItems();
  return items?.filter(isUnsynced).length ?? 0;
}

const online = {
  subscribe: (listener: () => void) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
  read: () => navigator.onLine,
};
export const useOnline = () => useSyncExternalStore(online.subscribe, online.read, () => true);

/** Puts a capture or a report into the queue of who is signed in. False: this browser keeps nothing, or is full. */
export function useKeepForLater() {
  const user = useUser();
  return async (item: Omit<NewQueueItem, 'user_id' | 'tenant_id'>): Promise<boolean> => {
    if (!user || typeof indexedDB === 'undefined') return false;
    try {
      await queueStore.add({ ...item, user_id: user.id, tenant_id: user.tenant_id });
      return true;
    } catch (error) {
      // What was taken or typed stays on the screen.
      console.error('Queue', error);
      return false;
    }
  };
}
