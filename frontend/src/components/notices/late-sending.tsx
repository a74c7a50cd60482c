import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { baseApi, tagTypes } from '../../domain/api/base-api.js';
import { type AppDispatch, useAppDispatch, useAppSelector } from '../../domain/store.js';
import { refreshLateMs, useLate } from '../../domain/use-late.js';
import { waitsOnDevice } from '../../domain/waits-on-device.js';
import { notifyWaiting } from './notices.js';

/** Nobody waits for their answers. */
const unawaited: ReadonlySet<string> = new Set(['logout', 'markRead']);

/** The requests without an answer, the one that was sent first before the others. */
const unanswered = (dispatch: AppDispatch) =>
  dispatch(baseApi.util.getRunningMutationsThunk()).filter(
    ({ arg, requestId }) => !unawaited.has(arg.endpointName) && !waitsOnDevice(requestId),
  );

/**
 * @returns the id of the request that waits longest. Not by the store's state, which does not know a request any more once its
 * screen has sent another one: who decided on and on upon a silent network was told only after the last one.
 */
function useLongestUnanswered(): string | undefined {
  const dispatch = useAppDispatch();
  // what is running is looked at again whenever something is sent or answered
  useAppSelector((state) => state[baseApi.reducerPath].mutations);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const longest = unanswered(dispatch)[0];
  useEffect(() => {
    void longest?.then(lookAgain);
  }, [longest]);
  return longest?.requestId;
}

/**
 * Says that what was sent has no answer, on every screen: without it a network that carries nothing left a button grey for as long
 * as the browser waited. What waits on the device says so itself (`SendLater`). Who stops waiting gives all of it up, gets the
 * screens' own words for a failure, and what the server knows by then.
 */
export function LateSending() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const sent = useLongestUnanswered();
  const isLate = useLate(sent !== undefined, sent, refreshLateMs);
  useEffect(() => {
    if (!isLate) return;
    const stop = async () => {
      const running = unanswered(dispatch);
      for (const request of running) request.abort();
      await Promise.all(running);
      // It may have arrived: RTK Query asks anew only after an answer.
      dispatch(baseApi.util.invalidateTags([...tagTypes]));
    };
    return notifyWaiting(t('common.lateSending'), { label: t('common.stopWaiting'), onClick: () => void stop() });
  }, [isLate, dispatch, t]);
  return null;
}
