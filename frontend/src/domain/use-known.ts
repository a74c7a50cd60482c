import { useEffect, useState } from 'react';
import { isRefusal } from './api/problem.js';
import { isKept, type LastKnown, lastKnown } from './last-known.js';
import { useUser } from './store.js';

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
/** What is known of an answer; exactly one of four. Stale: the last attempt failed, what is shown is of an earlier time. */
export type Known<T> =
  | { readonly state: 'loading' }
  | ({ readonly state: 'failed'; readonly error: unknown } & Again)
  | { readonly state: 'ready'; readonly data: T }
  | ({ readonly state: 'stale'; readonly data: T; readonly at: number } & Again);

/**
 * Failed is not empty: of a query that failed there are its last known figures with their time, or nothing at all and the
 * reason. A refusal (403, 404) is an answer, not a failure: nothing older is shown in its place.
 */
export function useKnown<T>(query: Asked<T>): Known<T> {
  const { currentData, error, isFetching = false, fulfilledTimeStamp, endpointName = '', originalArgs } = query;
  const userId = useUser()?.id ?? '';
  const asked = `${userId}|${endpointName}|${JSON.stringify(originalArgs ?? null)}`;
  const [found, setFound] = useState<{ asked: string; last: LastKnown | null } | null>(null);
  const isOfNextPage = query.isFetchingNextPage || query.isFetchNextPageError;
  const failed = !isOfNextPage && error !== undefined && error !== null;
  const isWanted = failed && currentData === undefined && !isRefusal(error) && isKept(endpointName);
  const read = found?.asked === asked ? found : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for user, endpoint and arguments
  useEffect(() => {
    if (!isWanted || read) return;
    let left = false;
    void lastKnown.read(userId, endpointName, originalArgs).then((last) => {
      if (!left) setFound({ asked, last });
    });
    return () => {
      left = true;
    };
  }, [isWanted, read, asked]);

  if (!failed) return currentData === undefined ? { state: 'loading' } : { state: 'ready', data: currentData };
  const again = { retry: () => void query.refetch(), busy: isFetching };
  if (currentData !== undefined && !isRefusal(error)) {
    return { state: 'stale', data: currentData, at: fulfilledTimeStamp ?? Date.now(), ...again };
  }
  if (isWanted && !read) return { state: 'loading' };
  if (!isWanted || !read?.last) return { state: 'failed', error, ...again };
  // Kept under this endpoint's name by the listener that saw its answers.
  return { state: 'stale', data: read.last.data as T, at: read.last.at, ...again };
}
