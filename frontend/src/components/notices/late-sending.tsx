import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { baseApi, tagTypes } from '../../domain/api/base-api.js';
import { type AppState, useAppDispatch, useAppSelector } from '../../domain/store.js';
import { refreshLateMs, useLate } from '../../domain/use-late.js';
import { waitsOnDevice } from '../../domain/waits-on-device.js';
import { notifyWaiting } from './notices.js';

/** Nobody waits for their answers. */
const unawaited: ReadonlySet<string> = new Set(['logout', 'markRead']);

/** Ids of the requests without an answer, the one that was sent first before the others, in one text. */
const pending = (state: AppState): string =>
  Object.values(state[baseApi.reducerPath].mutations)
    .filter((sent) => sent?.status === 'pending')
    .filter(({ endpointName }) => !unawaited.has(endpointName))
    .sort((a, b) => a.startedTimeStamp - b.startedTimeStamp)
    .map(({ requestId }) => requestId)
    .join(' ');

/**
 * Says that what was sent has no answer, on every screen: without it a network that carries nothing left a button grey for as long
 * as the browser waited. What waits on the device says so itself (`SendLater`). Who stops waiting gives all of it up, gets the
 * screens' own words for a failure, and what the server knows by then.
 */
export function LateSending() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const sent = useAppSelector(pending)
    .split(' ')
    .find((id) => id && !waitsOnDevice(id));
  const isLate = useLate(sent !== undefined, sent ?? '', refreshLateMs);
  useEffect(() => {
    if (!isLate) return;
    const stop = async () => {
      // also those whose screen has sent another one since, which its state does not know any more
      const running = dispatch(baseApi.util.getRunningMutationsThunk()).filter(
        ({ arg, requestId }) => !unawaited.has(arg.endpointName) && !waitsOnDevice(requestId),
      );
      for (const request of running) request.abort();
      await Promise.all(running);
      // It may have arrived: RTK Query asks anew only after an answer.
      dispatch(baseApi.util.invalidateTags([...tagTypes]));
    };
    return notifyWaiting(t('common.lateSending'), { label: t('common.stopWaiting'), onClick: () => void stop() });
  }, [isLate, dispatch, t]);
  return null;
}
