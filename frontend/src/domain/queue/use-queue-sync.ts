import { useCallback, useEffect } from 'react';
import { useStore } from 'react-redux';
import { analyzeTimeout, useSendCaptureMutation } from '../api/captures.js';
import { useReportHazardMutation, useStepActionMutation } from '../api/incidents.js';
import { useMakeObservationMutation } from '../api/observations.js';
import { isApiError } from '../api/problem.js';
import { useErrorLine } from '../api/use-error-line.js';
import { encodePhoto } from '../photos/encode.js';
import { selectUser } from '../session.js';
import { type AppState, useUser } from '../store.js';
import { onDevice } from '../waits-on-device.js';
import {
  type QueuedObservation,
  type QueuedRepair,
  type QueuedReport,
  type QueueItem,
  queueStore,
} from './queue-store.js';
import { nextRetry, releaseDue, syncPending } from './queue-sync.js';

/** How often the queue is looked at when nothing else wakes it (a phone does not always say that it is online again). */
const idleCheck = 60_000;

/** Sends what waits: at start, when the network comes back, when a waiting time is over. Mounted once, in the shell. */
export function useQueueSync(onSent: (item: QueueItem) => void): void {
  const userId = useUser()?.id;
  const sync = useSyncNow(onSent);
  useEffect(() => {
    if (!userId || typeof indexedDB === 'undefined') return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const round = async () => {
      clearTimeout(timer);
      let wait: number | null = null;
      try {
        if (navigator.onLine) {
          await releaseDue(userId);
          await sync();
        }
        wait = await nextRetry(userId);
      } finally {
        // Also after a storage that failed once: nothing else would wake the queue.
        if (!stopped) timer = setTimeout(() => void start(), Math.min(idleCheck, (wait ?? idleCheck) + 50));
      }
    };
    let running = false;
    let again = false;
    // The network may come back while a round runs that has already seen it gone: another one follows.
    const start = async () => {
      again = true;
      if (running) return;
      running = true;
      while (again && !stopped) {
        again = false;
        await round().catch((error) => console.error('Queue', error));
      }
      running = false;
    };
    void start();
    window.addEventListener('online', start);
    return () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', start);
    };
  }, [userId, sync]);
}

/** Sends every pending item of this person now. */
export function useSyncNow(onSent?: (item: QueueItem) => void): () => Promise<void> {
  const userId = useUser()?.id;
  const store = useStore<AppState>();
  const [sendCapture] = useSendCaptureMutation();
  const sendReport = useSendQueuedReport();
  const sendRepair = useSendQueuedRepair();
  const sendObservation = useSendQueuedObservation();
  const why = useErrorLine();
  const send = useCallback(
    async (item: QueueItem) => {
      if (item.report) return await sendReport(item, item.report);
      if (item.repair) return await sendRepair(item, item.repair);
      if (item.observation) return await sendObservation(item, item.observation);
      const capture = (capturedAt: string | null) =>
        onDevice(
          sendCapture({
            queued: true,
            photos: item.photos,
            siteId: item.site_id,
            notes: item.notes,
            gps: item.gps_location,
            clientId: item.client_id,
            capturedAt,
          }),
        ).unwrap();
      await capture(item.captured_at).catch((error) =>
        // Chosen photos went at once and without a time, which the server reads from them; only the answer was lost. Said in
        // the same words it is the same capture; anything else under its id is refused again.
        isApiError(error) && error.status === 409 ? capture(null) : Promise.reject(error),
      );
    },
    [sendCapture, sendReport, sendRepair, sendObservation],
  );
  return useCallback(async () => {
    if (!userId) return;
    const sendOwn = async (item: QueueItem) => {
      // Whoever has signed in since it began must not be told to have taken what somebody else took.
      if (selectUser(store.getState())?.id !== userId) throw new DOMException('Signed out', 'AbortError');
      await send(item);
      onSent?.(item);
    };
    await syncPending(userId, sendOwn, { why });
  }, [userId, store, send, onSent, why]);
}

/** A failed item is tried again now. */
export function useRetryItem(): (id: number) => Promise<void> {
  const sync = useSyncNow();
  return async (id) => {
    await queueStore.update(id, { status: 'pending', error: null, retry_at: null });
    await sync();
  };
}

/** The key belongs to this one report, so the server has it already; only who sends it has changed (a new role). */
const hasArrived = (error: unknown) => isApiError(error) && error.code === 'IDEMPOTENCY_CONFLICT';

/** Sends a report that waited on this device, under the key of its first try. */
function useSendQueuedReport() {
  const [send] = useReportHazardMutation();
  return useCallback(
    async (item: QueueItem, report: QueuedReport): Promise<void> => {
      const [photo] = item.photos;
      const { place, ...rest } = report;
      const whole = {
        ...{ key: item.client_id, site_id: item.site_id, notes: item.notes, captured_at: item.captured_at, ...rest },
        ...(photo ? { photo: await encodePhoto(photo) } : {}),
        // One request without an end would hold up everything behind it.
        timeout: analyzeTimeout,
      };
      try {
        await onDevice(send(place ? { ...whole, place } : whole)).unwrap();
      } catch (error) {
        // Its zone was taken off the list while it waited: what was seen is worth more than where.
        if (isApiError(error) && error.code === 'PLACE_UNKNOWN') await onDevice(send(whole)).unwrap();
        else if (!hasArrived(error)) throw error;
      }
    },
    [send],
  );
}

/** Sends a step of a repair that waited on this device, under the key of its first try: it arrives once. */
function useSendQueuedRepair() {
  const [send] = useStepActionMutation();
  return useCallback(
    async (item: QueueItem, { incident_id, step }: QueuedRepair): Promise<void> => {
      const { client_id: key, notes: note, photos, captured_at } = item;
      const [photo] = photos;
      const proof = photo ? { photo: await encodePhoto(photo) } : {};
      const when = step === 'complete' ? { done_at: captured_at } : {};
      const repair = send({ id: incident_id, key, step, note, ...when, ...proof, timeout: analyzeTimeout });
      try {
        await onDevice(repair).unwrap();
      } catch (error) {
        // An earlier version of the app sent it without its time, and only the answer was lost.
        if (!hasArrived(error)) throw error;
      }
    },
    [send],
  );
}

/** Sends good practice that waited on this device, under the key of its first try: it arrives once. */
function useSendQueuedObservation() {
  const [send] = useMakeObservationMutation();
  return useCallback(
    async (item: QueueItem, { category }: QueuedObservation): Promise<void> => {
      const [photo] = item.photos;
      try {
        const observation = send({
          ...{ key: item.client_id, site_id: item.site_id, text: item.notes, category, captured_at: item.captured_at },
          ...(photo ? { photo: await encodePhoto(photo) } : {}),
          timeout: analyzeTimeout,
        });
        await onDevice(observation).unwrap();
      } catch (error) {
        if (!hasArrived(error)) throw error;
      }
    },
    [send],
  );
}
