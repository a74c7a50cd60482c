import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isApiError, isGivenUp, passesLater } from '../api/problem.js';
import { fromStorage } from '../none-after.js';
import { useUser } from '../store.js';
import { onDevice } from '../waits-on-device.js';
import { type NewQueueItem, type QueueItem, queueStore } from './queue-store.js';
import { whileSending } from './queue-sync.js';

/** This person's items, kept up to date across tabs; null until read, with an error where the storage gives no answer. */
export function useQueueItems(): { items: QueueItem[] | null; error: unknown; reload: () => void } {
  const userId = useUser()?.id;
  const [items, setItems] = useState<QueueItem[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const reload = useCallback(() => {
    if (!userId || typeof indexedDB === 'undefined') {
      setItems([]);
      return;
    }
    const read = queueStore.list(userId).then((list) => {
      setItems(list);
      setError(null);
      return list;
    });
    const lacks = new Error('The storage of this device gives no answer.');
    fromStorage(read).then((list) => list === null && setError(lacks), setError);
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
/** It waits for the queue. What a screen sends for the first time does not: that screen tells of it. */
export const isWaiting = (item: QueueItem) => isUnsynced(item) && !(item.status === 'syncing' && item.attempts === 0);
/** It is not tried again by itself: a person has to decide. */
export const isRefused = ({ status, retry_at }: QueueItem) => status === 'failed' && retry_at === null;

export function usePendingCount(): number {
  const { items } = useQueueItems();
  return items?.filter(isWaiting).length ?? 0;
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

type Kept = Omit<NewQueueItem, 'user_id' | 'tenant_id'>;

/** @returns the id in the queue of who is signed in; null: this browser keeps nothing, is full or gives no answer */
function useKeep() {
  const user = useUser();
  return async (item: Kept, status: 'pending' | 'syncing', ms?: number): Promise<number | null> => {
    if (!user || typeof indexedDB === 'undefined') return null;
    try {
      return await fromStorage(queueStore.add({ ...item, user_id: user.id, tenant_id: user.tenant_id }, status), ms);
    } catch (error) {
      // What was taken or typed stays on the screen.
      console.error('Queue', error);
      return null;
    }
  };
}

/** A slow phone gets as long as this to keep what goes nowhere else. */
const lastResortMs = 10_000;

/** Puts a capture or a report into the queue of who is signed in. False: it is not in there. */
export function useKeepForLater() {
  const keep = useKeep();
  return async (item: Kept): Promise<boolean> => (await keep(item, 'pending', lastResortMs)) !== null;
}

/** It waits in the queue from then on. An ended session waits for its owner to sign in again. */
const isForLater = (error: unknown) =>
  passesLater(error) || isGivenUp(error) || (isApiError(error) && error.status === 401);

/** A mutation of RTK Query on its way. */
interface Request<T> extends PromiseLike<unknown> {
  requestId: string;
  unwrap(): Promise<T>;
  abort(): void;
}

/**
 * Sends what a screen has, from the device's queue: a tab that dies or a session that ends while it is on its way loses
 * nothing. What the server has leaves the queue, and so does what it refuses, which is the person's again.
 * `later` stops waiting, so that it stays in the queue; null where the device keeps nothing.
 */
export function useSendKept() {
  const keep = useKeep();
  const [isKept, setKept] = useState(false);
  const running = useRef<Request<unknown> | null>(null);
  // Whatever becomes of the queue: an answer is an answer.
  const settle = (change: Promise<void>) => fromStorage(change).catch((error) => console.error('Queue', error));
  const sendKept = <T>(item: Kept, send: () => Request<T>): Promise<T> =>
    whileSending(item, async () => {
      const id = await keep(item, 'syncing');
      setKept(id !== null);
      try {
        const request = id === null ? send() : onDevice(send());
        running.current = request;
        const answer = await request.unwrap();
        if (id !== null) await settle(queueStore.remove(id));
        return answer;
      } catch (error) {
        if (id !== null) {
          await settle(
            isForLater(error) ? queueStore.update(id, { status: 'pending' }, 'syncing') : queueStore.remove(id),
          );
        }
        throw error;
      }
    });
  return { sendKept, later: isKept ? () => running.current?.abort() : null };
}
