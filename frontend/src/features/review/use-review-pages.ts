import { useCallback, useMemo } from 'react';
import { type IncidentFilters, type ReadPage, useIncidentPagesInfiniteQuery } from '../../domain/api/incidents.js';
import { type Known, useKnown } from '../../domain/use-known.js';

/** The pages of the queue that are there, with the state of the whole and of the page that follows. */
export interface ReviewPages {
  readonly known: Known<{ readonly pages: readonly ReadPage[] }>;
  readonly next: { has: boolean; busy: boolean; failed: boolean };
  readonly fetchNext: () => void;
}

/**
 * A next page that failed makes nothing older that is there already, so that its error is its own. The time of the whole is
 * that of its oldest page.
 */
export function useReviewPages(filters: IncidentFilters, skip: boolean): ReviewPages {
  const query = useIncidentPagesInfiniteQuery(filters, { skip });
  const { currentData, fulfilledTimeStamp, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const ofNextPage = isFetchingNextPage || isFetchNextPageError;
  const oldest = useMemo(
    () => (currentData ? Math.min(...currentData.pages.map(({ readAt }) => readAt)) : undefined),
    [currentData],
  );
  const known = useKnown({
    ...query,
    error: ofNextPage ? undefined : query.error,
    fulfilledTimeStamp: oldest ?? fulfilledTimeStamp,
  });
  // What is of an earlier time is refreshed before anything is added to it.
  const has = query.hasNextPage && known.state === 'ready';
  return {
    known,
    next: useMemo(
      () => ({ has, busy: isFetchingNextPage, failed: isFetchNextPageError }),
      [has, isFetchingNextPage, isFetchNextPageError],
    ),
    fetchNext: useCallback(() => void fetchNextPage(), [fetchNextPage]),
  };
}
