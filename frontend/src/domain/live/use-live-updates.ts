import type { LiveEvent } from '@hazardlens/contracts';
import { useEffect } from 'react';
import { baseApi } from '../api/base-api.js';
import { selectToken } from '../session.js';
import { useAppDispatch, useAppSelector } from '../store.js';
import { keepConnected } from './live-connection.js';
import { paced } from './paced.js';

type Tag = 'Incident' | 'Capture' | 'Dashboard' | 'Notification' | 'Insurance';
const tagsOf = (type: LiveEvent['type']): Tag[] => {
  if (type.startsWith('incident.')) return ['Incident', 'Dashboard', 'Insurance', 'Notification'];
  if (type.startsWith('capture.')) return ['Capture', 'Dashboard', 'Notification'];
  return ['Incident', 'Dashboard', 'Notification'];
};

const listeners = new Set<(event: LiveEvent) => void>();
/** For the few places that wait for one event, e.g. a capture's result after a 202. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * One connection a browser: the tab that holds the lock reads the stream and tells the others. Where the browser has no
 * locks (plain HTTP on a phone), each tab reads for itself.
 */
export function useLiveUpdates(): void {
  const token = useAppSelector(selectToken);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!token || typeof TextDecoderStream === 'undefined') return;
    const abort = new AbortController();
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hazardlens-live');
    const reloads = paced<Tag>((tags) => dispatch(baseApi.util.invalidateTags(tags)));
    const handle = (event: LiveEvent) => {
      for (const listener of listeners) listener(event);
      reloads.add(tagsOf(event.type));
    };
    if (channel) channel.onmessage = (message: MessageEvent<LiveEvent>) => handle(message.data);
    const lead = () =>
      keepConnected(
        token,
        abort.signal,
        (event) => {
          channel?.postMessage(event);
          handle(event);
        },
        // What happened while the line was down is not repeated by the server.
        () => reloads.add(['Incident', 'Capture', 'Dashboard', 'Notification']),
      );
    if ('locks' in navigator) {
      navigator.locks.request('hazardlens-live', { signal: abort.signal }, lead).catch(() => undefined);
    } else {
      void lead();
    }
    return () => {
      abort.abort();
      reloads.stop();
      channel?.close();
    };
  }, [token, dispatch]);
}
