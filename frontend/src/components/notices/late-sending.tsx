import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { baseApi, tagTypes } from '../../domain/api/base-api.js';
import { type AppState, useAppDispatch, useAppSelector } from '../../domain/store.js';
import { refreshLateMs, useLate } from '../../domain/use-late.js';
import { notifyWaiting } from './notices.js';

/** Captures, reports and repairs wait on the device and say so themselves (`SendLater`); for the others nobody waits. */
const waitedForElsewhere: ReadonlySet<string> = new Set([
  ...['sendCapture', 'reportHazard', 'stepAction', 'makeObservation', 'sendReport'],
  ...['logout', 'markRead'],
]);

const isWaitedForHere = ({ endpointName }: { readonly endpointName: string }) => !waitedForElsewhere.has(endpointName);

/** The request without an answer that was sent first. */
function firstSent(state: AppState): string | null {
  const waiting = Object.values(state[baseApi.reducerPath].mutations)
    .filter((sent) => sent?.status === 'pending')
    .filter(isWaitedForHere)
    .sort((a, b) => a.startedTimeStamp - b.startedTimeStamp);
  return waiting[0]?.requestId ?? null;
}

/**
 * Says that what was sent has no answer, on every screen: without it a network that carries nothing left a button grey for as long
 * as the browser waited. Who stops waiting gives all of it up, gets the screens' own words for a failure, and what the server knows by then.
 */
export function LateSending() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const sent = useAppSelector(firstSent);
  const isLate = useLate(sent !== null, sent ?? '', refreshLateMs);
  useEffect(() => {
    if (!isLate) return;
    const stop = async () => {
      // also those whose screen has sent another one since, which its state does not know any more
      const running = dispatch(baseApi.util.getRunningMutationsThunk()).filter(({ arg }) => isWaitedForHere(arg));
      for (const request of running) request.abort();
      await Promise.all(running);
      // It may have arrived: RTK Query asks anew only after an answer.
      dispatch(baseApi.util.invalidateTags([...tagTypes]));
    };
    return notifyWaiting(t('common.lateSending'), { label: t('common.stopWaiting'), onClick: () => void stop() });
  }, [isLate, dispatch, t]);
  return null;
}
