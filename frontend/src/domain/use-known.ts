import { useEffect, useState } from 'react';
import { baseApi } from './api/base-api.js';
import { isGivenUp, isRefusal } from './api/problem.js';
import { isKept, type LastKnown, lastKnown } from './last-known.js';
import { fromStorage } from './none-after.js';
import { useAppDispatch, useUser } from './store.js';
import { lateMs, refreshLateMs, useLate } from './use-late.js';

/** What is needed of a query, RTK Query's or an own one. */
export interface Asked<T> {
  /** of the arguments asked for now, never of earlier ones */
  currentData?: T | undefined;
  error?: unknown;
  isFetching?: boolean;
  /** of an endless list: what comes next, whose failure makes nothing older that is there already */
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  /** when the data came, in milliseconds since 1970 */
  fulfilledTimeStamp?: number | undefined;
  endpointName?: string | undefined;
  originalArgs?: unknown;
  refetch: () => unknown;
}

interface Again {
  readonly retry: () => void;
  readonly busy: boolean;
}
/**
 * What is known of an answer; exactly one of four. Stale: what is shown is of an earlier time, since the last attempt failed,
 * or waits for its answer (`late`). Ready: the last attempt succeeded; `late` where a newer answer does not come.
 */
export type Known<T> =
  | { readonly state: 'loading'; readonly late?: Again; readonly waited: boolean }
  | ({ readonly state: 'failed'; readonly error: unknown } & Again)
  | { readonly state: 'ready'; readonly data: T; readonly late?: Again & { readonly at: number } }
  | ({ readonly state: 'stale'; readonly data: T; readonly at: number; readonly late?: boolean } & Again);

/**
 * Whether a question that depends on this answer need not wait for it any more: it has come, or was waited for in vain once,
 * also while it is asked for anew.
 */
export const needsNoWait = (known: Known<unknown>): boolean => known.state !== 'loading' || known.waited;

/** What is late on this screen, to be asked anew together: who tries again means the network, not one panel of six. */
const lateQuestions = new Set<() => void>();

/**
 * Failed is not empty: of a query that failed there are its last known figures with their time, or nothing at all and the
 * reason; so it is with one that gets no answer, until it comes. A refusal (403, 404) is an answer, not a failure: nothing
 * older is shown in its place.
 */
export function useKnown<T>(query: Asked<T>): Known<T> {
  const { currentData, error, isFetching = false, fulfilledTimeStamp, endpointName = '', originalArgs } = query;
  const dispatch = useAppDispatch();
  const userId = useUser()?.id ?? '';
  const asked = `${userId}|${endpointName}|${JSON.stringify(originalArgs ?? null)}`;
  const [found, setFound] = useState<{ asked: string; last: LastKnown | null } | null>(null);
  const isOfNextPage = query.isFetchingNextPage || query.isFetchNextPageError;
  const failed = !isOfNextPage && error !== undefined && error !== null;
  const isRefused = failed && isRefusal(error);
  const isMissing = currentData === undefined;
  const isRefresh = !failed && !isMissing;
  const late = useLate(isFetching && !query.isFetchingNextPage, asked, isRefresh ? refreshLateMs : lateMs);
  const isWanted = isMissing && !isRefused && (failed || late) && isKept(endpointName);
  const read = found?.asked === asked ? found : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for user, endpoint and arguments
  useEffect(() => {
    if (!isWanted || read) return;
    let left = false;
    const tell = (last: LastKnown | null) => {
      if (!left) setFound({ asked, last });
    };
    const reading = lastKnown.read(userId, endpointName, originalArgs);
    void fromStorage(reading).then((last) => {
      tell(last);
      // A device that takes longer than anybody waits for it: what it kept shows when it comes.
      if (last === null) void reading.then(tell);
    });
    return () => {
      left = true;
    };
  }, [isWanted, asked]);

  /** Nobody waits for a question that gets no answer, once somebody asks again. */
  const askAnew = async () => {
    if (endpointName !== '') {
      const running = dispatch(baseApi.util.getRunningQueryThunk(endpointName as never, originalArgs as never));
      running?.abort();
      await running;
    }
    query.refetch();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for user, endpoint and arguments
  useEffect(() => {
    if (!late) return;
    const ask = () => void askAnew();
    lateQuestions.add(ask);
    return () => void lateQuestions.delete(ask);
  }, [late, asked]);
  const retry = () => {
    if (!late) return void query.refetch();
    for (const ask of [...lateQuestions]) ask();
  };
  const again = { retry, busy: isFetching && !late };
  const at = fulfilledTimeStamp ?? Date.now();
  if (isRefresh) return { state: 'ready', data: currentData, ...(late ? { late: { at, ...again } } : {}) };
  // Given up to be asked anew: nobody has said yet that it can't be had.
  const givenUp = isGivenUp(error);
  if (!isMissing && !isRefused) {
    return { state: 'stale', data: currentData, at, late: late || givenUp, ...again };
  }
  // Kept under this endpoint's name by the listener that saw its answers.
  if (isWanted && read?.last) {
    return { state: 'stale', data: read.last.data as T, at: read.last.at, late: late || givenUp, ...again };
  }
  if (failed && !givenUp && (read || !isWanted)) return { state: 'failed', error, ...again };
  return { state: 'loading', waited: late || givenUp, ...(late ? { late: again } : {}) };
}
