import { isApiError, isGivenUp, isRefusal, messageOf } from '../api/problem.js';
import { type QueueItem, queueStore } from './queue-store.js';

type SendItem = (item: QueueItem) => Promise<void>;

/** Nothing that waits on a device waits longer for its next try. */
const longestDelay = 3_600_000;

/** 5 s, 10 s … 5 min; what the server asks for counts more, up to an hour. In ms. */
export function retryDelay(attempts: number, retryAfter: number | null): number {
  const own = Math.min(300, 5 * 2 ** Math.max(0, attempts - 1));
  return Math.min(longestDelay, Math.max(own, retryAfter ?? 0) * 1000);
}

/** What a device without room cannot note keeps nothing from being sent: only that makes room. */
const note = (...change: Parameters<typeof queueStore.update>) =>
  queueStore.update(...change).catch((error) => console.error('Queue', error));

/** The session ended, by an answer or because its person left: what it was sending is given up then. */
const hasEnded = (error: unknown) => isGivenUp(error) || (isApiError(error) && error.status === 401);

interface Sync {
  /** why an item could not be sent, in the person's words; what went wrong in its own words where nobody has any */
  why?: (error: unknown) => string;
  now?: () => number;
}

async function sendOne(item: QueueItem, send: SendItem, { why, now }: Required<Sync>): Promise<'go-on' | 'stop'> {
  const attempts = item.attempts + 1;
  await note(item.id, { status: 'syncing', error: null, retry_at: null, attempts });
  try {
    await send(item);
    // Without room to note that, it goes: the server has it.
    await queueStore.sent(item).catch(() => queueStore.remove(item.id));
  } catch (error) {
    if (hasEnded(error)) {
      // The session ended, not the capture: it waits for its owner to sign in again.
      await note(item.id, { status: 'pending', attempts: item.attempts });
      return 'stop';
    }
    const passing = !isRefusal(error);
    const wait = retryDelay(attempts, isApiError(error) ? error.retryAfter : null);
    await note(item.id, {
      status: 'failed',
      error: why(error),
      retry_at: passing ? new Date(now() + wait).toISOString() : null,
    });
  }
  return 'go-on';
}

const lockOf = ({ client_id }: Pick<QueueItem, 'client_id'>) => `hazardlens-sending-${client_id}`;

/** While a screen sends an item itself: no tab takes it for one that was left behind. */
export function whileSending<T>(item: Pick<QueueItem, 'client_id'>, send: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(lockOf(item), send) : send();
}

async function locksHeld(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return new Set(held.map(({ name }) => name));
}

/**
 * Items left in 'syncing' by a tab that died are pending again; sent ones of an older version still hold their photos.
 * Only for the holder of the lock.
 */
export async function recoverAfterCrash(userId: string): Promise<void> {
  const held = await locksHeld();
  for (const item of await queueStore.list(userId)) {
    if (item.status === 'syncing' && !held.has(lockOf(item))) await queueStore.update(item.id, { status: 'pending' });
    if (item.status === 'synced' && item.sent_photos === undefined) await queueStore.sent(item);
  }
}

/** Failed items whose waiting time is over are pending again, and those that would wait too long: the clock was set back meanwhile. */
export async function releaseDue(userId: string, now: () => number = Date.now): Promise<void> {
  for (const { id, status, retry_at } of await queueStore.list(userId)) {
    if (status !== 'failed' || !retry_at) continue;
    const left = Date.parse(retry_at) - now();
    if (left <= 0 || left > longestDelay) {
      await queueStore.update(id, { status: 'pending', retry_at: null });
    }
  }
}

/** The server lets nobody complete a repair that was not started: a step waits for those before it that still arrive. */
const waitsForAnother = ({ id, repair }: QueueItem, all: readonly QueueItem[]): boolean =>
  repair !== undefined &&
  all.some(
    (other) =>
      other.id < id &&
      other.repair?.incident_id === repair.incident_id &&
      other.status !== 'synced' &&
      !(other.status === 'failed' && other.retry_at === null),
  );

/**
 * Sends this person's pending items, oldest first, one by one. A failing item never blocks the rest. Runs under a lock
 * that all tabs share; where the browser has none, the client_id still makes a double send harmless.
 */
export async function syncPending(
  userId: string,
  send: SendItem,
  { why = messageOf, now = Date.now }: Sync = {},
): Promise<void> {
  const run = async () => {
    await recoverAfterCrash(userId);
    const pending = (await queueStore.list(userId)).filter(({ status }) => status === 'pending').reverse();
    for (const item of pending) {
      // a person may have deleted it meanwhile
      const all = await queueStore.list(userId);
      const current = all.find(({ id }) => id === item.id);
      if (current?.status !== 'pending' || waitsForAnother(current, all)) continue;
      if ((await sendOne(current, send, { why, now })) === 'stop') return;
    }
  };
  if (typeof navigator !== 'undefined' && 'locks' in navigator) {
    await navigator.locks.request('hazardlens-sync', run);
  } else {
    await run();
  }
}

/** When the next failed item becomes pending, in ms from now; null when none waits. */
export async function nextRetry(userId: string, now: () => number = Date.now): Promise<number | null> {
  const times = (await queueStore.list(userId))
    .filter(({ status, retry_at }) => status === 'failed' && retry_at !== null)
    .map(({ retry_at }) => Date.parse(retry_at ?? ''));
  return times.length === 0 ? null : Math.max(0, Math.min(...times) - now());
}
