import type { LiveEvent } from '@hazardlens/contracts';
import { useEffect } from 'react';
import { baseApi } from '../api/base-api.js';
import { selectToken } from '../session.js';
import { useAppDispatch, useAppSelector } from '../store.js';
import { applyEvent, everything, type Stale, tagOf } from './apply-event.js';
import { openLiveLine } from './live-line.js';
import { paced } from './paced.js';

const listeners = new Set<(event: LiveEvent) => void>();
/** For the few places that wait for one event, e.g. a capture's result after a 202. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lists take what events say at once; what events do not say is asked for, at the pace of `paced`. */
export function useLiveUpdates(): void {
  const token = useAppSelector(selectToken);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!token || typeof TextDecoderStream === 'undefined') return;
    const reloads = paced<Stale>((stale) => dispatch(baseApi.util.invalidateTags(stale.map(tagOf))));
    const close = openLiveLine(
      token,
      (event) => {
        for (const listener of listeners) listener(event);
        reloads.add(dispatch(applyEvent(event)));
      },
      () => reloads.add(everything),
      () => reloads.add(['Me']),
    );
    return () => {
      close();
      reloads.stop();
    };
  }, [token, dispatch]);
}
